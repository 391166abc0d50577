import { z } from 'zod';
import type { CatalogAdmin } from '../../../../../application/operations/catalog/catalog-admin.js';
import { readableContent } from '../../../../../application/operations/catalog/catalog-scopes.js';
import { sendEmpty, sendJson } from '../../../server/answer/send.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { asOperator, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { BY_OPERATOR, json, NOT_MODIFIED } from '../../document-parts.js';
import { INVALID_QUERY } from '../figures/asked.js';
import { OPERATOR_ERRORS } from '../operator-document.js';
import { hideSecrets } from '../../../../../domain/catalog/content/content-secrets.js';

const entry = z.looseObject({ id: z.string() });
const catalog = z
  .object({
    version: z.int(),
    content: z.object({
      accounts: z.array(entry).optional(),
      campaigns: z.array(entry).optional(),
      bidders: z.array(entry).optional(),
      supply: z.looseObject({ asi: z.string() }).optional(),
    }),
  })
  .meta({
    id: 'Catalog',
    description:
      'In the format of the configuration file, without what the token may not read; queries of bidders are hidden.',
  });
const historyShape = z
  .object({
    versions: z.array(z.object({ version: z.int(), author: z.string(), atMs: z.int(), summary: z.string() })),
  })
  .meta({ id: 'CatalogHistory' });

export interface CatalogUses extends BearerUses {
  readonly catalogAdmin?: CatalogAdmin | undefined;
}

const NO_PARAMS = z.strictObject({});

export const readCatalog: Endpoint<CatalogUses> = {
  method: 'GET',
  path: '/v1/admin/catalog',
  document: {
    operationId: 'readCatalog',
    summary: 'What is published: accounts, campaigns, bidders and who sells',
    ...BY_OPERATOR,
    responses: {
      200: { description: 'The catalog.', ...json(catalog) },
      ...NOT_MODIFIED,
      422: INVALID_QUERY,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.catalogAdmin, async (admin, ctx, _param, { scopes }) => {
      if (paramsIn(ctx, NO_PARAMS, 'nothing') === undefined) return;
      const { version, content } = await admin.current();
      const etag = `"${version}"`;
      ctx.set('ETag', etag);
      if (ctx.req.headers['if-none-match'] === etag) return sendEmpty(ctx, 304);
      sendJson(ctx, 200, { version, content: readableContent(hideSecrets(content), scopes) });
    }),
};

const MAX_HISTORY = 1_000;
const USUAL_HISTORY = 50;
const historyParams = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_HISTORY).default(USUAL_HISTORY),
});

export const readCatalogHistory: Endpoint<CatalogUses> = {
  method: 'GET',
  path: '/v1/admin/catalog/history',
  document: {
    operationId: 'readCatalogHistory',
    summary: 'Who published what and when, newest first',
    ...BY_OPERATOR,
    requestParams: {
      query: z.object({ limit: z.int().min(1).max(MAX_HISTORY).optional().meta({ description: '50 by default.' }) }),
    },
    responses: { 200: { description: 'The versions.', ...json(historyShape) }, 422: INVALID_QUERY, ...OPERATOR_ERRORS },
  },
  handler: (uses) =>
    asOperator(uses, uses.catalogAdmin, async (admin, ctx) => {
      const asked = paramsIn(ctx, historyParams, 'limit');
      if (asked !== undefined) sendJson(ctx, 200, { versions: await admin.history(asked.limit) });
    }),
};
