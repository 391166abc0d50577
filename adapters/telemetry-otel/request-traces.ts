import { TraceFlags, type SpanContext } from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace';
import type { Clock } from '../../application/ports/clock.js';
import type { Callee, PortCall, RequestTrace, TraceParent } from '../../application/ports/telemetry.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { BidId } from '../../domain/values/ids.js';
import { calleeKey } from './callee-key.js';
import { decisionSpans, type TimedCall } from './decision-spans.js';
import type { SpanDraft } from './span-draft.js';
import { sampledContext, type TreePlace } from './span-writer.js';

/** Of one request; what is beyond is in the metrics. */
const MAX_CALLS = 100;

export const traceparentOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`;

export class UnsampledTrace implements RequestTrace {
  readonly isSampled = false;
  readonly traceId: string;

  constructor(traceId: string) {
    this.traceId = traceId;
  }

  traceparentTo(): undefined {
    return undefined;
  }

  call(): void {
    // Nothing is kept.
  }

  decision(): void {
    // Nothing is kept.
  }
}

const remote = ({ traceId, spanId, isSampled }: TraceParent): SpanContext => ({
  ...{ traceId, spanId, isRemote: true, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE },
});

export interface TraceParts {
  readonly ids: IdGenerator;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Also where the texts of these ads belong, which are written later. */
  readonly keep: (draft: SpanDraft, place: TreePlace, ads: readonly BidId[]) => void;
}

/**
 * Notes little while the request is answered, and makes the spans when its decision is recorded. A bidder is not given
 * a trace that the caller began, by which it could recognise the caller: it gets one of its own, linked with its span.
 */
export class SampledTrace implements RequestTrace {
  readonly isSampled = true;
  readonly traceId: string;
  readonly #parent: TraceParent | undefined;
  readonly #parts: TraceParts;
  readonly #bidderTraceId: string;
  #spanId: string;
  #calls: (PortCall & { readonly endedMs: number })[] = [];
  #callees = new Map<string, SpanContext>();

  constructor(traceId: string, parent: TraceParent | undefined, parts: TraceParts) {
    this.traceId = traceId;
    this.#parent = parent;
    this.#parts = parts;
    this.#spanId = parts.ids.generateSpanId();
    this.#bidderTraceId = parent === undefined ? traceId : parts.ids.generateTraceId();
  }

  traceparentTo(callee: Callee): string {
    const traceId = callee.kind === 'bidder' ? this.#bidderTraceId : this.traceId;
    const spanId = this.#parts.ids.generateSpanId();
    this.#callees.set(calleeKey(callee), sampledContext(traceId, spanId));
    return traceparentOf(traceId, spanId);
  }

  call(call: PortCall): void {
    if (this.#calls.length < MAX_CALLS) this.#calls.push({ ...call, endedMs: this.#parts.clock.monotonicMs() });
  }

  decision(decision: StoredDecision): void {
    const [calls, callees, spanId] = [this.#calls, this.#callees, this.#spanId];
    // A request of overlays decides more than once.
    this.#calls = [];
    this.#callees = new Map();
    this.#spanId = this.#parts.ids.generateSpanId();
    const beganMs = this.#parts.clock.monotonicMs() - decision.elapsedMs;
    const timed: readonly TimedCall[] = calls.map((call) => ({ ...call, endMs: call.endedMs - beganMs }));
    const place = {
      ...{ traceId: this.traceId, spanId, beganMs: decision.atMs },
      parent: this.#parent && remote(this.#parent),
      calleeOf: (callee: string) => callees.get(callee),
    };
    this.#parts.keep(decisionSpans(decision, timed), place, decision.bidIds);
  }
}
