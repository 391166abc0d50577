import type Koa from 'koa';
import { bidId as toBidId } from '../../../../../domain/values/ids.js';
import type { ChatPageData } from '../../../../wire/index.js';
import { isBidId } from '../../bid-id.js';
import { sendEmpty } from '../../../server/answer/send.js';
import { chatPageData, type FrameParams } from '../page-data.js';
import { chatPage, markupPage } from '../../../pages/index.js';
import { z } from 'zod';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Assets } from '../../../server/static/assets.js';
import { BUSY, html, NOTHING_THERE } from '../../document-parts.js';
import { ofBid } from './frame-bid.js';
import { freshNonce, sendPage } from '../send-page.js';

interface PageUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'renderAd'>;
  readonly cors: ClientCors;
  readonly urls: PublicUrls;
  readonly assets: Pick<Assets, 'frameScriptPaths'>;
}

interface MarkupUses {
  readonly placement: Pick<AdPlacement, 'renderMarkup'>;
}

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
  uses: PageUses,
): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  // Hosts ask whether the page of a silent frame is there. The page itself, with its tokens, is for nobody to read.
  if (ctx.method === 'HEAD') uses.cors.allowAny(ctx);
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const query = new URLSearchParams(ctx.querystring);
  const { isPrefetch } = uses.callerOf(ctx.req);
  const cached = param(query, 'cachedContent', MAX_CACHED_CHARS);
  const page = await uses.placement.renderAd(toBidId(bidId), cached, isPrefetch || ctx.method === 'HEAD');
  if (page === undefined) return sendEmpty(ctx, 404);
  const data = chatPageData(kind, page, frameParams(query), uses.urls, freshNonce());
  const { allowedOrigins: frameAncestors } = page;
  const scriptUrl = uses.assets.frameScriptPaths[kind];
  sendPage(ctx, chatPage(data, { nonce: freshNonce(), scriptUrl, frameAncestors }));
};

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * `GET /creative/{bidId}?nonce=`: third-party markup for the inner frame, with a policy of its own. Only our own pages
 * frame it.
 */
const showMarkup = async (ctx: Koa.Context, bidId: string, placement: MarkupUses['placement']): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  const nonce = new URLSearchParams(ctx.querystring).get('nonce') ?? '';
  const markup = isBidId(bidId) && NONCE.test(nonce) ? await placement.renderMarkup(toBidId(bidId)) : undefined;
  if (markup === undefined) return sendEmpty(ctx, 404);
  sendPage(ctx, markupPage(markup, nonce, { frameAncestors: [] }));
};

const pageDocument = (operationId: string, summary: string, query: z.ZodObject) => ({
  operationId,
  summary,
  tags: ['Ad frames'],
  requestParams: { path: ofBid, query },
  responses: { 200: html('The page.'), 404: NOTHING_THERE, ...BUSY },
});

const frameQuery = z.object({
  code: z.string().optional(),
  messageId: z.string().optional(),
  sdk: z.string().optional(),
  theme: z.string().optional(),
  cachedContent: z.string().optional().meta({ description: 'Text of an earlier `ad-done-iframe`.' }),
});
const modalQuery = frameQuery.extend({
  componentParams: z.string().optional().meta({ description: 'URI-encoded JSON.' }),
});

export const framePage: Endpoint<PageUses> = {
  method: 'GET',
  path: '/api/frame/{bidId}',
  document: pageDocument('showFrame', 'The page below an assistant message', frameQuery),
  handler: (uses) => (ctx, bidId) => showFrame(ctx, 'inline', bidId, uses),
};

export const modalPage: Endpoint<PageUses> = {
  method: 'GET',
  path: '/api/modal/{bidId}',
  document: pageDocument('showModal', 'The modal page of an interstitial', modalQuery),
  handler: (uses) => (ctx, bidId) => showFrame(ctx, 'modal', bidId, uses),
};

export const markupDocument: Endpoint<MarkupUses> = {
  method: 'GET',
  path: '/creative/{bidId}',
  document: pageDocument('showMarkup', 'Third-party markup for the inner frame', z.object({ nonce: z.string() })),
  handler:
    ({ placement }) =>
    (ctx, bidId) =>
      showMarkup(ctx, bidId, placement),
};
