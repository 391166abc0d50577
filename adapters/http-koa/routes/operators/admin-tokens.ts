import type Koa from 'koa';
import type { AccountTokens } from '../../../../application/operations/account-tokens.js';
import type { CatalogAdmin } from '../../../../application/operations/catalog-admin.js';
import { TOKEN_KINDS, type KnownToken, type TokenKind } from '../../../../domain/catalog/account-token.js';
import { SECOND_MS } from '../../../../domain/values/time.js';
import { mayAdminister } from '../../caller/authenticate.js';
import { NOTHING_HERE, refusal, type Refusal } from '../../response/refusals.js';
import { sendApiError, sendJson, sendRetryLater } from '../../response/send.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { giveTokensRequest, revokeTokensRequest } from '../../schemas/admin-catalog.js';
import { adminBody } from './admin-catalog.js';

const RETRY_AFTER_SECONDS = 2;
const NO_ACCOUNT: Refusal = {
  ...NOTHING_HERE,
  message: 'No account of this id is published; publish it first. Tokens of a configured account stand in its file.',
};
const NO_TOKEN = refusal(
  'invalid_request',
  'No token is meant; the list of the account shows those there are, by kind and last four characters.',
);

interface Parts {
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
}

/** Runs for the operator alone, and on an account as its id stands in the path. */
const administer =
  (deps: RouteDeps, use: (ctx: Koa.Context, id: string, parts: Parts) => Promise<void>) =>
  async (ctx: Koa.Context, segment: string): Promise<void> => {
    if (!(await mayAdminister(ctx, deps))) return;
    const { catalogAdmin: admin, accountTokens: tokens } = deps;
    if (admin === undefined || tokens === undefined) return sendApiError(ctx, NOTHING_HERE);
    // Ids of accounts need no encoding: one that is encoded is none.
    await use(ctx, segment, { admin, tokens }).catch(() => sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS));
  };

const isPublished = async ({ admin }: Parts, id: string): Promise<boolean> =>
  (await admin.current()).content.accounts.some((account) => account.id === id);

const kindsOf = (kind: TokenKind | 'all'): readonly TokenKind[] => (kind === 'all' ? TOKEN_KINDS : [kind]);
const shown = ({ kind, last4, endsAtMs }: KnownToken) => ({ kind, last4, endsAtMs });
const USUAL_AUTHOR = 'admin token';

const list = async (ctx: Koa.Context, id: string, parts: Parts): Promise<void> => {
  if (!(await isPublished(parts, id))) return sendApiError(ctx, NO_ACCOUNT);
  const live = await parts.tokens.live();
  sendJson(ctx, 200, { tokens: live.filter(({ accountId }) => accountId === id).map(shown) });
};

const give = async (ctx: Koa.Context, id: string, parts: Parts): Promise<void> => {
  const body = await adminBody(ctx, giveTokensRequest);
  if (body === undefined) return;
  if (!(await isPublished(parts, id))) return sendApiError(ctx, NO_ACCOUNT);
  const { kind, keepOldSeconds, author = USUAL_AUTHOR } = body.value;
  const kinds = kindsOf(kind);
  const made = await parts.tokens.give(id, { kinds, author, keepOldMs: keepOldSeconds * SECOND_MS });
  sendJson(ctx, 201, { tokens: made.map(({ token, stored }) => ({ kind: stored.kind, token, last4: stored.last4 })) });
};

const revoke = async (ctx: Koa.Context, id: string, { tokens }: Parts): Promise<void> => {
  const body = await adminBody(ctx, revokeTokensRequest);
  if (body === undefined) return;
  const { last4, author = USUAL_AUTHOR } = body.value;
  const kinds = kindsOf(body.value.kind);
  const isMeant = (token: KnownToken): boolean =>
    token.accountId === id && kinds.includes(token.kind) && token.last4 === (last4 ?? token.last4);
  const revoked = await tokens.revoke(isMeant, author);
  if (revoked.length === 0) return sendApiError(ctx, NO_TOKEN);
  sendJson(ctx, 200, { revoked: revoked.map(({ kind, last4: end }) => ({ kind, last4: end })) });
};

/** `/v1/admin/accounts/{id}/tokens`: the tokens of a published account, which are no part of what is published. */
export const adminTokensRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/v1/admin/accounts/*/tokens', administer(deps, list));
  routes.on('POST', '/v1/admin/accounts/*/tokens', administer(deps, give));
  routes.on('POST', '/v1/admin/accounts/*/tokens/revoke', administer(deps, revoke));
};
