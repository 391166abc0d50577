import type Koa from 'koa';
import type { AdPlacement } from '../../../../application/api/ad-placement.js';
import type { Clock } from '../../../../application/ports/clock.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { BAD_PUBLISHER_TOKEN, FOREIGN_ORIGIN, type Refusal } from '../answer/refusals.js';
import type { BrandHeaders } from '../answer/brand-headers.js';
import type { ClientCors } from '../answer/cors.js';
import type { OriginWatch } from './origin-watch.js';
import type { TokenGate } from './token-gate.js';

export type ClientAccount =
  | { readonly kind: 'known'; readonly account: Account }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'wait'; readonly seconds: number };

/** What it takes to know an account by its publisher token. */
export interface ClientUses {
  readonly placement: Pick<AdPlacement, 'authenticate'>;
  readonly tokenGate: TokenGate;
  readonly brandHeaders: BrandHeaders;
  readonly cors: ClientCors;
  readonly originWatch: OriginWatch;
  readonly clock: Clock;
}

const tokenIn = (body: unknown): string | undefined => {
  const token: unknown =
    typeof body === 'object' && body !== null && 'publisherToken' in body ? body.publisherToken : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/**
 * The account of a conversational call: the token of the body, else of the header
 * (`docs/reference/protocol.md#ground-rules`). Also narrows CORS to its list.
 */
export const clientAccountOf = async (ctx: Koa.Context, body: unknown, uses: ClientUses): Promise<ClientAccount> => {
  const token = tokenIn(body) ?? uses.brandHeaders.publisherToken(ctx.req);
  if (token === undefined) return { kind: 'refused', refusal: BAD_PUBLISHER_TOKEN };
  const compared = await uses.tokenGate.compare(ctx.req, ['publisher'], () => uses.placement.authenticate(token));
  if (compared.kind === 'wait') return compared;
  if (compared.kind === 'wrong') return { kind: 'refused', refusal: BAD_PUBLISHER_TOKEN };
  const account = compared.value;
  if (!uses.cors.allowAccount(ctx, account)) return { kind: 'refused', refusal: FOREIGN_ORIGIN };
  uses.originWatch.note(account, ctx.req.headers.origin, uses.clock.monotonicMs());
  return { kind: 'known', account };
};
