import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { AdPlacement, BearerCaller } from '../../../../application/api/ad-placement.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { OPERATOR_SCOPES } from '../../../../domain/catalog/tokens/token-scope.js';
import { BEARER } from '../../../wire/bearer.js';
import { headerLines } from '../../../wire/header-lines.js';
import { BAD_BEARER, NOTHING_HERE, refusal, type Refusal } from '../answer/refusals.js';
import { sendApiError, sendOutage, sendRetryLater } from '../answer/send.js';
import type { Handler } from '../routing/route-table.js';
import type { Access, TokenOwner } from './access.js';
import { sendMissingScope } from './missing-scope.js';
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

/** `access` is what the table says of the endpoint; an endpoint that it does not name opens for no token. */
export interface BearerUses {
  readonly placement: Pick<AdPlacement, 'bearer'>;
  readonly isAdmin: (token: string) => boolean;
  readonly tokenGate: TokenGate;
  readonly access: Access | undefined;
}

export type OperatorCaller = Extract<BearerCaller, { readonly kind: 'operator' }>;
const ADMIN: OperatorCaller = { kind: 'operator', scopes: OPERATOR_SCOPES, name: 'admin token' };

const BAD_ADMIN_TOKEN = refusal(
  'unauthorized',
  'The bearer token is missing or not the admin token; send "Authorization: Bearer <ADMIN_TOKEN>".',
);

const CLASS_OF = { account: 'api', advertiser: 'api', operator: 'admin' } as const satisfies Readonly<
  Record<TokenOwner, TokenClass>
>;
const classesOf = ({ by }: Access): readonly TokenClass[] => [...new Set(by.map((owner) => CLASS_OF[owner]))];

const refusedBy = ({ by }: Access): Refusal =>
  by.every((owner) => owner === 'operator') ? BAD_ADMIN_TOKEN : BAD_BEARER;

/** Both are looked for, so that a refusal takes as long for either. */
const look = (token: string, { by }: Access, { placement, isAdmin }: BearerUses): BearerCaller | undefined => {
  const [operator, known] = [isAdmin(token) ? ADMIN : undefined, placement.bearer(token)];
  const caller = known ?? operator;
  return caller !== undefined && by.includes(caller.kind) ? caller : undefined;
};

/**
 * The caller whose token opens the endpoint, before anything of the body is read
 * (`docs/reference/protocol.md#ground-rules`); `undefined` when the refusal has been sent. No token is no guess, and is
 * not counted.
 */
const bearerCaller = async (ctx: Koa.Context, uses: BearerUses): Promise<BearerCaller | undefined> => {
  const { access } = uses;
  if (access === undefined) return void sendApiError(ctx, NOTHING_HERE);
  const token = bearerOf(ctx.req);
  const compared =
    token === undefined
      ? WRONG
      : await uses.tokenGate.compare(ctx.req, classesOf(access), () => look(token, access, uses));
  if (compared.kind === 'wait') return void sendRetryLater(ctx, 429, compared.seconds);
  if (compared.kind === 'wrong') return void sendApiError(ctx, refusedBy(access));
  const caller = compared.value;
  const has: readonly string[] = caller.scopes;
  return access.scopes.some((scope) => has.includes(scope)) ? caller : void sendMissingScope(ctx, access.scopes);
};

/** The account of an endpoint that operators do not call. */
export const apiCaller = async (ctx: Koa.Context, uses: BearerUses): Promise<Account | undefined> => {
  const caller = await bearerCaller(ctx, uses);
  return caller?.kind === 'account' ? caller.account : undefined;
};

const RETRY_AFTER_SECONDS = 2;
/** As {@link sendOutage}, for operators. */
export const sendStoreOut = (ctx: Koa.Context, error: unknown): void => sendOutage(ctx, error, RETRY_AFTER_SECONDS);

/**
 * For every token that the endpoint opens for; a store that is out for the moment is 503. What a caller sees is no one
 * else's to keep.
 */
export const asBearer =
  (uses: BearerUses, answer: (ctx: Koa.Context, caller: BearerCaller, param: string) => Promise<void>): Handler =>
  async (ctx, param) => {
    const caller = await bearerCaller(ctx, uses);
    if (caller === undefined) return;
    ctx.set('Cache-Control', 'no-store');
    await answer(ctx, caller, param).catch((error: unknown) => sendStoreOut(ctx, error));
  };

/** Whose token called: an account's, or an operator's. */
export type Caller = Account | 'operator';

/** {@link asBearer} for accounts and operators alone: advertisers are refused, whatever the table says. */
export const asCaller = (
  uses: BearerUses,
  answer: (ctx: Koa.Context, caller: Caller, param: string) => Promise<void>,
): Handler =>
  asBearer(uses, async (ctx, found, param) => {
    if (found.kind === 'advertiser') return sendApiError(ctx, BAD_BEARER);
    await answer(ctx, found.kind === 'account' ? found.account : found.kind, param);
  });

/** `operator`: who calls, for the history and for what its scopes allow. */
type Answer<Part> = (part: Part, ctx: Koa.Context, param: string, operator: OperatorCaller) => Promise<void>;

/** For operators alone; 404 where this server lacks `part`. */
export const forOperator =
  <Part>(uses: BearerUses, part: Part | undefined, answer: Answer<Part>): Handler =>
  async (ctx, param) => {
    ctx.set('Cache-Control', 'no-store');
    const caller = await bearerCaller(ctx, uses);
    if (caller?.kind !== 'operator') return;
    if (part === undefined) return sendApiError(ctx, NOTHING_HERE);
    await answer(part, ctx, param, caller);
  };

/** {@link forOperator} where a store may be out for the moment: 503. */
export const asOperator = <Part>(uses: BearerUses, part: Part | undefined, answer: Answer<Part>): Handler =>
  forOperator(uses, part, (given, ctx, param, operator) =>
    answer(given, ctx, param, operator).catch((error: unknown) => sendStoreOut(ctx, error)),
  );
