import type Koa from 'koa';
import { z } from 'zod';
import { accountId, type AccountId } from '../../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../../domain/values/time.js';
import { refusal, type Refusal } from '../../../server/answer/refusals.js';
import { sendApiError } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { paramsIn } from '../../../server/body/query-params.js';
import type { Caller } from '../../../server/caller/authenticate.js';
import { apiError, json } from '../../document-parts.js';

const MAX_DAYS = 366;

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const periodOf = ({ from, to }: Pick<Asked, 'from' | 'to'>) => ({
  fromMs: startOf(from),
  toMs: startOf(to) + DAY_MS,
});

const dayField = (name: 'from' | 'to', which: string) =>
  z.iso.date({ error: `send the ${which} day as ${name}=<YYYY-MM-DD>` });

/** Both days are part of the report. */
export const asked = {
  from: dayField('from', 'first'),
  to: dayField('to', 'last'),
  account: identifier().optional(),
};
type Asked = z.output<z.ZodObject<typeof asked>>;

export const isInOrder = ({ from, to }: Asked): boolean =>
  startOf(from) <= startOf(to) && startOf(to) - startOf(from) < MAX_DAYS * DAY_MS;
export const ORDER = { error: `from must not be after to, and at most ${MAX_DAYS} days may be asked for` };

/** {@link asked} in the document. */
export const askedInDocument = {
  from: z.iso.date().meta({ description: 'First day, of the account (`timeZone`); with variants, of UTC.' }),
  to: z.iso.date().meta({ description: 'Last day; at most 366 days in all.' }),
  account: z.string().optional().meta({ description: 'Whose figures; with the admin token only, and needed.' }),
};
export const INVALID_QUERY = { description: 'The query failed validation (`invalid_request`).', ...json(apiError) };

const NO_ACCOUNT = refusal(
  'invalid_request',
  'account: the admin token is of no account; say whose figures are asked for, with account=<id>, on the command line --account <id>.',
);
const OTHER_ACCOUNT = refusal(
  'invalid_request',
  'account: this is not the account of the token; leave account away, or send the admin token.',
);

/** What is asked for, and of which account; `undefined` when the answer has been given. */
export const askedOf = <Params extends Asked>(
  ctx: Koa.Context,
  caller: Caller,
  params: z.ZodType<Params>,
  names: string,
): { readonly data: Params; readonly account: AccountId } | undefined => {
  const data = paramsIn(ctx, params, caller === 'operator' ? `account, ${names}` : names);
  if (data === undefined) return undefined;
  const refuse = (error: Refusal): undefined => void sendApiError(ctx, error);
  const account = caller === 'operator' ? data.account : caller.id;
  if (account === undefined) return refuse(NO_ACCOUNT);
  return account === (data.account ?? account) ? { data, account: accountId(account) } : refuse(OTHER_ACCOUNT);
};
