import { z } from 'zod';
import {
  WIRE_COUNTED_EVENTS,
  WIRE_REPORT_REASONS,
  type FrameEvent,
  type FrameEventsRequest,
  type FrameEventsResponse,
  type WireApiError,
} from '../../wire/index.js';
import { apiError } from './ads.js';
import { boundedText, filledList, filledText, identifier } from './bounded.js';
import { lenientText } from './lenient.js';

const TOKEN_CHARS = 4_096;
const ID_CHARS = 512;
/** One word for a part of the ad: free text could carry what a person wrote into the event stream. */
const AREA = /^[a-z][a-z0-9-]{0,31}$/;
/** A page has fewer kinds of events than this, and each counts once. */
const MAX_EVENTS = 32;

export const frameEventsRequest = z
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

export const frameTextRequest = z
  .object({
    token: filledText(TOKEN_CHARS),
    messages: z.array(z.unknown()).nullish().catch(undefined),
    messageId: lenientText(ID_CHARS),
  })
  .meta({ id: 'FrameTextRequest' });
