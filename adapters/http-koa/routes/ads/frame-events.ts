import type Koa from 'koa';
import { bidId as toBidId, messageId } from '../../../../domain/values/ids.js';
import type { PageEventResult } from '../../../../application/api/ad-placement.js';
import type { FrameEventsResponse, WireApiError } from '../../../wire/index.js';
import { isBidId } from '../../preload/bid-id.js';
import { apiErrorOf, BAD_PAGE_TOKEN, USED_EVENT_IDS } from '../../response/refusals.js';
import { sendApiError, sendEmpty, sendJson, sendRetryLater } from '../../response/send.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { checkBody } from '../../schemas/check-body.js';
import { frameEventsRequest } from '../../schemas/frame.js';

const RETRY_AFTER_SECONDS = 5;

/** A batch fails as a whole only where nothing of it was counted, now or before, and nothing may be sent again. */
const sendResults = (ctx: Koa.Context, results: readonly PageEventResult[]): void => {
  if (results.some((result) => result !== 'conflict'))
    return sendJson(ctx, 200, { results } satisfies FrameEventsResponse);
  const answer = { ...apiErrorOf(USED_EVENT_IDS), results } satisfies WireApiError & FrameEventsResponse;
  sendJson(ctx, USED_EVENT_IDS.status, answer);
};

/**
 * `POST /api/frame/{bidId}/events`: an event answered 200 is durable and counted once; 409 that all ids are those of
 * other events, and the batch must not come again; 503 that nothing happened and the same batch may come again
 * (`docs/reference/targets.md#billing-and-storage`).
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
  const { address } = deps.callerOf(ctx.req);
  const counted = deps.placement.recordEvents(toBidId(bidId), token, events, below, address).then(
    (results) => ({ results }),
    () => 'ledger-out' as const,
  );
  const outcome = await counted;
  if (outcome === 'ledger-out') return sendRetryLater(ctx, 503, RETRY_AFTER_SECONDS);
  if (outcome.results === undefined) return sendApiError(ctx, BAD_PAGE_TOKEN);
  sendResults(ctx, outcome.results);
};

export const frameEventsRoutes: Routes = (routes, deps) => {
  routes.on('POST', '/api/frame/*/events', (ctx, bidId) => countEvents(ctx, bidId, deps));
  routes.on('OPTIONS', '/api/frame/*/events', deps.cors.preflight);
};
