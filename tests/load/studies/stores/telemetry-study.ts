import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plan } from '../../bench.js';
import { measureInTurn } from './compared-servers.js';
import type { Figure } from '../../figure.js';
import { costFigures } from '../../generator/processor-cost.js';

/** Of the processor time of a turn, in percent: what the documents promise. */
const MOST = { metrics: 2, traces: 4 };

/** A collector that takes everything. */
const startSink = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = (): void => void server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

/** What metrics cost, and metrics with traces of one turn in a hundred. */
export const telemetryStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const sink = await startSink();
  const metrics = { metricsPort: 0 };
  const sampled = { otelEndpoint: sink.url, otelTracesSampler: 'traceidratio', otelTracesSamplerArg: 0.01 };
  try {
    return [
      ...costFigures('preload-with-metrics', MOST.metrics, await measureInTurn(metrics, plan)),
      ...costFigures('preload-with-traces', MOST.traces, await measureInTurn({ ...metrics, ...sampled }, plan)),
    ];
  } finally {
    sink.close();
  }
};
