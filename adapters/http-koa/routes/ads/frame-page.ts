import type Koa from 'koa';
import { bidId as toBidId } from '../../../../domain/values/ids.js';
import type { ChatPageData } from '../../../wire/index.js';
import { isBidId } from '../../preload/bid-id.js';
import { sendEmpty } from '../../response/send.js';
import { chatPageData, type FrameParams } from '../../response/page-data.js';
import { chatPage, markupPage } from '../../pages/index.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { freshNonce, sendPage } from '../../response/send-page.js';

const MAX_PARAM_CHARS = 512;
const MAX_CACHED_CHARS = 4_000;

/** The first value of a parameter, unless it is longer than anything we would have written. */
const param = (query: URLSearchParams, name: string, maxChars: number): string | undefined => {
  const value = query.get(name);
  return value === null || value === '' || value.length > maxChars ? undefined : value;
};

const PASSED_ON = ['code', 'messageId', 'sdk', 'theme'] as const;

const frameParams = (query: URLSearchParams): FrameParams => {
  const passedOn = new URLSearchParams();
  for (const name of PASSED_ON) {
    const value = param(query, name, MAX_PARAM_CHARS);
    if (value !== undefined) passedOn.set(name, value);
  }
  return {
    messageId: param(query, 'messageId', MAX_PARAM_CHARS),
    theme: param(query, 'theme', MAX_PARAM_CHARS),
    query: passedOn.toString(),
  };
};

/** `GET /api/frame/{bidId}` and `/api/modal/{bidId}` (`docs/reference/protocol.md#the-pages-of-an-ad`). */
const showFrame = async (
  ctx: Koa.Context,
  kind: ChatPageData['kind'],
  bidId: string,
  deps: RouteDeps,
): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  // Hosts ask whether the page of a silent frame is there. The page itself, with its tokens, is for nobody to read.
  if (ctx.method === 'HEAD') deps.cors.allowAny(ctx);
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const query = new URLSearchParams(ctx.querystring);
  const { isPrefetch } = deps.callerOf(ctx.req);
  const cached = param(query, 'cachedContent', MAX_CACHED_CHARS);
  const page = await deps.placement.renderAd(toBidId(bidId), cached, isPrefetch || ctx.method === 'HEAD');
  if (page === undefined) return sendEmpty(ctx, 404);
  const data = chatPageData(kind, page, frameParams(query), deps.urls, freshNonce());
  const { allowedOrigins: frameAncestors } = page;
  sendPage(ctx, chatPage(data, { nonce: freshNonce(), scriptUrl: deps.assets.frameScriptPath, frameAncestors }));
};

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * `GET /creative/{bidId}?nonce=`: third-party markup for the inner frame, with a policy of its own. Only our own pages
 * frame it.
 */
const showMarkup = async (ctx: Koa.Context, bidId: string, deps: RouteDeps): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const nonce = new URLSearchParams(ctx.querystring).get('nonce') ?? '';
  const html = isBidId(bidId) && NONCE.test(nonce) ? await deps.placement.renderMarkup(toBidId(bidId)) : undefined;
  if (html === undefined) return sendEmpty(ctx, 404);
  sendPage(ctx, markupPage(html, nonce, { frameAncestors: [] }));
};

export const framePageRoutes: Routes = (routes, deps) => {
  routes.on('GET', '/api/frame/*', (ctx, bidId) => showFrame(ctx, 'inline', bidId, deps));
  routes.on('GET', '/api/modal/*', (ctx, bidId) => showFrame(ctx, 'modal', bidId, deps));
  routes.on('GET', '/creative/*', (ctx, bidId) => showMarkup(ctx, bidId, deps));
};
