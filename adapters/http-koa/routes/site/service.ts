import { createHash } from 'node:crypto';
import { createOpenApiDocument } from '../../openapi/document.js';
import { sendEmpty, sendJson } from '../../response/send.js';
import { sendWholeAsset } from '../../response/send-asset.js';
import { toAsset } from '../../static/assets.js';
import type { Routes } from '../../routing/route-deps.js';

const WELCOME = `Ad placement service. Try:
  GET  /healthz        the process is alive
  GET  /readyz         it takes requests
  GET  /openapi.json   every endpoint
  POST /v1/ads         placements over a video (bearer API token)
  POST /preload        an ad for a conversation (publisher token)
`;

export const healthRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/healthz', (ctx) => {
    // Hosts ask whether it is the server that their frames do not reach.
    deps.cors.allowAny(ctx);
    sendJson(ctx, 200, { status: 'ok' });
  });
  routes.on('GET', '/readyz', (ctx) => {
    if (!deps.isReady()) return sendJson(ctx, 503, { status: 'not-ready' });
    const damaged = deps.damaged();
    if (damaged.length > 0) return sendJson(ctx, 503, { status: 'damaged', damaged });
    const unreachable = deps.unreachable();
    sendJson(ctx, 200, { status: 'ready', ...(unreachable.length > 0 && { unreachable }) });
  });
  if (deps.playground !== undefined) return;
  routes.on('GET', '/', (ctx) => {
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.body = WELCOME;
  });
};

export const openApiRoutes: Routes = (routes, deps) => {
  const json = Buffer.from(JSON.stringify(createOpenApiDocument(deps.urls.origin)));
  const document = toAsset(json, 'openapi.json', false);
  routes.on('GET', '/openapi.json', (ctx) => {
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cache-Control', 'no-cache');
    sendWholeAsset(ctx, document);
  });
};

/** Crawlers come daily; without a header they would keep the file for a week. */
const ONE_DAY = 'public, max-age=86400';

/** `GET /sellers.json` (sellers.json 1.0, section 3): who is paid for what is sold here. */
export const sellersRoutes: Routes = (routes, { sellers }) => {
  routes.on('GET', '/sellers.json', (ctx) => {
    const body = sellers?.();
    if (body === undefined) return sendEmpty(ctx, 404);
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    ctx.set('Cache-Control', ONE_DAY);
    ctx.set('ETag', etag);
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (ctx.req.headers['if-none-match'] === etag) return sendEmpty(ctx, 304);
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = body;
  });
};
