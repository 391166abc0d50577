import { collectDefaultMetrics, Gauge, Registry, type OpenMetricsContentType } from 'prom-client';
import { tolerated } from '../../application/faults/outage.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import type { PortCall, Telemetry } from '../../application/ports/telemetry.js';
import type { TextRecord } from '../../domain/decision-record/text-record.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { boundedLabel } from './bounded-label.js';
import { countCircuits } from './count-circuits.js';
import { countDecision } from './count-decision.js';
import { createMetrics, type Metrics } from './metrics.js';

/** Accounts and bidders with names of their own; what is beyond them shares the name `other`. */
const MAX_ACCOUNTS = 1_000;
const MAX_BIDDERS = 200;
const MAX_MODELS = 20;

export interface PrometheusTelemetry extends Telemetry {
  /** The text of `/metrics`, in the format of `contentType`. */
  collect(): Promise<string>;
  readonly contentType: string;
}

const countText = (
  { texts, sentences, textSeconds }: Metrics,
  modelName: (name: string) => string,
  record: TextRecord,
): void => {
  if (record.writer === 'reviewed') return texts.inc('reviewed', 'whole');
  if (record.writer === 'template') return texts.inc('template', record.because);
  texts.inc('model', record.end);
  textSeconds.observe(record.elapsedMs / SECOND_MS, modelName(record.model));
  if (record.shown > 0) sentences.add(record.shown, 'shown');
  for (const { stage, reason } of record.refused) sentences.inc(`${stage}:${reason}`);
};

const countCall = ({ calls, callSeconds }: Metrics, { port, outcome, elapsedMs }: PortCall): void => {
  calls.inc(port, outcome);
  callSeconds.observe(elapsedMs / SECOND_MS, port);
};

/** A number that is not to be had at the moment has no sample. */
const readInto = async (
  gauge: Gauge,
  read: () => number | Promise<number>,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  try {
    gauge.set(await read());
  } catch (error) {
    onFailure(error);
    gauge.remove();
  }
};

/** Counts in the process; an operator's Prometheus reads the counts with {@link PrometheusTelemetry.collect}. */
export const createPrometheusTelemetry = (faults: FaultReporter = UNREPORTED): PrometheusTelemetry => {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry, prefix: 'adplacement_' });
  const metrics = createMetrics(registry);
  const labels = { account: boundedLabel(MAX_ACCOUNTS), bidder: boundedLabel(MAX_BIDDERS) };
  const modelName = boundedLabel(MAX_MODELS);
  return {
    contentType: registry.contentType,
    collect: () => registry.metrics(),
    decision: (decision, traceId) => countDecision(metrics, labels, decision, traceId),
    textBegun: () => undefined,
    text: (record) => countText(metrics, modelName, record),
    drafts: (outcome, count) => metrics.drafts.add(count, outcome),
    event: (type, result) => metrics.events.inc(type, result),
    notice(kind, result, ageMs) {
      metrics.notices.inc(kind, result);
      if (result === 'acknowledged') metrics.noticeSeconds.observe(ageMs / SECOND_MS, kind);
    },
    webhook(outcome, ageMs) {
      metrics.webhooks.inc(outcome);
      if (outcome === 'delivered') metrics.webhookSeconds.observe(ageMs / SECOND_MS);
    },
    call: (call) => countCall(metrics, call),
    rejection: (priority) => metrics.overload.inc(priority),
    circuit: countCircuits(metrics, labels.bidder),
    // Of a count that begins with 1, Prometheus sees no increase.
    useCase: (name) => metrics.faults.add(0, name),
    fault: (useCase) => metrics.faults.inc(useCase),
    gauge({ name, help, read }) {
      new Gauge({
        ...{ name: `adplacement_${name}`, help, registers: [registry] },
        collect() {
          return readInto(this, read, tolerated({ faults }, `gauge ${name}`, undefined));
        },
      });
    },
  };
};
