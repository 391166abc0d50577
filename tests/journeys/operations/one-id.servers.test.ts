import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startLanguageModel, type FakeLanguageModel } from '../../support/fake-language-model.js';
import { freePort } from '../../support/free-port.js';
import { startCollector, type Collector } from '../../support/otlp-collector.js';
import { createCanaries, startCapture } from './canaries.js';
import { postPreload } from '../conversation.js';
import { answers, startScriptedModel, type ScriptedModel } from '../models/scripted-model.js';
import { eventually, startJourneyServer, withAnotherPort, type JourneyServer } from '../server.js';
import { readText } from '../watched-ad.js';

const words = createCanaries('zqi');
const folder = mkdtempSync(join(tmpdir(), 'one-id-'));
let bidder: Awaited<ReturnType<typeof startCapture>>;
let classifier: FakeLanguageModel;
let writer: ScriptedModel;
let collector: Collector;
let server: JourneyServer;
let metricsUrl = '';

const configWith = (origin: string): string => {
  const config = join(folder, 'config.json');
  const bidders = [{ id: 'acme', url: `${origin}/openrtb`, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  return config;
};

beforeAll(async () => {
  [classifier, writer, collector] = await Promise.all([startLanguageModel(), startScriptedModel(), startCollector()]);
  classifier.reply((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');
  });
  bidder = await startCapture(() => undefined);
  server = await withAnotherPort(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    return startJourneyServer({
      ...{ CONFIG: configWith(bidder.origin), BIDDER_REACH: 'loopback', LOG_LEVEL: 'trace', METRICS_PORT: `${port}` },
      ACCESS_LOG: 'on',
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
      ...{ SAFETY_URL: classifier.url, SAFETY_MODEL: 'the-classifier' },
      ...{ WRITER_URL: writer.url, WRITER_MODEL: 'the-writer' },
    });
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([bidder.close(), classifier.close(), writer.close(), collector.close()]);
  rmSync(folder, { recursive: true });
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const people = {
  ...{ userId: words.next('user'), conversationId: words.next('conversation'), installId: words.next('install') },
  ...{ userEmail: `${words.next('mail')}@${words.next('mail host')}.example`, vendorId: words.next('vendor id') },
  ...{ advertisingId: words.next('advertising id'), character: { name: words.next('character') } },
};
const said: object[] = [];
const turn = (traceparent: string) => {
  said.push({ id: words.next('message id'), role: 'user', content: `Which coffee is good for ${words.next('word')}?` });
  const headers = {
    ...{ traceparent, tracestate: `vendor=${words.next('tracestate')}`, baggage: `user=${words.next('baggage')}` },
    ...{ cookie: `session=${words.next('cookie')}`, referer: `https://chat.example/${words.next('referer')}` },
    'user-agent': `Mozilla/5.0 ${words.next('user agent')}`,
  };
  const body = { publisherToken: 'demo-publisher-token', ...people, messages: said };
  return postPreload(server.url, body, headers);
};

/** What a caller cannot have guessed: each attempt counts. */
const decisionOf = async (id: string): Promise<{ readonly outcome?: string; readonly stages?: readonly object[] }> => {
  const headers = { authorization: 'Bearer demo-api-token' };
  return (await fetch(`${server.url}/v1/decisions/${id}`, { headers })).json() as Promise<{ outcome?: string }>;
};

const parentOf = (heard: string): readonly string[] =>
  /\ntraceparent\n00-([0-9a-f]{32})-([0-9a-f]{16})-01\n/i.exec(heard)?.slice(1) ?? [];

test('one preload is followed through log, trace, metric and decision, and names no one', async () => {
  await turn(`00-${TRACE.replace('0a', '0b')}-${CALLER}-00`);
  said.push({ id: words.next('message id'), role: 'assistant', content: `It depends on ${words.next('answer')}.` });
  const { decisionId, bids } = await turn(`00-${TRACE}-${CALLER}-01`);
  const [bid] = bids;
  expect(bid).toBeDefined();
  writer.play({ write: answers('no words', 500) });
  await readText(server.url, { bidId: bid?.bidId ?? '' }, `A question about ${words.next('text question')}`);

  // The trace.
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  await eventually(() => ofTrace().find(({ name }) => name === 'text'));
  const spanOf = (name: string) => ofTrace().find((span) => span.name === name);
  const root = spanOf('preload');
  expect(root).toMatchObject({ parentSpanId: CALLER, attributes: { 'adplacement.decision_id': decisionId } });
  expect(collector.spans.filter(({ name }) => name === 'preload')).toEqual([root]);
  expect(spanOf('text')?.parentSpanId).toBe(root?.spanId);
  const above = new Map(ofTrace().map(({ name, parentSpanId }) => [name, parentSpanId]));
  expect(above.get('bid acme')).toBe(spanOf('auction')?.spanId);
  expect(above.get('content-check.check')).toBe(spanOf('check')?.spanId);

  // The decision.
  const decision = await decisionOf(decisionId);
  const stages = ofTrace().filter(
    ({ parentSpanId, name }) => parentSpanId === root?.spanId && !/[ .]|^text$/.test(name),
  );
  expect(decision).toMatchObject({ outcome: 'filled', stages: stages.map(({ name }) => ({ of: name })) });

  // The metric.
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toContain(`# {decision_id="${decisionId}",trace_id="${TRACE}"}`);

  // The log; the writer failed in a later request, which is part of the same trace.
  const linesOf = (id: string): readonly object[] =>
    server
      .logs()
      .split('\n')
      .flatMap((line) => (line.includes(id) ? [JSON.parse(line) as object] : []));
  const line = await eventually(() => linesOf(decisionId).find((one) => 'status' in one));
  expect(line).toMatchObject({ msg: 'request', endpoint: '/preload', traceId: TRACE, decisionId });
  expect(linesOf(TRACE)).toContainEqual(
    expect.objectContaining({ msg: 'the model that writes ad texts gave no whole text' }),
  );

  // Whoever was asked.
  const told = bidder.heard.map(parentOf).filter((parent) => parent.length > 0);
  expect(told).toEqual([[spanOf('bid acme')?.links[0]?.traceId, spanOf('bid acme')?.spanId]]);
  expect(told[0]?.[0]).not.toBe(TRACE);
  const parents = [...classifier.asked, ...writer.asked].flatMap(({ traceparent }) => traceparent ?? []);
  expect(parents).toContain(`00-${TRACE}-${spanOf('content-check.check')?.spanId}-01`);
  expect(parents).toContain(`00-${TRACE}-${spanOf('text')?.spanId}-01`);
  expect(new Set(parents.map((parent) => parent.split('-')[1]))).toEqual(new Set([TRACE]));

  expect(words.count).toBeGreaterThan(20);
  expect(words.foundIn(collector.received)).toEqual([]);
  expect(words.foundIn(metrics)).toEqual([]);
  expect(words.foundIn(server.logs())).toEqual([]);
  expect(collector.received + metrics).not.toMatch(/publisher-token|api-token/);
});
