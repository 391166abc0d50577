import { WIRE_PAGE_EVENTS, WIRE_READER_EVENTS, type WireToldEvent } from './names.js';

const TOLD = Object.keys(WIRE_PAGE_EVENTS) as readonly WireToldEvent[];

/** Events of clients: outcomes of a preload, and what a frame page tells. */
export const WIRE_CLIENT_EVENTS = ['ad.filled', 'ad.no-fill', 'ad.error', ...TOLD] as const;
/** Events of streams: those of clients, what readers say, and what the service alone knows. */
export const WIRE_EVENT_NAMES = [
  ...WIRE_CLIENT_EVENTS,
  ...WIRE_READER_EVENTS,
  'text.served',
  'review.started',
] as const;
export type WireEventName = (typeof WIRE_EVENT_NAMES)[number];

/**
 * Events that a frame page reports to the server; the quartiles of a film only where a bidder asked for them, and to
 * nobody else.
 */
export const WIRE_COUNTED_EVENTS = [
  ...TOLD,
  ...WIRE_READER_EVENTS,
  'video.first-quartile',
  'video.midpoint',
  'video.third-quartile',
] as const;
export type WireCountedEvent = (typeof WIRE_COUNTED_EVENTS)[number];
