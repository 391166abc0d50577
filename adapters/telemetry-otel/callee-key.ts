import type { Callee } from '../../application/ports/telemetry.js';

/** By which the span of a call is found. */
export const calleeKey = (callee: Callee): string =>
  callee.kind === 'bidder' ? `bidder ${callee.id}` : `model ${callee.of}`;
