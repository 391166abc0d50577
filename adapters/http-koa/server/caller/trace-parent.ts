import type { TraceParent } from '../../../../application/ports/telemetry.js';

/** W3C Trace Context, section 3.2: version, trace, parent, flags; later versions than 00 may add more. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})($|-)/;

const SAMPLED = 1;

/** `undefined`: there is none, or it is none. */
export const parseTraceparent = (header: string | readonly string[] | undefined): TraceParent | undefined => {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== '') return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
};
