import type Koa from 'koa';
import type { OverlayPage } from '../../../application/ad-placement.js';
import type { WonOverlayAd } from '../../../domain/won-ad.js';
import { sendEmpty } from '../error-response.js';
import { overlayPageData } from '../page-data.js';
import { overlayPage, pageTemplate, type FreshParts, type Page } from '../pages/index.js';
import type { RouteDeps, Routes } from '../route-deps.js';
import { freshNonce, sendPage } from '../send-page.js';

/** Our own slot ids are far shorter; nothing longer is worth checking a signature for. */
const MAX_SLOT_ID_CHARS = 1_024;
const SLOT_ID = /^[A-Za-z0-9._~-]+$/;

type RenderPage = (page: OverlayPage) => Page;

const templateFor = (page: OverlayPage, { urls, brand, assets }: RouteDeps) =>
  pageTemplate(({ nonce, token }) => {
    const data = overlayPageData({ ...page, eventToken: token }, urls, brand, nonce);
    return overlayPage(data, { nonce, scriptUrl: assets.frameScriptPath, frameAncestors: page.allowedOrigins });
  });

/** Renders each ad once, for as long as the store holds it and its account allows the same origins. */
const createRenderer = (deps: RouteDeps): RenderPage => {
  const known = new WeakMap<WonOverlayAd, { readonly of: OverlayPage; readonly fill: (fresh: FreshParts) => Page }>();
  return (page) => {
    let template = known.get(page.ad);
    if (template?.of.allowedOrigins !== page.allowedOrigins || template.of.clickToken !== page.clickToken) {
      template = { of: page, fill: templateFor(page, deps) };
      known.set(page.ad, template);
    }
    return template.fill({ nonce: freshNonce(), token: page.eventToken });
  };
};

/** `GET /overlay/{slotId}` (`spec.md`): the creative, or 404 with zero bytes. */
const showOverlay = async (ctx: Koa.Context, slotId: string, deps: RouteDeps, render: RenderPage): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  if (slotId.length > MAX_SLOT_ID_CHARS || !SLOT_ID.test(slotId)) return sendEmpty(ctx, 404);
  const page = await deps.placement.renderOverlay(slotId, deps.callerOf(ctx.req));
  if (page === undefined) return sendEmpty(ctx, 404);
  sendPage(ctx, render(page));
};

export const overlayRoutes: Routes = (routes, deps) => {
  const render = createRenderer(deps);
  routes.on('GET', '/overlay/*', (ctx, slotId) => showOverlay(ctx, slotId, deps, render));
};
