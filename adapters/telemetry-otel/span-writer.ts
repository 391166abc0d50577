import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type HrTime,
  type SpanContext,
} from '@opentelemetry/api';
import { AlwaysOnSampler, RandomIdGenerator, TracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Resource } from '@opentelemetry/resources';
import type { SpanDraft } from './span-draft.js';

/** Some ids are given away before their spans are made. */
class SpanIds extends RandomIdGenerator {
  #traceId: string | undefined;
  #spanId: string | undefined;

  /** Of the next span. */
  use(ids: { readonly traceId?: string | undefined; readonly spanId?: string | undefined }): void {
    this.#traceId = ids.traceId;
    this.#spanId = ids.spanId;
  }

  override generateTraceId(): string {
    return this.#traceId ?? super.generateTraceId();
  }

  override generateSpanId(): string {
    return this.#spanId ?? super.generateSpanId();
  }
}

/** Where a tree of spans belongs. */
export interface TreePlace {
  readonly traceId: string;
  /** Of its root. */
  readonly spanId: string;
  readonly parent?: SpanContext | undefined;
  /** When its request began, in milliseconds of Unix time. */
  readonly beganMs: number;
  /** What the callee was told: its span, perhaps of another trace, which is then linked. */
  readonly calleeOf?: ((callee: string) => SpanContext | undefined) | undefined;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

const NANOS = 1_000_000;

const timeOf = (ms: number): HrTime => {
  const nanos = Math.round((ms % 1_000) * NANOS);
  return [Math.floor(ms / 1_000), Math.min(nanos, 1_000 * NANOS - 1)];
};

export const sampledContext = (traceId: string, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
});

/** Makes spans of drafts, all of which are sampled. */
export const createSpanWriter = (processor: SpanProcessor, resource: Resource) => {
  const ids = new SpanIds();
  const provider = new TracerProvider({
    ...{ resource, idGenerator: ids, spanProcessors: [processor], sampler: new AlwaysOnSampler() },
  });
  const tracer = provider.getTracer('ad-placement');

  const write = (draft: SpanDraft, place: TreePlace, context: Context): void => {
    const { name, kind, attributes, callee, children = [], events = [] } = draft;
    const at = (sinceMs: number): HrTime => timeOf(place.beganMs + sinceMs);
    const told = callee === undefined ? undefined : place.calleeOf?.(callee);
    const links = told === undefined || told.traceId === place.traceId ? [] : [{ context: told }];
    if (told !== undefined) ids.use({ spanId: told.spanId });
    const span = tracer.startSpan(name, { kind: KINDS[kind], startTime: at(draft.fromMs), attributes, links }, context);
    ids.use({});
    if (draft.isError === true) span.setStatus({ code: SpanStatusCode.ERROR });
    for (const event of events) span.addEvent(event.name, event.attributes, at(event.atMs));
    const within = trace.setSpan(context, span);
    for (const child of children) write(child, place, within);
    span.end(at(draft.toMs));
  };

  return {
    write: (draft: SpanDraft, place: TreePlace): void => {
      const context = place.parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, place.parent);
      ids.use({ traceId: place.traceId, spanId: place.spanId });
      write(draft, place, context);
    },
    close: () => provider.shutdown(),
  };
};
