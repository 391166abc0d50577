import { z } from 'zod';
import type { AccountTokens } from '../../../../application/operations/account-tokens.js';
import type { KnownToken } from '../../../../domain/catalog/account-token.js';
import { OPERATOR_SCOPES } from '../../../../domain/catalog/token-scope.js';
import { refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
import { sendMissingScopes } from '../../server/caller/missing-scope.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { author } from './catalog/change-schema.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';
import { scopesOf } from './tokens.js';

const createRequest = z
  .strictObject({ author: author(), scopes: scopesOf(OPERATOR_SCOPES) })
  .meta({ id: 'CreateOperatorToken' });
const revokeRequest = z.strictObject({ author: author(), last4: filledText(4) }).meta({ id: 'RevokeOperatorToken' });

const shownToken = z.object({ last4: z.string(), scopes: z.array(z.enum(OPERATOR_SCOPES)) });
const tokenList = z.object({ tokens: z.array(shownToken) }).meta({ id: 'OperatorTokens' });
const newToken = shownToken
  .extend({ token: z.string() })
  .meta({ id: 'NewOperatorToken', description: 'Shown this once, and stored as its hash alone.' });

const NO_TOKEN = refusal(
  'invalid_request',
  'No operator token ends with these characters; the list shows those there are.',
);

type OperatorToken = Extract<KnownToken, { readonly kind: 'operator' }>;
const isOperators = (token: KnownToken): token is OperatorToken => token.kind === 'operator';
const shown = ({ last4, scopes }: OperatorToken) => ({ last4, scopes });

interface OperatorTokensUses extends BearerUses {
  readonly accountTokens?: AccountTokens | undefined;
}

const PATH = '/v1/admin/tokens';

/** `/v1/admin/tokens`: tokens of operators, which reach the whole service as far as their scopes go. */
export const listOperatorTokens: Endpoint<OperatorTokensUses> = {
  method: 'GET',
  path: PATH,
  document: {
    operationId: 'listOperatorTokens',
    summary: 'The operator tokens that open something now, with their scopes',
    ...BY_OPERATOR,
    responses: { 200: { description: 'By their last four characters.', ...json(tokenList) }, ...OPERATOR_ERRORS },
  },
  handler: (uses) =>
    asOperator(uses, uses.accountTokens, async (tokens, ctx) =>
      sendJson(ctx, 200, { tokens: (await tokens.live()).filter(isOperators).map(shown) }),
    ),
};

export const createOperatorToken: Endpoint<OperatorTokensUses> = {
  method: 'POST',
  path: PATH,
  document: {
    operationId: 'createOperatorToken',
    summary: 'Makes an operator token; a token gives no scope that it lacks',
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
      const missing = body.scopes.filter((scope) => !operator.scopes.includes(scope));
      if (missing.length > 0) return sendMissingScopes(ctx, missing);
      const grant = { kind: 'operator', scopes: body.scopes } as const;
      const { token, stored } = await tokens.create(grant, body.author ?? operator.name);
      sendJson(ctx, 201, { token, last4: stored.last4, scopes: body.scopes });
    }),
};

export const revokeOperatorToken: Endpoint<OperatorTokensUses> = {
  method: 'POST',
  path: `${PATH}/revoke`,
  document: {
    operationId: 'revokeOperatorToken',
    summary: 'Ends an operator token for good',
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
      const isMeant = (token: KnownToken): boolean => isOperators(token) && token.last4 === body.last4;
      const revoked = await tokens.revoke(isMeant, body.author ?? operator.name);
      if (revoked.length === 0) return sendApiError(ctx, NO_TOKEN);
      sendJson(ctx, 200, { tokens: revoked.filter(isOperators).map(shown) });
    }),
};
