import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Account } from '../../../domain/catalog/account.js';
import { BEARER } from '../../wire/bearer.js';
import { BAD_BEARER, refusal, type Refusal } from '../response/refusals.js';
import { sendApiError, sendRetryLater } from '../response/send.js';
import type { RouteDeps } from '../routing/route-deps.js';
import { WRONG, type TokenClass } from '../overload/token-gate.js';

/**
 * Node keeps the first of several `Authorization` headers and hides the rest; two of them are an attempt to confuse
 * someone.
 */
const hasOneAuthorization = (request: IncomingMessage): boolean => {
  let count = 0;
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i];
    if (name?.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count === 1;
};

/** The one bearer token of the request, or `undefined` for none, several, or any other way to write it. */
const bearerOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers.authorization;
  return header !== undefined && hasOneAuthorization(request) ? BEARER.exec(header)?.[1] : undefined;
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

type Look<T> = (token: string, deps: RouteDeps) => T | undefined;

/**
 * What `look` finds of the bearer token, or `undefined` when the refusal has been sent. No token is no guess, and is
 * not counted.
 */
const callerBy =
  <T>(kinds: readonly TokenClass[], look: Look<T>, refused: Refusal) =>
  async (ctx: Koa.Context, deps: RouteDeps): Promise<T | undefined> => {
    const token = bearerOf(ctx.req);
    const compared =
      token === undefined ? WRONG : await deps.tokenGate.compare(ctx.req, kinds, () => look(token, deps));
    if (compared.kind === 'right') return compared.value;
    if (compared.kind === 'wait') sendRetryLater(ctx, 429, compared.seconds);
    else sendApiError(ctx, refused);
    return undefined;
  };

const accountOf: Look<Account> = (token, { placement }) => placement.authenticate('api', token);
const operatorOf: Look<'operator'> = (token, { isAdmin }) => (isAdmin(token) ? 'operator' : undefined);

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
  (token, deps) => {
    const [operator, account] = [operatorOf(token, deps), accountOf(token, deps)];
    return account ?? operator;
  },
  BAD_BEARER,
);

const BAD_ADMIN_TOKEN = refusal(
  'unauthorized',
  'The bearer token is missing or not the admin token; send "Authorization: Bearer <ADMIN_TOKEN>".',
);

const adminCaller = callerBy(['admin'], operatorOf, BAD_ADMIN_TOKEN);

/** Whether the operator asks; anyone else has been answered. */
export const mayAdminister = async (ctx: Koa.Context, deps: RouteDeps): Promise<boolean> => {
  ctx.set('Cache-Control', 'no-store');
  return (await adminCaller(ctx, deps)) !== undefined;
};
