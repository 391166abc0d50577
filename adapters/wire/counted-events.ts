import { WIRE_TOLD_EVENTS } from './names.js';

/**
 * Events that a frame page reports to the server; the quartiles of a film only where a bidder asked for them, and to
 * nobody else.
 */
export const WIRE_COUNTED_EVENTS = [
  ...WIRE_TOLD_EVENTS,
  'video.first-quartile',
  'video.midpoint',
  'video.third-quartile',
] as const;
export type WireCountedEvent = (typeof WIRE_COUNTED_EVENTS)[number];
