import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement, OverlayPage } from '../../../../../application/api/ad-placement.js';
import type { WonOverlayAd } from '../../../../../domain/delivery/won-ad.js';
import { unreadCaller, type CallerUses } from '../../../server/caller/caller.js';
import { overlayPageData } from '../page-data.js';
import { overlayPage, pageTemplate, type FilledPage, type FreshParts } from '../../../pages/index.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Assets } from '../../../server/static/assets.js';
import { BUSY, html, NOTHING_THERE } from '../../document-parts.js';
import { freshNonce } from '../send-page.js';
import { sendEmpty, sendWhole } from '../../../server/answer/send.js';

/** Our own slot ids are far shorter; nothing longer is worth checking a signature for. */
const MAX_SLOT_ID_CHARS = 1_024;
const SLOT_ID = /^[A-Za-z0-9._~-]+$/;

interface OverlayUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'renderOverlay'>;
  readonly urls: PublicUrls;
  readonly brand: string;
  readonly assets: Pick<Assets, 'frameScriptPaths'>;
}

type RenderPage = (page: OverlayPage) => FilledPage;

const templateFor = (page: OverlayPage, { urls, brand, assets }: OverlayUses) =>
  pageTemplate(({ nonce, markupNonce, token }) => {
    const data = overlayPageData({ ...page, eventToken: token }, urls, brand, markupNonce);
    return overlayPage(data, {
      nonce,
      scriptUrl: assets.frameScriptPaths.overlay,
      frameAncestors: page.allowedOrigins,
    });
  });

/** Renders each ad once, for as long as the store holds it and its account allows the same origins. */
const createRenderer = (uses: OverlayUses): RenderPage => {
  const known = new WeakMap<
    WonOverlayAd,
    { readonly of: OverlayPage; readonly fill: (fresh: FreshParts) => FilledPage }
  >();
  return (page) => {
    let template = known.get(page.ad);
    if (template?.of.allowedOrigins !== page.allowedOrigins || template.of.clickToken !== page.clickToken) {
      template = { of: page, fill: templateFor(page, uses) };
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
const showOverlay = async (ctx: Koa.Context, slotId: string, uses: OverlayUses, render: RenderPage): Promise<void> => {
  const isReadable = slotId.length <= MAX_SLOT_ID_CHARS && SLOT_ID.test(slotId);
  const caller = unreadCaller(() => uses.callerOf(ctx.req));
  const page = isReadable ? await uses.placement.renderOverlay(slotId, caller) : undefined;
  if (page === undefined) return sendNothing(ctx);
  const { headers, bytes } = render(page);
  sendWhole(ctx, 200, headers, bytes);
};

export const overlay: Endpoint<OverlayUses> = {
  method: 'GET',
  path: '/overlay/{slotId}',
  document: {
    operationId: 'showOverlay',
    summary: 'The creative of a slot, to embed as a cross-origin frame',
    tags: ['Video ads'],
    requestParams: { path: z.object({ slotId: z.string() }) },
    responses: { 200: html('The creative.'), 404: NOTHING_THERE, ...BUSY },
  },
  handler: (uses) => {
    const render = createRenderer(uses);
    return (ctx, slotId) => showOverlay(ctx, slotId, uses, render);
  },
};
