import type Koa from 'koa';
import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import type { FoundDecisions } from '../../../../../application/ports/storage/streams/journal.js';
import { accountId, type AccountId } from '../../../../../domain/values/ids.js';
import { isoTime } from '../../../../../domain/values/time.js';
import { refusal, type Refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { asCaller, type BearerUses, type Caller } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { BUSY, BY_ACCOUNT, json, UNAUTHORIZED } from '../../document-parts.js';
import { INVALID_QUERY } from '../figures/asked.js';
import { unknownName } from '../unknown-name.js';
import {
  cursorOf,
  SEARCH_DOCUMENT,
  SEARCH_NAMES,
  SEARCH_PARAMS,
  searchOf,
  type SearchParams,
} from './search-params.js';

const foundShape = z
  .object({
    decisions: z
      .array(
        z.object({
          id: z.uuid(),
          accountId: z.string(),
          kind: z.enum(['chat', 'overlay']),
          at: z.iso.datetime(),
          outcome: z.enum(['filled', 'repeated', 'no-fill']),
          reason: z.string().optional(),
          elapsedMs: z.number(),
          erased: z.literal(true).optional(),
          placements: z.array(z.string()),
          ads: z.array(
            z.object({
              bidId: z.uuid(),
              reference: z.string().meta({ description: 'What “About this ad” shows.', example: '4K7Q2-9XB3M' }),
              source: z.string().optional(),
              placement: z.string().optional(),
              lineItem: z.string().optional(),
              creative: z.string().optional(),
            }),
          ),
          candidates: z
            .array(
              z.object({
                source: z.string(),
                candidate: z.string().optional(),
                lineItem: z.string().optional(),
                creative: z.string().optional(),
                outcome: z.string(),
              }),
            )
            .meta({ description: 'Those that `bidder`, `lineItem`, `creative` or `reason` asks for; at most 20.' }),
        }),
      )
      .meta({ description: 'Newest first.' }),
    next: z
      .object({
        cursor: z.string(),
        reachedAt: z.iso.datetime().meta({ description: 'Back to when decisions were looked at.' }),
      })
      .optional()
      .meta({ description: 'Absent: there are no more. Present also when few or none of this page were found.' }),
  })
  .meta({ id: 'FoundDecisions' });

const presentFound = ({ decisions, next }: FoundDecisions) => ({
  decisions: decisions.map(({ atMs, ...decision }) => ({ ...decision, at: isoTime(atMs) })),
  next: next && { cursor: cursorOf(next), reachedAt: isoTime(next.atMs) },
});

const NO_ACCOUNT = refusal(
  'invalid_request',
  'account: an operator token is of no account; send account=<id> (--account <id>), or the reference of an ad.',
);
const OTHER_ACCOUNT = refusal(
  'invalid_request',
  'account: this is not the account of the token; leave account away, or send an operator token.',
);
const NO_SUCH_ACCOUNT = 'there is no account of this name, nor was anything counted for one';
const NONE_OF_ACCOUNT = 'the account has none of this name, nor was anything counted for one';
const NO_REFERENCE = refusal('invalid_request', 'reference: ten letters and digits, such as 4K7Q2-9XB3M.');

interface SearchUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'searchDecisions' | 'findByReference'>;
}

type Operations = SearchUses['operations'];

const found = async (
  operations: Operations,
  params: SearchParams,
  account: AccountId | undefined,
): Promise<FoundDecisions | Refusal> => {
  if (params.reference !== undefined) {
    const decisions = await operations.findByReference(params.reference, account);
    return decisions === undefined ? NO_REFERENCE : { decisions };
  }
  if (account === undefined) return NO_ACCOUNT;
  const answer = await operations.searchDecisions(searchOf(params, account));
  if ('decisions' in answer) return answer;
  return unknownName(answer, answer.part === 'account' ? NO_SUCH_ACCOUNT : NONE_OF_ACCOUNT);
};

const search = async (ctx: Koa.Context, uses: SearchUses, caller: Caller): Promise<void> => {
  const asked = paramsIn(ctx, SEARCH_PARAMS, SEARCH_NAMES);
  if (asked === undefined) return;
  const { account } = asked;
  if (caller !== 'operator' && account !== undefined && account !== caller.id) return sendApiError(ctx, OTHER_ACCOUNT);
  const named = account === undefined ? undefined : accountId(account);
  const whose = caller === 'operator' ? named : caller.id;
  const answer = await found(uses.operations, asked, whose);
  if ('decisions' in answer) sendJson(ctx, 200, presentFound(answer));
  else sendApiError(ctx, answer);
};

/** `GET /v1/decisions`: which turns did what is asked for (`docs/concepts/decision-record.md#find-a-decision`). */
export const searchDecisions: Endpoint<SearchUses> = {
  method: 'GET',
  path: '/v1/decisions',
  document: {
    operationId: 'searchDecisions',
    summary: 'Searches decisions, newest first; or the one that an ad’s short reference stands for',
    ...BY_ACCOUNT,
    requestParams: { query: SEARCH_DOCUMENT },
    responses: {
      200: { description: 'A page of what was found.', ...json(foundShape) },
      422: INVALID_QUERY,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: (uses) => asCaller(uses, (ctx, caller) => search(ctx, uses, caller)),
};
