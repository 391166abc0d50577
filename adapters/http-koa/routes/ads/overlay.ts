import type Koa from 'koa';
import type { OverlayPage } from '../../../../application/api/ad-placement.js';
import type { WonOverlayAd } from '../../../../domain/delivery/won-ad.js';
import { unreadCaller } from '../../caller/caller.js';
import { overlayPageData } from '../../response/page-data.js';
import { overlayPage, pageTemplate, type FilledPage, type FreshParts } from '../../pages/index.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { freshNonce } from '../../response/send-page.js';
import { sendEmpty, sendWhole } from '../../response/send.js';

/** Our own slot ids are far shorter; nothing longer is worth checking a signature for. */
const MAX_SLOT_ID_CHARS = 1_024;
const SLOT_ID = /^[A-Za-z0-9._~-]+$/;

type RenderPage = (page: OverlayPage) => FilledPage;

const templateFor = (page: OverlayPage, { urls, brand, assets }: RouteDeps) =>
  pageTemplate(({ nonce, markupNonce, token }) => {
    const data = overlayPageData({ ...page, eventToken: token }, urls, brand, markupNonce);
    return overlayPage(data, { nonce, scriptUrl: assets.frameScriptPath, frameAncestors: page.allowedOrigins });
  });

/** Renders each ad once, for as long as the store holds it and its account allows the same origins. */
const createRenderer = (deps: RouteDeps): RenderPage => {
  const known = new WeakMap<
    WonOverlayAd,
    { readonly of: OverlayPage; readonly fill: (fresh: FreshParts) => FilledPage }
  >();
  return (page) => {
    let template = known.get(page.ad);
    if (template?.of.allowedOrigins !== page.allowedOrigins || template.of.clickToken !== page.clickToken) {
      template = { of: page, fill: templateFor(page, deps) };
      known.set(page.ad, template);
    }
    return template.fill({ nonce: freshNonce(), markupNonce: freshNonce(), token: page.eventToken });
  };
};

const sendNothing = (ctx: Koa.Context): void => {
  ctx.set('Cache-Control', 'no-store');
  sendEmpty(ctx, 404);
};

/** `GET /overlay/{slotId}` (`docs/reference/video-ads.md#overlay-creative`): the creative, or 404 with zero bytes. */
const showOverlay = async (ctx: Koa.Context, slotId: string, deps: RouteDeps, render: RenderPage): Promise<void> => {
  const isReadable = slotId.length <= MAX_SLOT_ID_CHARS && SLOT_ID.test(slotId);
  const caller = unreadCaller(() => deps.callerOf(ctx.req));
  const page = isReadable ? await deps.placement.renderOverlay(slotId, caller) : undefined;
  if (page === undefined) return sendNothing(ctx);
  const { headers, bytes } = render(page);
  sendWhole(ctx, 200, headers, bytes);
};

export const overlayRoutes: Routes = (routes, deps) => {
  const render = createRenderer(deps);
  routes.on('GET', '/overlay/*', (ctx, slotId) => showOverlay(ctx, slotId, deps, render));
};
