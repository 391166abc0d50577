import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { freePort } from '../../support/free-port.js';
import { startCollector } from '../../support/otlp-collector.js';
import { postPreload } from '../conversation.js';
import { eventually, startJourneyServer } from '../server.js';

const turn = (user: string) => ({
  ...{ publisherToken: 'dev-publisher-token', userId: user, conversationId: user },
  messages: [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }],
});

const NODE_OPTIONS = `--import=${pathToFileURL('tests/journeys/operations/loaded-packages.mjs').href}`;
const loadedBy = async (env: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const server = await startJourneyServer({ NODE_OPTIONS, ...env });
  expect((await postPreload(server.url, turn('u'))).bids).toHaveLength(1);
  const { stderr } = await server.stop();
  return stderr.match(/(?<=loaded )\w+/g) ?? [];
};

test('nothing of OpenTelemetry is loaded unless a collector is named', async () => {
  expect(await loadedBy({})).toEqual([]);
  const collector = await startCollector();
  expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('BatchSpanProcessor');
  await collector.close();
});

test('a collector that is gone is reported once, and holds up neither turns nor the end', async () => {
  const collectorUrl = `http://127.0.0.1:${await freePort()}`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_EXPORTER_OTLP_TIMEOUT: '200' };
  const server = await startJourneyServer(env);
  expect((await postPreload(server.url, turn('u'))).bids).toHaveLength(1);
  await eventually(() => (server.logs().includes('takes no spans') ? true : undefined));
  expect((await postPreload(server.url, turn('v'))).bids).toHaveLength(1);
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout.match(/takes no spans/g)).toHaveLength(1);
});

test('spans that wait at the end are sent', async () => {
  const collector = await startCollector();
  const server = await startJourneyServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { decisionId } = await postPreload(server.url, turn('u'));
  expect((await server.stop()).code).toBe(0);
  const [root] = collector.spans.filter(({ name }) => name === 'preload');
  expect(root?.attributes['adplacement.decision_id']).toBe(decisionId);
  await collector.close();
});

test('a collector that never answers does not keep a server from its end', async () => {
  const collector = await startCollector();
  collector.mode = 'hangs';
  const server = await startJourneyServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await postPreload(server.url, turn('u'));
  expect((await server.stop()).code).toBe(0);
  await collector.close();
});
