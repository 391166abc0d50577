import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { AdPlacement } from '../../../../application/api/ad-placement.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { BEARER } from '../../../wire/bearer.js';
import { headerLines } from '../../../wire/header-lines.js';
import { BAD_BEARER, NOTHING_HERE, refusal, type Refusal } from '../answer/refusals.js';
import { sendApiError, sendOutage, sendRetryLater } from '../answer/send.js';
import type { Handler } from '../routing/route-table.js';
import { WRONG, type TokenClass, type TokenGate } from './token-gate.js';

/** The one bearer token of the request, or `undefined` for none, several, or any other way to write it. */
const bearerOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers.authorization;
  // Two of them are an attempt to confuse someone.
  return header !== undefined && headerLines(request.rawHeaders, 'authorization') === 1
    ? BEARER.exec(header)?.[1]
    : undefined;
};

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Whether a token is the operator's. Digests are compared: `timingSafeEqual` throws on unequal lengths, and lengths are
 * a hint.
 */
export const adminCheck = (adminToken: string | undefined): ((token: string) => boolean) => {
  // Where there is none, a refusal takes as long all the same.
  const digest = adminToken === undefined ? randomBytes(32) : digestOf(adminToken);
  return (token) => timingSafeEqual(digestOf(token), digest);
};

export interface ApiCallerUses {
  readonly placement: Pick<AdPlacement, 'authenticate'>;
  readonly tokenGate: TokenGate;
}

export interface AdminUses {
  readonly isAdmin: (token: string) => boolean;
  readonly tokenGate: TokenGate;
}

type Look<T, Uses> = (token: string, uses: Uses) => T | undefined;

/**
 * What `look` finds of the bearer token, or `undefined` when the refusal has been sent. No token is no guess, and is
 * not counted.
 */
const callerBy =
  <T, Uses extends Pick<AdminUses, 'tokenGate'>>(kinds: readonly TokenClass[], look: Look<T, Uses>, refused: Refusal) =>
  async (ctx: Koa.Context, uses: Uses): Promise<T | undefined> => {
    const token = bearerOf(ctx.req);
    const compared =
      token === undefined ? WRONG : await uses.tokenGate.compare(ctx.req, kinds, () => look(token, uses));
    if (compared.kind === 'right') return compared.value;
    if (compared.kind === 'wait') sendRetryLater(ctx, 429, compared.seconds);
    else sendApiError(ctx, refused);
    return undefined;
  };

const accountOf: Look<Account, ApiCallerUses> = (token, { placement }) => placement.authenticate('api', token);
const operatorOf: Look<'operator', AdminUses> = (token, { isAdmin }) => (isAdmin(token) ? 'operator' : undefined);

/**
 * The account of the API token, before anything of the body is read (`docs/reference/protocol.md#ground-rules`); anyone
 * else has been answered.
 */
export const apiCaller = callerBy(['api'], accountOf, BAD_BEARER);

/**
 * The account that calls, or the operator; anyone else has been answered. Both are looked for, so that a refusal takes
 * as long for either.
 */
export const apiOrAdminCaller = callerBy(
  ['api', 'admin'],
  (token, uses: ApiCallerUses & AdminUses) => {
    const [operator, account] = [operatorOf(token, uses), accountOf(token, uses)];
    return account ?? operator;
  },
  BAD_BEARER,
);

const BAD_ADMIN_TOKEN = refusal(
  'unauthorized',
  'The bearer token is missing or not the admin token; send "Authorization: Bearer <ADMIN_TOKEN>".',
);

const adminCaller = callerBy(['admin'], operatorOf, BAD_ADMIN_TOKEN);

const RETRY_AFTER_SECONDS = 2;
/** As {@link sendOutage}, for operators. */
export const sendStoreOut = (ctx: Koa.Context, error: unknown): void => sendOutage(ctx, error, RETRY_AFTER_SECONDS);

type Answer<Part> = (part: Part, ctx: Koa.Context, param: string) => Promise<void>;

/** For the operator alone; 404 where this server lacks `part`. */
export const forOperator =
  <Part>(uses: AdminUses, part: Part | undefined, answer: Answer<Part>): Handler =>
  async (ctx, param) => {
    ctx.set('Cache-Control', 'no-store');
    if ((await adminCaller(ctx, uses)) === undefined) return;
    if (part === undefined) return sendApiError(ctx, NOTHING_HERE);
    await answer(part, ctx, param);
  };

/** {@link forOperator} where a store may be out for the moment: 503. */
export const asOperator = <Part>(uses: AdminUses, part: Part | undefined, answer: Answer<Part>): Handler =>
  forOperator(uses, part, (given, ctx, param) =>
    answer(given, ctx, param).catch((error: unknown) => sendStoreOut(ctx, error)),
  );
