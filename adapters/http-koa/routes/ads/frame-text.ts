import { Readable } from 'node:stream';
import type Koa from 'koa';
import { bidId as toBidId } from '../../../../domain/values/ids.js';
import { isBidId } from '../../preload/bid-id.js';
import { decodeMessages } from '../../preload/decode-messages.js';
import { BAD_PAGE_TOKEN } from '../../response/refusals.js';
import { sendApiError, sendEmpty } from '../../response/send.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { checkBody } from '../../schemas/check-body.js';
import { frameTextRequest } from '../../schemas/frame.js';
import { whenClientLeaves } from '../../routing/client-gone.js';

/**
 * `POST /api/frame/{bidId}/text` (`docs/reference/protocol.md#the-pages-of-an-ad`): the final text as chunks, each
 * already gated.
 */
const streamText = async (ctx: Koa.Context, bidId: string, deps: RouteDeps): Promise<void> => {
  deps.cors.allowAny(ctx);
  ctx.set('Cache-Control', 'no-store');
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  if (body.kind === 'refused') return sendApiError(ctx, body.refusal);
  const request = checkBody(frameTextRequest, body.value);
  if (request.kind === 'refused') return sendApiError(ctx, request.refusal);
  const decoded = decodeMessages(request.value.messages ?? [], deps.clock.nowMs());
  if (decoded.kind === 'refused') return sendApiError(ctx, decoded.refusal);
  const signal = whenClientLeaves(ctx);
  const text = await deps.placement.streamText(toBidId(bidId), request.value.token, decoded.messages, signal);
  if (text === undefined) return sendApiError(ctx, BAD_PAGE_TOKEN);
  ctx.status = 200;
  ctx.set('Content-Type', 'text/plain; charset=utf-8');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-AI-Generated', 'text');
  // A proxy that collects the chunks would show the whole text at once.
  ctx.set('X-Accel-Buffering', 'no');
  const chunks = Readable.from(text, { encoding: 'utf8' });
  // Half a text must not look like the whole: the page falls back to its first version when the connection breaks.
  chunks.on('error', () => ctx.res.destroy());
  ctx.body = chunks;
};

export const frameTextRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/api/frame/*/text', (ctx, bidId) => streamText(ctx, bidId, deps));
  routes.on('OPTIONS', '/api/frame/*/text', deps.cors.preflight);
};
