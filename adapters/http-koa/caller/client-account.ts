import type Koa from 'koa';
import type { Account } from '../../../domain/catalog/account.js';
import { BAD_PUBLISHER_TOKEN, FOREIGN_ORIGIN, type Refusal } from '../response/refusals.js';
import type { RouteDeps } from '../routing/route-deps.js';

export type ClientAccount =
  | { readonly kind: 'known'; readonly account: Account }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'wait'; readonly seconds: number };

const tokenIn = (body: unknown): string | undefined => {
  const token: unknown =
    typeof body === 'object' && body !== null && 'publisherToken' in body ? body.publisherToken : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/**
 * The account of a conversational call: the token of the body, else of the header
 * (`docs/reference/protocol.md#ground-rules`). Also narrows CORS to its list.
 */
export const clientAccountOf = async (ctx: Koa.Context, body: unknown, deps: RouteDeps): Promise<ClientAccount> => {
  const token = tokenIn(body) ?? deps.brandHeaders.publisherToken(ctx.req);
  if (token === undefined) return { kind: 'refused', refusal: BAD_PUBLISHER_TOKEN };
  const compared = await deps.tokenGate.compare(ctx.req, ['publisher'], () =>
    deps.placement.authenticate('publisher', token),
  );
  if (compared.kind === 'wait') return compared;
  if (compared.kind === 'wrong') return { kind: 'refused', refusal: BAD_PUBLISHER_TOKEN };
  const account = compared.value;
  if (!deps.cors.allowAccount(ctx, account)) return { kind: 'refused', refusal: FOREIGN_ORIGIN };
  deps.originWatch.note(account, ctx.req.headers.origin, deps.clock.monotonicMs());
  return { kind: 'known', account };
};
