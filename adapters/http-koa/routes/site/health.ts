import { sendJson } from '../../response/send.js';
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
    const unreachable = deps.unreachable();
    sendJson(ctx, 200, { status: 'ready', ...(unreachable.length > 0 && { unreachable }) });
  });
  if (deps.playground !== undefined) return;
  routes.on('GET', '/', (ctx) => {
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.body = WELCOME;
  });
};
