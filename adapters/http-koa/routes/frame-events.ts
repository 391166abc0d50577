import type Koa from 'koa';
import { bidId as toBidId, messageId } from '../../../domain/ids.js';
import type { FrameEventsResponse } from '../../wire/index.js';
import { isBidId } from '../bid-id.js';
import { BAD_PAGE_TOKEN, sendApiError, sendEmpty, sendJson, sendRetryLater } from '../error-response.js';
import { MAX_BODY_BYTES, readJson } from '../read-json.js';
import type { RouteDeps, Routes } from '../route-deps.js';
import { checkBody } from '../schemas/check-body.js';
import { frameEventsRequest } from '../schemas/frame.js';

const RETRY_AFTER_SECONDS = 5;

/**
 * `POST /api/frame/{bidId}/events`: an event answered 200 is durable and counted once; 503 means that nothing happened and the same batch
 * may come again (`reliability.md`, Promises).
 */
const countEvents = async (ctx: Koa.Context, bidId: string, deps: RouteDeps): Promise<void> => {
  deps.cors.allowAny(ctx);
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const body = await readJson(ctx.req, MAX_BODY_BYTES);
  if (body.kind === 'refused') return sendApiError(ctx, body.refusal);
  const request = checkBody(frameEventsRequest, body.value);
  if (request.kind === 'refused') return sendApiError(ctx, request.refusal);
  const { token, events, messageId: message } = request.value;
  const below = message === undefined ? undefined : messageId(message);
  const counted = deps.placement.recordEvents(toBidId(bidId), token, events, below).then(
    (results) => ({ results }),
    () => 'ledger-out' as const,
  );
  const outcome = await counted;
  if (outcome === 'ledger-out') return sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
  if (outcome.results === undefined) return sendApiError(ctx, BAD_PAGE_TOKEN);
  sendJson(ctx, 200, { results: outcome.results } satisfies FrameEventsResponse);
};

export const frameEventsRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/api/frame/*/events', (ctx, bidId) => countEvents(ctx, bidId, deps));
  routes.on('OPTIONS', '/api/frame/*/events', deps.cors.preflight);
};
