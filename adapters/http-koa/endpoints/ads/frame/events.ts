import type Koa from 'koa';
import { z } from 'zod';
import type { AdPlacement, PageEventResult } from '../../../../../application/api/ad-placement.js';
import { bidId as toBidId, messageId } from '../../../../../domain/values/ids.js';
import {
  WIRE_COUNTED_EVENTS,
  WIRE_REPORT_REASONS,
  type FrameEvent,
  type FrameEventsRequest,
  type FrameEventsResponse,
  type WireApiError,
} from '../../../../wire/index.js';
import type { ClientCors } from '../../../server/answer/cors.js';
import { BAD_PAGE_TOKEN, USED_EVENT_IDS } from '../../../server/answer/refusals.js';
import { sendApiError, sendEmpty, sendJson, sendOutage } from '../../../server/answer/send.js';
import { boundedText, filledList, filledText, identifier } from '../../../server/body/bounded.js';
import { bodyOf } from '../../../server/body/check-body.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { isBidId } from '../../bid-id.js';
import { API_ERRORS, apiError, BUSY, json, NOTHING_THERE } from '../../document-parts.js';
import { ID_CHARS, ofBid, TOKEN_CHARS } from './frame-bid.js';

/** One word for a part of the ad: free text could carry what a person wrote into the event stream. */
const AREA = /^[a-z][a-z0-9-]{0,31}$/;
/** A page has fewer kinds of events than this, and each counts once. */
const MAX_EVENTS = 32;

const frameEventsRequest = z
  .object({
    token: filledText(TOKEN_CHARS).meta({ description: 'Minted into the page.' }),
    messageId: boundedText(ID_CHARS).optional().catch(undefined),
    events: filledList(
      z.object({
        type: z.enum(WIRE_COUNTED_EVENTS),
        eventId: identifier().meta({ description: 'The same when a batch is sent again.' }),
        area: z.string().regex(AREA).optional().catch(undefined),
        reason: z.enum(WIRE_REPORT_REASONS).optional().catch(undefined),
      } satisfies Record<keyof FrameEvent, z.ZodType>),
      MAX_EVENTS,
    ),
  })
  .meta({ id: 'FrameEventsRequest' }) satisfies z.ZodType<FrameEventsRequest>;

export const frameEventsResponse = z
  .object({
    results: z
      .array(z.enum(['counted', 'duplicate', 'retry', 'refused', 'conflict']))
      .meta({ description: 'One per event, in order.' }),
  })
  .meta({ id: 'FrameEventsResponse' }) satisfies z.ZodType<FrameEventsResponse>;

export const frameEventsConflict = apiError
  .extend(frameEventsResponse.shape)
  .meta({ id: 'FrameEventsConflict' }) satisfies z.ZodType<WireApiError & FrameEventsResponse>;

interface EventsUses extends CallerUses {
  readonly placement: Pick<AdPlacement, 'recordEvents'>;
  readonly cors: ClientCors;
}

const RETRY_AFTER_SECONDS = 5;

/** A batch fails as a whole only where nothing of it was counted, now or before, and nothing may be sent again. */
const sendResults = (ctx: Koa.Context, results: readonly PageEventResult[]): void => {
  if (results.some((result) => result !== 'conflict'))
    return sendJson(ctx, 200, { results } satisfies FrameEventsResponse);
  sendApiError(ctx, USED_EVENT_IDS, { results } satisfies FrameEventsResponse);
};

/**
 * `POST /api/frame/{bidId}/events`: an event answered 200 is durable and counted once; 409 that all ids are those of
 * other events, and the batch must not come again; 503 that nothing happened and the same batch may come again
 * (`docs/reference/targets.md#billing-and-storage`).
 */
const count = async (ctx: Koa.Context, bidId: string, uses: EventsUses): Promise<void> => {
  uses.cors.allowAny(ctx);
  if (!isBidId(bidId)) return sendEmpty(ctx, 404);
  const request = await bodyOf(ctx, frameEventsRequest);
  if (request === undefined) return;
  const { token, events, messageId: message } = request;
  const below = message === undefined ? undefined : messageId(message);
  const { address } = uses.callerOf(ctx.req);
  try {
    const results = await uses.placement.recordEvents(toBidId(bidId), token, events, below, address);
    if (results === undefined) return sendApiError(ctx, BAD_PAGE_TOKEN);
    sendResults(ctx, results);
  } catch (error) {
    sendOutage(ctx, error, RETRY_AFTER_SECONDS);
  }
};

export const countEvents: Endpoint<EventsUses> = {
  method: 'POST',
  path: '/api/frame/{bidId}/events',
  document: {
    operationId: 'countEvents',
    summary: 'Events of the page; what is answered 200 is durable and counted once',
    tags: ['Ad frames'],
    requestParams: { path: ofBid },
    requestBody: { required: true, ...json(frameEventsRequest) },
    responses: {
      200: { description: 'One result per event.', ...json(frameEventsResponse) },
      404: NOTHING_THERE,
      409: {
        description: 'Every `eventId` was counted for another ad or type; not to be sent again (`invalid_request`).',
        ...json(frameEventsConflict),
      },
      ...API_ERRORS,
      ...BUSY,
    },
  },
  hasPreflight: true,
  handler: (uses) => (ctx, bidId) => count(ctx, bidId, uses),
};
