import type Koa from 'koa';
import type { ClientScripts } from '../../static/client-scripts.js';
import { sendEmpty } from '../../response/send.js';
import type { Routes } from '../../routing/route-deps.js';

const ONE_HOUR = 'public, max-age=3600';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const sendScript = (ctx: Koa.Context, scripts: ClientScripts | undefined): void => {
  if (scripts === undefined) return sendEmpty(ctx, 404);
  const query = new URLSearchParams(ctx.querystring);
  const { body, contentType, etag } = query.get('type') === 'global' ? scripts.global : scripts.module;
  // A module is fetched with CORS by every page that imports it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('ETag', etag);
  ctx.set('Cache-Control', query.get('v') === scripts.version ? IMMUTABLE : ONE_HOUR);
  if (ctx.req.headers['if-none-match'] === etag) return sendEmpty(ctx, 304);
  ctx.set('Content-Type', contentType);
  ctx.body = body;
};

/** `GET /sdk/js`, `GET /sdk/js?type=global` (`protocol.md` section 5); with `v=<version>` cached for good. */
export const sdkRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/sdk/js', (ctx) => sendScript(ctx, deps.clientScripts));
};
