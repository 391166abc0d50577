import { Readable } from 'node:stream';
import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { Clock } from '../../../../../application/ports/clock.js';
import { bidId as toBidId } from '../../../../../domain/values/ids.js';
import { whenClientLeaves } from '../../../server/answer/client-gone.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import { BAD_PAGE_TOKEN } from '../../../server/answer/refusals.js';
import { sendApiError, sendEmpty } from '../../../server/answer/send.js';
import { filledText } from '../../../server/body/bounded.js';
import { bodyOf } from '../../../server/body/check-body.js';
import { lenientText } from '../../../server/body/lenient.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { isBidId } from '../../bid-id.js';
import { API_ERRORS, json, NOTHING_THERE } from '../../document-parts.js';
import { decodeMessages } from '../preload/decode-messages.js';
import { ID_CHARS, ofBid, TOKEN_CHARS } from './frame-bid.js';

const frameTextRequest = z
  .object({
    token: filledText(TOKEN_CHARS),
    messages: z.array(z.unknown()).nullish().catch(undefined),
    messageId: lenientText(ID_CHARS),
  })
  .meta({ id: 'FrameTextRequest' });

interface TextUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'streamText'>;
  readonly cors: ClientCors;
  readonly clock: Clock;
}

/**
 * `POST /api/frame/{bidId}/text` (`docs/reference/protocol.md#the-pages-of-an-ad`): the final text as chunks, each
 * already gated.
 */
const stream = async (ctx: Koa.Context, bidId: string, uses: TextUses): Promise<void> => {
  uses.cors.allowAny(ctx);
  ctx.set('Cache-Control', 'no-store');
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const request = await bodyOf(ctx, frameTextRequest);
  if (request === undefined) return;
  const messages = decodeMessages(request.messages ?? [], uses.clock.nowMs());
  const signal = whenClientLeaves(ctx);
  const { address } = uses.callerOf(ctx.req);
  const text = await uses.placement.streamText(toBidId(bidId), request.token, messages, signal, address);
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

export const streamText: Endpoint<TextUses> = {
  method: 'POST',
  path: '/api/frame/{bidId}/text',
  document: {
    operationId: 'streamText',
    summary: 'The final text of the ad, streamed',
    tags: ['Ad frames'],
    requestParams: { path: ofBid },
    requestBody: { required: true, ...json(frameTextRequest) },
    responses: {
      200: { description: 'Chunks of plain text.', content: { 'text/plain': { schema: { type: 'string' } } } },
      404: NOTHING_THERE,
      ...API_ERRORS,
    },
  },
  hasPreflight: true,
  handler: (uses) => (ctx, bidId) => stream(ctx, bidId, uses),
};
