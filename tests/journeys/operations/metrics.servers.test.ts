import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../support/free-port.js';
import { createCanaries } from './canaries.js';
import { postPreload } from '../conversation.js';
import { startJourneyServer, withAnotherPort, type JourneyServer } from '../server.js';

const words = createCanaries('zqm');
let server: JourneyServer;
let metricsUrl = '';

beforeAll(async () => {
  server = await withAnotherPort(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    return startJourneyServer({ METRICS_PORT: String(port) });
  });
});
afterAll(async () => void (await server.stop()));

const scrape = async (): Promise<string> => (await fetch(metricsUrl)).text();

const turn = (content: string) => ({
  publisherToken: 'dev-publisher-token',
  ...{
    userId: words.next('user'),
    conversationId: words.next('conversation'),
    userEmail: `${words.next('mail')}@x.example`,
  },
  ...{ installId: words.next('install'), advertisingId: words.next('advertising id') },
  messages: [{ id: words.next('message id'), role: 'user', content: `${content} ${words.next('message')}` }],
});

const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1)
      .split(' ')[0],
  );

test('a turn is counted, found by its decision, and names no one', async () => {
  const { decisionId, bids } = await postPreload(server.url, turn('Which coffee should I try?'));
  expect(bids).toHaveLength(1);
  const refused = await postPreload(server.url, turn('I want to kill myself'));
  expect(refused.skip).toBe(true);
  const text = await scrape();
  expect(valueOf(text, 'adplacement_turns_total{kind="chat",outcome="filled",reason="none"}')).toBe(1);
  expect(valueOf(text, 'adplacement_turns_total{kind="chat",outcome="no-fill",reason="unsafe-content"}')).toBe(1);
  expect(valueOf(text, 'adplacement_turn_stage_seconds_count{stage="open"}')).toBe(2);
  expect(valueOf(text, 'adplacement_ready')).toBe(1);
  expect(text).toContain(`decision_id="${decisionId}"`);
  expect(text.trimEnd().endsWith('# EOF')).toBe(true);
  expect(words.foundIn(text)).toEqual([]);
});

test('the decision says how long each stage took, up to the whole', async () => {
  const { decisionId } = await postPreload(server.url, turn('Which coffee should I try?'));
  const headers = { authorization: 'Bearer dev-api-token' };
  const record = (await (await fetch(`${server.url}/v1/decisions/${decisionId}`, { headers })).json()) as {
    readonly elapsedMs: number;
    readonly stages: readonly { readonly of: string; readonly atMs: number }[];
  };
  expect(record.stages.map(({ of }) => of)).toEqual(['open', 'check', 'auction', 'hold', 'settle']);
  const ends = record.stages.map(({ atMs }) => atMs);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  expect(ends.at(-1)).toBeLessThanOrEqual(record.elapsedMs);
});

test('who reaches the service does not reach its metrics', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});
