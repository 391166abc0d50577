import type Koa from 'koa';
import { sendEmpty } from '../error-response.js';
import { overlayPageData } from '../page-data.js';
import { overlayPage } from '../pages/index.js';
import type { RouteDeps, Routes } from '../route-deps.js';
import { freshNonce, sendPage } from '../send-page.js';

/** Our own slot ids are far shorter; nothing longer is worth checking a signature for. */
const MAX_SLOT_ID_CHARS = 1_024;
const SLOT_ID = /^[A-Za-z0-9._~-]+$/;

/** `GET /overlay/{slotId}` (`spec.md`): the creative, or 404 with zero bytes. */
const showOverlay = async (ctx: Koa.Context, slotId: string, deps: RouteDeps): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  if (slotId.length > MAX_SLOT_ID_CHARS || !SLOT_ID.test(slotId)) return sendEmpty(ctx, 404);
  const page = await deps.placement.renderOverlay(slotId, deps.callerOf(ctx.req));
  if (page === undefined) return sendEmpty(ctx, 404);
  const nonce = freshNonce();
  const data = overlayPageData(page, deps.urls, deps.brand, nonce);
  const { allowedOrigins: frameAncestors } = page;
  sendPage(ctx, overlayPage(data, { nonce, scriptUrl: deps.assets.frameScriptPath, frameAncestors }));
};

export const overlayRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/overlay/*', (ctx, slotId) => showOverlay(ctx, slotId, deps));
};
