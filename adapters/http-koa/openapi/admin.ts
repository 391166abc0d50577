import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { TOKEN_KINDS } from '../../../domain/catalog/account-token.js';
import { CATALOG_SECTIONS } from '../../../domain/catalog/catalog-content.js';
import { creativeReview, decideReviewRequest } from '../schemas/admin-reviews.js';
import { apiError } from '../schemas/ads.js';
import {
  giveTokensRequest,
  patchCatalogRequest,
  putCatalogRequest,
  revokeTokensRequest,
  rollbackRequest,
} from '../schemas/admin-catalog.js';
import { API_ERRORS, BUSY, json, NOT_FOUND, UNAUTHORIZED } from './parts.js';

const entry = z.looseObject({ id: z.string() });
const catalog = z
  .object({
    version: z.int(),
    content: z.object({ accounts: z.array(entry), campaigns: z.array(entry), bidders: z.array(entry) }),
  })
  .meta({ id: 'Catalog', description: 'In the format of the configuration file; queries of bidders are hidden.' });
const history = z
  .object({
    versions: z.array(z.object({ version: z.int(), author: z.string(), atMs: z.int(), summary: z.string() })),
  })
  .meta({ id: 'CatalogHistory' });
const accepted = z
  .object({
    published: z.boolean().meta({ description: 'false: a dry run, or nothing would change.' }),
    version: z.int(),
    differences: z.array(
      z.object({
        section: z.enum(CATALOG_SECTIONS),
        id: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        keys: z.array(z.string()).optional(),
      }),
    ),
  })
  .meta({ id: 'CatalogAccepted' });
const conflict = apiError.extend({ version: z.int() }).meta({ id: 'CatalogConflict' });
const mistakes = apiError.extend({ problems: z.array(z.string()).optional() }).meta({ id: 'CatalogMistakes' });

const COMMON = { ...NOT_FOUND, ...UNAUTHORIZED, ...BUSY };

const change = (operationId: string, summary: string, body: z.ZodType) => ({
  operationId,
  summary,
  tags: ['Operators'],
  security: [{ admin: [] }],
  requestParams: { query: z.object({ 'dry-run': z.string().optional() }) },
  requestBody: { required: true, ...json(body) },
  responses: {
    200: { description: 'What changed, or would.', ...json(accepted) },
    ...API_ERRORS,
    ...COMMON,
    409: { description: 'Another version is the newest (`invalid_request`).', ...json(conflict) },
    422: { description: 'The body or the catalog has mistakes (`invalid_request`).', ...json(mistakes) },
  },
});

const token = { kind: z.enum(TOKEN_KINDS), last4: z.string() };
const endsAtMs = z.int().optional().meta({ description: 'When it ends; absent: it has no end.' });
const liveTokens = z.object({ tokens: z.array(z.object({ ...token, endsAtMs })) }).meta({ id: 'AccountTokens' });
const newTokens = z
  .object({ tokens: z.array(z.object({ ...token, token: z.string() })) })
  .meta({ id: 'NewTokens', description: 'Shown this once, and stored as hashes alone.' });
const revokedTokens = z.object({ revoked: z.array(z.object(token)) }).meta({ id: 'RevokedTokens' });

const ofAccount = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['Operators'],
  security: [{ admin: [] }],
  requestParams: { path: z.object({ id: z.string() }) },
});

const tokenPaths: ZodOpenApiPathsObject = {
  '/v1/admin/accounts/{id}/tokens': {
    get: {
      ...ofAccount('listTokens', 'The tokens of a published account that open something now'),
      responses: { 200: { description: 'By kind and last four characters.', ...json(liveTokens) }, ...COMMON },
    },
    post: {
      ...ofAccount('giveTokens', 'Gives a published account new tokens; earlier ones of their kind end'),
      requestBody: { required: true, ...json(giveTokensRequest) },
      responses: {
        201: { description: 'They open every node within two seconds.', ...json(newTokens) },
        ...API_ERRORS,
        ...COMMON,
      },
    },
  },
  '/v1/admin/accounts/{id}/tokens/revoke': {
    post: {
      ...ofAccount('revokeTokens', 'Ends tokens of an account for good, without new ones'),
      requestBody: { required: true, ...json(revokeTokensRequest) },
      responses: {
        200: { description: 'They are refused within two seconds.', ...json(revokedTokens) },
        ...API_ERRORS,
        ...COMMON,
      },
    },
  },
};

export const adminPaths: ZodOpenApiPathsObject = {
  ...tokenPaths,
  '/v1/admin/catalog': {
    get: {
      operationId: 'readCatalog',
      summary: 'What is published: accounts, campaigns and bidders',
      tags: ['Operators'],
      security: [{ admin: [] }],
      responses: {
        200: { description: 'The catalog.', ...json(catalog) },
        304: { description: 'As it was.' },
        ...COMMON,
      },
    },
    put: change('putCatalog', 'Publishes a whole catalog', putCatalogRequest),
    patch: change('patchCatalog', 'Publishes the catalog with some entries set and some removed', patchCatalogRequest),
  },
  '/v1/admin/catalog/history': {
    get: {
      operationId: 'readCatalogHistory',
      summary: 'Who published what and when, newest first',
      tags: ['Operators'],
      security: [{ admin: [] }],
      requestParams: { query: z.object({ limit: z.string().optional() }) },
      responses: { 200: { description: 'The versions.', ...json(history) }, ...COMMON },
    },
  },
  '/v1/admin/reviews': {
    get: {
      operationId: 'listReviews',
      summary: 'Creatives that readers of an account have reported, blocked ones first',
      tags: ['Operators'],
      security: [{ admin: [] }],
      requestParams: { query: z.object({ account: z.string() }) },
      responses: {
        200: { description: 'At most 200.', ...json(z.object({ reviews: z.array(creativeReview) })) },
        ...COMMON,
      },
    },
    post: {
      operationId: 'decideReview',
      summary: 'Releases a creative that was reported, or blocks it',
      tags: ['Operators'],
      security: [{ admin: [] }],
      requestBody: { required: true, ...json(decideReviewRequest) },
      responses: {
        200: { description: 'Every node has it within five seconds.', ...json(creativeReview) },
        ...API_ERRORS,
        ...COMMON,
      },
    },
  },
  '/v1/admin/titles': {
    post: {
      operationId: 'importTitles',
      summary: 'Adds or replaces video-analysis results',
      tags: ['Operators'],
      security: [{ admin: [] }],
      requestBody: { required: true, ...json(z.object({ titles: z.array(z.looseObject({ title_id: z.string() })) })) },
      responses: {
        200: { description: 'They are imported.', ...json(z.object({ imported: z.int() })) },
        ...API_ERRORS,
        ...COMMON,
        422: { description: 'Nothing was imported: there are mistakes (`invalid_request`).', ...json(mistakes) },
      },
    },
  },
  '/v1/admin/catalog/rollback': {
    post: change('rollBackCatalog', 'Publishes an earlier version once more, as a new one', rollbackRequest),
  },
};
