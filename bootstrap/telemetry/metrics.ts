import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { takesRequests, type ReadyUses } from '../../adapters/http-koa/index.js';
import type { MetricsServer } from '../../adapters/telemetry-prometheus/index.js';
import type { OtelTraces } from '../../adapters/telemetry-otel/index.js';
import { describeError } from '../../application/faults/describe-error.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Ports } from '../../application/ports/index.js';
import { countDropped } from '../../application/ports/storage/streams/journal.js';
import type { Telemetry } from '../../application/ports/telemetry.js';
import type { Settings } from '../settings/settings.js';

export interface Metrics {
  readonly telemetry: Telemetry;
  /** Listens where an operator's Prometheus asks. */
  serve(): Promise<MetricsServer>;
}

/** Absent: the settings name no port for them, and what counts them is not loaded. */
export const openMetrics = async (
  { metricsHost: host, metricsPort: port }: Settings,
  logger: Logger,
  faults: FaultReporter,
): Promise<Metrics | undefined> => {
  if (port === undefined) return undefined;
  const { createPrometheusTelemetry, serveMetrics } = await import('../../adapters/telemetry-prometheus/index.js');
  const telemetry = createPrometheusTelemetry(faults);
  const onError = (error: unknown): void =>
    logger.error({ error: describeError(error) }, 'the metrics cannot be collected');
  return { telemetry, serve: () => serveMetrics(telemetry, { host, port }, onError) };
};

interface Watched {
  readonly ports: Pick<Ports, 'catalog' | 'journal' | 'outbox' | 'clock' | 'webhooks'>;
  readonly server: Server;
  readonly ready: ReadyUses & { readonly [Name in 'problems' | 'unreachable']-?: NonNullable<ReadyUses[Name]> };
  /** Absent: traces are off. */
  readonly traces: Pick<OtelTraces, 'lost'> | undefined;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

type AddGauge = (name: string, help: string, read: () => number | Promise<number>) => void;

/** Webhooks of all endpoints. */
const gaugeWebhooks = (gauge: AddGauge, webhooks: Ports['webhooks']): void => {
  const sumOf = async (what: 'waiting' | 'dead'): Promise<number> =>
    (await webhooks.status()).reduce((sum, endpoint) => sum + endpoint[what], 0);
  gauge('webhooks_waiting', 'Webhooks that wait to be delivered.', () => sumOf('waiting'));
  gauge('webhooks_dead', 'Webhooks that were given up and not sent again.', () => sumOf('dead'));
};

/** What is read at each collection, since it is a state and no event. */
export const gaugeState = (telemetry: Telemetry, { ports, server, ready, traces }: Watched): void => {
  const { catalog, clock, journal, outbox, webhooks } = ports;
  const gauge: AddGauge = (name, help, read) => telemetry.gauge({ name, help, read });
  gauge('ready', '1 while GET /readyz answers 200.', () => Number(takesRequests(ready)));
  gauge('node_problems', 'What GET /readyz says is wrong with the node itself.', () => ready.problems().length);
  gauge('unreachable_services', 'Databases that the service does its best without.', () => ready.unreachable().length);
  gauge('catalog_version', 'Version of the catalog in force.', () => catalog.current().version);
  gauge('journal_dropped_records', 'Records of turns and events that were lost.', () => countDropped(journal.dropped));
  gauge('outbox_notices', 'Notices that wait to be delivered.', async () => (await outbox.backlog()).count);
  gauge('outbox_oldest_seconds', 'Age of the oldest notice that waits.', async () => {
    const { oldestAtMs } = await outbox.backlog();
    return oldestAtMs === undefined ? 0 : Math.max(0, clock.nowMs() - oldestAtMs) / 1_000;
  });
  gaugeWebhooks(gauge, webhooks);
  if (traces !== undefined) gauge('trace_lost_spans', 'Spans that never reached the collector.', () => traces.lost);
  gauge('http_connections', 'Open connections of clients.', () => connectionsOf(server));
};
