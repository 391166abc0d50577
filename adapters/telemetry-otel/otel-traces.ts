import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../application/ports/clock.js';
import { entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { RequestTrace, Telemetry, TraceParent } from '../../application/ports/telemetry.js';
import type { BidId } from '../../domain/values/ids.js';
import { SampledTrace, traceparentOf, UnsampledTrace, type TraceParts } from './request-traces.js';
import { samplingBy, type Sampling } from './sampling.js';
import { createSpanQueue } from './span-queue.js';
import { sampledContext } from './span-writer.js';
import { textSpan } from './text-span.js';
import { watchExporter, type CollectorLog } from './watched-exporter.js';

export interface OtelOptions extends Sampling {
  /** Base address of the collector: `/v1/traces` comes behind it. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly serviceVersion: string;
  readonly log: CollectorLog;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export interface OtelTraces extends Pick<Telemetry, 'text'> {
  begin(parent: TraceParent | undefined): RequestTrace;
  /** The trace of the decision that an ad came from, for the text that is about to be written. */
  ofText(bidId: BidId, request: RequestTrace): RequestTrace;
  /** Spans that never reached the collector. */
  readonly lost: number;
  /** Sends what waits, for a while. */
  close(): Promise<void>;
}

/** Of an ad whose text may still be written: four ids, their object and its place. */
const AD_BYTES = 600;
/** How long an end waits for what is not sent yet. */
const CLOSE_MS = 2_000;

interface AdSpans {
  readonly traceId: string;
  readonly decisionSpanId: string;
  readonly textSpanId: string;
}

const exporterOf = ({ endpoint, log }: OtelOptions) =>
  watchExporter(new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` }), log);

const resourceOf = ({ serviceName, serviceVersion }: OtelOptions) =>
  detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({ 'service.name': serviceName, 'service.version': serviceVersion }),
  );

/** A collector that fails has been reported by then. */
const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled([work]), promise]);
  clearTimeout(timer);
};

/** The trace of a text: all that is asked for it hangs on its span. */
const traceOfText = ({ traceId, textSpanId }: AdSpans): RequestTrace => {
  const traceparent = traceparentOf(traceId, textSpanId);
  const nothing = (): void => undefined;
  return { traceId, isSampled: true, traceparentTo: () => traceparent, call: nothing, decision: nothing };
};

/** Opens no connection before there is a span. */
export const createOtelTraces = (options: OtelOptions): OtelTraces => {
  const queue = createSpanQueue(exporterOf(options), resourceOf(options));
  const isSampled = samplingBy(options);
  const ids = new RandomIdGenerator();
  const ads = new LRUCache<BidId, AdSpans>({ max: entriesWithin(MEMORY_BOUNDS.tracedAds, AD_BYTES) });
  const keep: TraceParts['keep'] = (draft, place, bidIds) => {
    queue.write(draft, place);
    const { traceId, spanId: decisionSpanId } = place;
    for (const id of bidIds) ads.set(id, { traceId, decisionSpanId, textSpanId: ids.generateSpanId() });
  };
  const parts: TraceParts = { ids, clock: options.clock, keep };
  return {
    begin(parent) {
      const traceId = parent?.traceId ?? ids.generateTraceId();
      return isSampled(traceId, parent) ? new SampledTrace(traceId, parent, parts) : new UnsampledTrace(traceId);
    },
    ofText(bidId, request) {
      const ad = ads.get(bidId);
      return ad === undefined ? new UnsampledTrace(request.traceId) : traceOfText(ad);
    },
    text(record) {
      const ad = ads.get(record.bidId);
      if (ad === undefined) return;
      const { traceId, textSpanId: spanId, decisionSpanId } = ad;
      const draft = textSpan(record);
      const place = { traceId, spanId, parent: sampledContext(traceId, decisionSpanId) };
      queue.write(draft, { ...place, beganMs: record.atMs - draft.toMs });
    },
    get lost() {
      return queue.lost;
    },
    close: () => within(queue.close(), CLOSE_MS),
  };
};
