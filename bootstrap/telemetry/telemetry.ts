import { currentRequest } from '../../adapters/http-koa/index.js';
import type { OtelTraces } from '../../adapters/telemetry-otel/index.js';
import type { Telemetry } from '../../application/ports/telemetry.js';
import { currentTrace } from './traces.js';

interface Receivers {
  /** Turns of the last minutes are counted always. */
  readonly recent: Pick<Telemetry, 'decision'>;
  /** Absent: off. */
  readonly metrics: Telemetry | undefined;
  /** Absent: off. */
  readonly traces: Pick<OtelTraces, 'ofText' | 'text'> | undefined;
}

const tracing = (traces: NonNullable<Receivers['traces']>, metrics: Telemetry | undefined) =>
  ({
    call(call) {
      currentTrace()?.call(call);
      metrics?.call(call);
    },
    ...(metrics === undefined && { observesCalls: () => currentTrace()?.isSampled === true }),
    text(record) {
      traces.text(record);
      metrics?.text(record);
    },
    textBegun(bidId) {
      const request = currentRequest();
      if (request?.trace !== undefined) request.joinTrace(traces.ofText(bidId, request.trace));
    },
  }) satisfies Partial<Telemetry>;

/** All that is switched on, as one. */
export const telemetryOf = ({ recent, metrics, traces }: Receivers): Partial<Telemetry> => ({
  ...metrics,
  ...(traces !== undefined && tracing(traces, metrics)),
  decision(decision) {
    recent.decision(decision);
    const request = currentRequest();
    if (request !== undefined) request.decisionId = decision.id;
    const trace = request?.trace;
    trace?.decision(decision);
    metrics?.decision(decision, trace?.isSampled === true ? trace.traceId : undefined);
  },
});
