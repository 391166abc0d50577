import { z } from 'zod';
import type { AccountTokens } from '../../../../application/operations/catalog/account-tokens.js';
import type { KnownToken, TokenGrant } from '../../../../domain/catalog/tokens/account-token.js';
import { OPERATOR_SCOPES } from '../../../../domain/catalog/tokens/token-scope.js';
import { advertiserId } from '../../../../domain/values/ids.js';
import { refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText, identifier } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
import { sendMissingScopes } from '../../server/caller/missing-scope.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { author } from './catalog/change-schema.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';
import { scopesOf } from './tokens.js';

const createRequest = z
  .strictObject({
    author: author(),
    scopes: scopesOf(OPERATOR_SCOPES).optional().meta({ description: 'Of an operator token.' }),
    advertiser: identifier()
      .optional()
      .meta({ description: 'Of an advertiser token, which reads what is its own; in place of `scopes`.' }),
  })
  .refine(({ scopes, advertiser }) => (scopes === undefined) !== (advertiser === undefined), {
    error: 'must have either scopes or advertiser',
  })
  .meta({ id: 'CreateOperatorToken' });
type CreateRequest = z.output<typeof createRequest>;
const revokeRequest = z.strictObject({ author: author(), last4: filledText(4) }).meta({ id: 'RevokeOperatorToken' });

const shownToken = z.object({
  last4: z.string(),
  scopes: z.array(z.enum(OPERATOR_SCOPES)).optional(),
  advertiser: z.string().optional().meta({ description: 'Of an advertiser token.' }),
});
const tokenList = z.object({ tokens: z.array(shownToken) }).meta({ id: 'OperatorTokens' });
const newToken = shownToken
  .extend({ token: z.string() })
  .meta({ id: 'NewOperatorToken', description: 'Shown this once, and stored as its hash alone.' });

const NO_TOKEN = refusal(
  'invalid_request',
  'No token of an operator or advertiser ends with these characters; the list shows those there are.',
);

type OwnToken = Extract<KnownToken, { readonly kind: 'operator' | 'advertiser' }>;
/** Of no account. */
const isListed = (token: KnownToken): token is OwnToken => token.kind === 'operator' || token.kind === 'advertiser';
const shown = (token: OwnToken): z.output<typeof shownToken> =>
  token.kind === 'operator'
    ? { last4: token.last4, scopes: [...token.scopes] }
    : { last4: token.last4, advertiser: token.advertiserId };

const grantOf = ({ scopes = [], advertiser }: CreateRequest): TokenGrant =>
  advertiser === undefined
    ? { kind: 'operator', scopes }
    : { kind: 'advertiser', advertiserId: advertiserId(advertiser) };

interface OperatorTokensUses extends BearerUses {
  readonly accountTokens?: AccountTokens | undefined;
}

const PATH = '/v1/admin/tokens';

/** `/v1/admin/tokens`: tokens of operators, and of advertisers, which read what is their own. */
export const listOperatorTokens: Endpoint<OperatorTokensUses> = {
  method: 'GET',
  path: PATH,
  document: {
    operationId: 'listOperatorTokens',
    summary: 'The tokens of operators and advertisers that open something now',
    ...BY_OPERATOR,
    responses: { 200: { description: 'By their last four characters.', ...json(tokenList) }, ...OPERATOR_ERRORS },
  },
  handler: (uses) =>
    asOperator(uses, uses.accountTokens, async (tokens, ctx) =>
      sendJson(ctx, 200, { tokens: (await tokens.live()).filter(isListed).map(shown) }),
    ),
};

export const createOperatorToken: Endpoint<OperatorTokensUses> = {
  method: 'POST',
  path: PATH,
  document: {
    operationId: 'createOperatorToken',
    summary: 'Makes a token of an operator, with no scope that the caller lacks, or of an advertiser',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(createRequest) },
    responses: {
      201: { description: 'It opens every node within two seconds.', ...json(newToken) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.accountTokens, async (tokens, ctx, _param, operator) => {
      const body = await bodyOf(ctx, createRequest, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const missing = (body.scopes ?? []).filter((scope) => !operator.scopes.includes(scope));
      if (missing.length > 0) return sendMissingScopes(ctx, missing);
      const { token, stored } = await tokens.create(grantOf(body), body.author ?? operator.name);
      sendJson(ctx, 201, { token, last4: stored.last4, scopes: body.scopes, advertiser: body.advertiser });
    }),
};

export const revokeOperatorToken: Endpoint<OperatorTokensUses> = {
  method: 'POST',
  path: `${PATH}/revoke`,
  document: {
    operationId: 'revokeOperatorToken',
    summary: 'Ends a token of an operator or advertiser for good',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(revokeRequest) },
    responses: {
      200: { description: 'It is refused within two seconds.', ...json(tokenList) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.accountTokens, async (tokens, ctx, _param, operator) => {
      const body = await bodyOf(ctx, revokeRequest, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const isMeant = (token: KnownToken): boolean => isListed(token) && token.last4 === body.last4;
      const revoked = await tokens.revoke(isMeant, body.author ?? operator.name);
      if (revoked.length === 0) return sendApiError(ctx, NO_TOKEN);
      sendJson(ctx, 200, { tokens: revoked.filter(isListed).map(shown) });
    }),
};
