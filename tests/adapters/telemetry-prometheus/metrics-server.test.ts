import { afterAll, expect, test } from '@jest/globals';
import { serveMetrics, type MetricsServer } from '../../../adapters/telemetry-prometheus/index.js';

const open: MetricsServer[] = [];
afterAll(async () => void (await Promise.all(open.map((server) => server.close()))));

const serve = async (collect: () => Promise<string>, onError: (error: unknown) => void = () => undefined) => {
  const server = await serveMetrics({ contentType: 'text/plain', collect }, { host: '127.0.0.1', port: 0 }, onError);
  open.push(server);
  return `http://127.0.0.1:${server.port}`;
};

test('answers GET /metrics, and nothing else', async () => {
  const origin = await serve(async () => 'ads_total 1\n');
  const answer = await fetch(`${origin}/metrics?debug=1`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    ...[200, 'text/plain', 'ads_total 1\n'],
  ]);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
});

test('a collection that fails is answered 500 and reported', async () => {
  const errors: unknown[] = [];
  const failure = new Error('no registry');
  const origin = await serve(
    () => Promise.reject(failure),
    (error) => errors.push(error),
  );
  expect((await fetch(`${origin}/metrics`)).status).toBe(500);
  expect(errors).toEqual([failure]);
});
