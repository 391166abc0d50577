import type { PublicUrls } from '../../server/answer/public-urls.js';
import { sendWholeAsset } from '../../server/answer/send-asset.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { NOT_MODIFIED } from '../document-parts.js';
import { toAsset } from '../../server/static/assets.js';

export interface OpenApiUses {
  readonly urls: Pick<PublicUrls, 'origin'>;
  /** The document of all endpoints, this one among them. */
  readonly openApiDocument: (origin: string) => object;
}

export const openApi: Endpoint<OpenApiUses> = {
  method: 'GET',
  path: '/openapi.json',
  document: {
    operationId: 'readOpenApi',
    summary: 'This document',
    tags: ['Operators'],
    responses: {
      200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
      ...NOT_MODIFIED,
    },
  },
  handler: ({ urls, openApiDocument }) => {
    // At the first request: few servers are asked for it, and making it would be a twentieth of each start.
    let document: ReturnType<typeof toAsset> | undefined;
    return (ctx) => {
      document ??= toAsset(Buffer.from(JSON.stringify(openApiDocument(urls.origin))), 'openapi.json', false);
      ctx.set('Access-Control-Allow-Origin', '*');
      ctx.set('Cache-Control', 'no-cache');
      sendWholeAsset(ctx, document);
    };
  },
};
