import { ROOT_CONTEXT, SpanKind, trace, TraceFlags, type Context } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TraceParent } from '../../application/ports/telemetry.js';

/** By the names of `OTEL_TRACES_SAMPLER`; `ratio` is `OTEL_TRACES_SAMPLER_ARG`. */
const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
} as const satisfies Readonly<Record<string, (ratio: number) => Sampler>>;

export interface Sampling {
  readonly sampler: keyof typeof SAMPLERS;
  /** 0 to 1. */
  readonly ratio: number;
}

const contextOf = (parent: TraceParent | undefined): Context => {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

/** Decides when a request begins, so that what is not sampled costs nothing more. */
export const samplingBy = ({ sampler: name, ratio }: Sampling) => {
  const sampler = SAMPLERS[name](ratio);
  return (traceId: string, parent: TraceParent | undefined): boolean =>
    sampler.shouldSample(contextOf(parent), traceId, '', SpanKind.SERVER, {}, []).decision ===
    SamplingDecision.RECORD_AND_SAMPLED;
};
