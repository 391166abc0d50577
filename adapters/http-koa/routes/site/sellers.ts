import { createHash } from 'node:crypto';
import { sendEmpty } from '../../response/send.js';
import type { Routes } from '../../routing/route-deps.js';

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
