import type Koa from 'koa';
import { z } from 'zod';
import {
  MAX_OVERLAP_MS,
  type AccountTokens,
  type NewToken,
} from '../../../../application/operations/catalog/account-tokens.js';
import type { CatalogAdmin } from '../../../../application/operations/catalog/catalog-admin.js';
import { TOKEN_KINDS, USUAL_KINDS, type KnownToken } from '../../../../domain/catalog/tokens/account-token.js';
import { ACCOUNT_SCOPES, scopesIn, type TokenScope } from '../../../../domain/catalog/tokens/token-scope.js';
import { SECOND_MS } from '../../../../domain/values/time.js';
import { NOTHING_HERE, refusal, type Refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type OperatorCaller } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { author } from './catalog/change-schema.js';
import type { CatalogUses } from './catalog/read.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';

/** Once each. */
export const scopesOf = <Scope extends TokenScope>(all: readonly Scope[]) =>
  z
    .array(z.enum(all))
    .min(1)
    .transform((named) => scopesIn(all, named));

const kind = (all: string) => z.enum([...TOKEN_KINDS, 'all']).meta({ description: `Of which kind; \`all\`: ${all}.` });
const OVERLAP = { error: 'must be whole seconds, at most 90 days' };
const MAX_OVERLAP_SECONDS = MAX_OVERLAP_MS / SECOND_MS;

const giveTokensRequest = z
  .strictObject({
    author: author(),
    kind: kind('one for clients and one for servers'),
    keepOldSeconds: z
      .int(OVERLAP)
      .min(0, OVERLAP)
      .max(MAX_OVERLAP_SECONDS, OVERLAP)
      .default(0)
      .meta({ description: 'For how long earlier tokens of the kind go on; absent or 0: they end now.' }),
    scopes: scopesOf(ACCOUNT_SCOPES)
      .optional()
      .meta({ description: 'A further API token of these scopes; none ends. Absent: those of the tokens replaced.' }),
  })
  .refine(
    ({ kind: named, scopes, keepOldSeconds }) => scopes === undefined || (named === 'api' && keepOldSeconds === 0),
    {
      path: ['scopes'],
      error: 'must stand with the kind "api" and without keepOldSeconds',
    },
  )
  .meta({ id: 'GiveTokens' });

const revokeTokensRequest = z
  .strictObject({
    author: author(),
    kind: kind('of every kind'),
    last4: filledText(4).optional().meta({ description: 'Only the one that ends with them.' }),
  })
  .meta({ id: 'RevokeTokens' });

const scopes = z.array(z.enum(ACCOUNT_SCOPES)).optional().meta({ description: 'Of API tokens alone.' });
const token = { kind: z.enum(TOKEN_KINDS), last4: z.string(), scopes };
const endsAtMs = z.int().optional().meta({ description: 'When it ends; absent: it has no end.' });
const liveTokens = z.object({ tokens: z.array(z.object({ ...token, endsAtMs })) }).meta({ id: 'AccountTokens' });
const newTokens = z
  .object({ tokens: z.array(z.object({ ...token, token: z.string() })) })
  .meta({ id: 'NewTokens', description: 'Shown this once, and stored as hashes alone.' });
const revokedTokens = z.object({ revoked: z.array(z.object(token)) }).meta({ id: 'RevokedTokens' });

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

const isPublished = async ({ admin }: Parts, id: string): Promise<boolean> =>
  (await admin.current()).content.accounts.some((account) => account.id === id);

const shown = ({ kind, last4, scopes: has, endsAtMs }: KnownToken) => ({ kind, last4, scopes: has, endsAtMs });
const shownNew = ({ token: secret, stored: { kind, last4, scopes: has } }: NewToken) => ({
  ...{ kind, token: secret, last4, scopes: has },
});

type Answer = (parts: Parts, ctx: Koa.Context, id: string, operator: OperatorCaller) => Promise<void>;

const list: Answer = async (parts, ctx, id) => {
  if (!(await isPublished(parts, id))) return sendApiError(ctx, NO_ACCOUNT);
  const live = await parts.tokens.live();
  sendJson(ctx, 200, { tokens: live.filter(({ accountId }) => accountId === id).map(shown) });
};

const give: Answer = async (parts, ctx, id, operator) => {
  const body = await bodyOf(ctx, giveTokensRequest, MAX_ADMIN_BYTES);
  if (body === undefined) return;
  if (!(await isPublished(parts, id))) return sendApiError(ctx, NO_ACCOUNT);
  const { kind, keepOldSeconds, author = operator.name, scopes: named } = body;
  if (named !== undefined) {
    const made = await parts.tokens.create({ kind: 'api', accountId: id, scopes: named }, author);
    return sendJson(ctx, 201, { tokens: [shownNew(made)] });
  }
  const kinds = kind === 'all' ? USUAL_KINDS : [kind];
  const made = await parts.tokens.give(id, { kinds, author, keepOldMs: keepOldSeconds * SECOND_MS });
  sendJson(ctx, 201, { tokens: made.map(shownNew) });
};

const revoke: Answer = async (parts, ctx, id, operator) => {
  const body = await bodyOf(ctx, revokeTokensRequest, MAX_ADMIN_BYTES);
  if (body === undefined) return;
  if (!(await isPublished(parts, id))) return sendApiError(ctx, NO_ACCOUNT);
  const { last4, author = operator.name } = body;
  const kinds: readonly string[] = body.kind === 'all' ? TOKEN_KINDS : [body.kind];
  const isMeant = (token: KnownToken): boolean =>
    token.accountId === id && kinds.includes(token.kind) && token.last4 === (last4 ?? token.last4);
  const revoked = await parts.tokens.revoke(isMeant, author);
  if (revoked.length === 0) return sendApiError(ctx, NO_TOKEN);
  sendJson(ctx, 200, { revoked: revoked.map(({ kind, last4: end }) => ({ kind, last4: end })) });
};

interface TokensUses extends CatalogUses {
  readonly accountTokens?: AccountTokens | undefined;
}

/** Ids of accounts need no encoding: one that is encoded is none. */
const onAccount =
  (answer: Answer): Endpoint<TokensUses>['handler'] =>
  (uses) => {
    const { catalogAdmin: admin, accountTokens: tokens } = uses;
    return asOperator(uses, admin && tokens && { admin, tokens }, answer);
  };

const ofAccount = (operationId: string, summary: string) => ({
  operationId,
  summary,
  ...BY_OPERATOR,
  requestParams: { path: z.object({ id: z.string() }) },
});

/** `/v1/admin/accounts/{id}/tokens`: the tokens of a published account, which are no part of what is published. */
const PATH = '/v1/admin/accounts/{id}/tokens';

export const listTokens: Endpoint<TokensUses> = {
  method: 'GET',
  path: PATH,
  document: {
    ...ofAccount('listTokens', 'The tokens of a published account that open something now'),
    responses: { 200: { description: 'By kind and last four characters.', ...json(liveTokens) }, ...OPERATOR_ERRORS },
  },
  handler: onAccount(list),
};

export const giveTokens: Endpoint<TokensUses> = {
  method: 'POST',
  path: PATH,
  document: {
    ...ofAccount('giveTokens', 'Gives a published account new tokens; earlier ones of their kind end'),
    requestBody: { required: true, ...json(giveTokensRequest) },
    responses: {
      201: { description: 'They open every node within two seconds.', ...json(newTokens) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: onAccount(give),
};

export const revokeTokens: Endpoint<TokensUses> = {
  method: 'POST',
  path: `${PATH}/revoke`,
  document: {
    ...ofAccount('revokeTokens', 'Ends tokens of an account for good, without new ones'),
    requestBody: { required: true, ...json(revokeTokensRequest) },
    responses: {
      200: { description: 'They are refused within two seconds.', ...json(revokedTokens) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: onAccount(revoke),
};
