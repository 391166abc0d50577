import * as z from 'zod';
import { jsonIn } from '../../application/faults/readable.js';
import type { StreamEvent } from '../../application/ports/storage/streams/journal.js';
import type { WireStreamClientFrame } from '../wire/index.js';

/**
 * Zod's own `.max` also runs on a value of the wrong kind that has a `length`, and throws when that cannot be compared;
 * a refinement runs on the right kind only.
 */
const atMost =
  (max: number) =>
  ({ length }: { readonly length: number }): boolean =>
    length <= max;

/** What a client frame asks for. Absent and `null` mean the same; unknown keys are ignored. */
const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    sessionId: z
      .string()
      .refine(atMost(128))
      .nullish()
      .transform((value) => value ?? undefined),
    names: z
      .array(z.string().refine(atMost(64)))
      .refine(atMost(64))
      .nullish()
      .transform((value) => value ?? undefined),
    after: z
      .int()
      .min(0)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
  z.object({ type: z.literal('unsubscribe') }),
]);

/** `undefined` for anything that is no client frame: bad JSON, an unknown type, a field of the wrong type. */
export const parseClientFrame = (text: string): WireStreamClientFrame | undefined => {
  return clientFrame.safeParse(jsonIn(text)).data;
};

/**
 * Which events a reader wants. An empty list of names, like none, is no filter; a name that does not exist never comes.
 */
export interface EventFilter {
  readonly sessionId?: string | undefined;
  readonly names?: readonly string[] | undefined;
}

export const wants = (filter: EventFilter, { sessionId, event }: StreamEvent): boolean =>
  (filter.sessionId === undefined || filter.sessionId === sessionId) &&
  (filter.names === undefined || filter.names.length === 0 || filter.names.includes(event.name));
