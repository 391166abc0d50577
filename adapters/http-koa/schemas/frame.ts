import { z } from 'zod';
import { WIRE_COUNTED_EVENTS, type FrameEventsRequest, type FrameEventsResponse } from '../../wire/index.js';
import { identifier } from './identifier.js';
import { lenientText } from './lenient.js';

const TOKEN_CHARS = 4_096;
const ID_CHARS = 512;
const AREA_CHARS = 64;
/** A page has seven kinds of events and each counts once. */
const MAX_EVENTS = 32;

export const frameEventsRequest = z
  .object({
    token: z.string().min(1).max(TOKEN_CHARS).meta({ description: 'Minted into the page.' }),
    messageId: z.string().max(ID_CHARS).optional().catch(undefined),
    events: z
      .array(
        z.object({
          type: z.enum(WIRE_COUNTED_EVENTS),
          eventId: identifier().meta({ description: 'The same when a batch is sent again.' }),
          area: z.string().max(AREA_CHARS).optional().catch(undefined),
        }),
      )
      .min(1)
      .max(MAX_EVENTS),
  })
  .meta({ id: 'FrameEventsRequest' }) satisfies z.ZodType<FrameEventsRequest>;

export const frameEventsResponse = z
  .object({
    results: z
      .array(z.enum(['counted', 'duplicate', 'retry', 'refused']))
      .meta({ description: 'One per event, in order.' }),
  })
  .meta({ id: 'FrameEventsResponse' }) satisfies z.ZodType<FrameEventsResponse>;

export const frameTextRequest = z
  .object({
    token: z.string().min(1).max(TOKEN_CHARS),
    messages: z.array(z.unknown()).nullish().catch(undefined),
    messageId: lenientText(ID_CHARS),
  })
  .meta({ id: 'FrameTextRequest' });
