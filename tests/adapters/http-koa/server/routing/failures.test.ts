import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Problem } from '../../../../../adapters/http-koa/index.js';
import { call, post } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

let server: StubServer;
beforeEach(async () => {
  server = await startStubServer();
});
afterEach(() => server.close());

const SECRET = 'my sister is called Anna';
const preload = {
  publisherToken: 'pub-demo',
  userId: 'u',
  conversationId: 'c',
  messages: [{ id: 'm', role: 'user', content: SECRET }],
};

test('what a port throws is an empty 500, one line in the log, and nothing of the request in either', async () => {
  server.switches.preload = () => Promise.reject(new TypeError(SECRET));
  const answer = await post(`${server.url}/preload`, preload);
  expect([answer.status, answer.text]).toEqual([500, '']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(server.logged).toHaveLength(1);
  expect(server.logged[0]).toContain(answer.headers.get('x-request-id') ?? 'no id');
  expect(server.logged[0]).toContain('TypeError');
  expect(server.logged[0]).not.toContain('Anna');
});

test('one failing request hurts no other', async () => {
  server.switches.preload = (input) =>
    input.userId === 'bad'
      ? Promise.reject(new Error('x'))
      : Promise.resolve({
          kind: 'no-fill',
          skipCode: 'unknown',
          sessionId: input.userId as never,
          decisionId: 'd' as never,
        });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      post(`${server.url}/preload`, { ...preload, userId: n % 3 === 0 ? 'bad' : 'good' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  expect((await call(`${server.url}/healthz`)).status).toBe(200);
});

test('a bug in the money path is a 500 and a line, and no outage', async () => {
  server.switches.recordEvents = () => Promise.reject(new TypeError(SECRET));
  const answer = await post(`${server.url}/api/frame/${BID}/events`, {
    token: 'event-token',
    events: [{ type: 'ad.viewed', eventId: 'e' }],
  });
  expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([500, '', null]);
  expect(server.logged.join()).toContain('TypeError');
});

test("the caller's own request id and trace are in the line and the answer; what can be none is not", async () => {
  server.switches.preload = () => Promise.reject(new TypeError(SECRET));
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = (id: string) =>
    post(`${server.url}/preload`, preload, { 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  expect((await ask('req-7.a_B')).headers.get('x-request-id')).toBe('req-7.a_B');
  expect(server.logged.at(-1)).toContain(`"requestId":"req-7.a_B","traceId":"${trace}"`);
  for (const id of ['anna@example.com', 'a b', 'x'.repeat(65)]) {
    expect((await ask(id)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.logged.at(-1)).not.toContain(id);
  }
});

test('events while the ledger is out: 503, when to come again, nothing logged', async () => {
  server.switches.isLedgerOut = true;
  const answer = await post(`${server.url}/api/frame/${BID}/events`, {
    token: 'event-token',
    events: [{ type: 'ad.viewed', eventId: 'e' }],
  });
  expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([503, '', '5']);
});

test('a text that breaks off never looks finished', async () => {
  async function* broken(): AsyncIterable<string> {
    yield await Promise.resolve('Half a sen');
    throw new Error(SECRET);
  }
  server.switches.text = broken;
  await expect(post(`${server.url}/api/frame/${BID}/text`, { token: 'event-token' })).rejects.toThrow();
  expect(server.logged.join()).not.toContain('Anna');
});

test('a client that leaves ends its text', async () => {
  let ended: () => void = () => undefined;
  const hasEnded = new Promise<void>((resolve) => (ended = resolve));
  async function* endless(signal: AbortSignal): AsyncIterable<string> {
    signal.addEventListener('abort', () => ended());
    for (;;) yield await new Promise<string>((resolve) => setImmediate(resolve, 'more '));
  }
  server.switches.text = endless;
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/api/frame/${BID}/text`, {
    method: 'POST',
    body: '{"token":"event-token"}',
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  leaving.abort();
  await hasEnded;
});

test('a client that leaves stops its preload', async () => {
  const aborted = new Promise<void>((resolve) => {
    server.switches.preload = () =>
      new Promise(() => server.calls.preloads.at(-1)?.caller.signal?.addEventListener('abort', () => resolve()));
  });
  const leaving = new AbortController();
  const request = fetch(`${server.url}/preload`, {
    method: 'POST',
    body: JSON.stringify(preload),
    signal: leaving.signal,
  });
  while (server.calls.preloads.length === 0) await new Promise(setImmediate);
  leaving.abort();
  await expect(request).rejects.toThrow();
  await aborted;
});

test('what is wrong with the node is told by /readyz, and ends its readiness where another node may do better', async () => {
  const readiness = async (...problems: readonly Problem[]) => {
    await server.close();
    server = await startStubServer({ problems: () => problems });
    const { status, text } = await call(`${server.url}/readyz`);
    return [status, JSON.parse(text)] as const;
  };
  const ended: Problem = { problem: 'worker-ended', of: 'state' };
  expect(await readiness(ended)).toEqual([503, { status: 'not-ready', problems: [ended] }]);
  const full: Problem = { problem: 'folder-unwritable', code: 'ENOSPC' };
  expect(await readiness(full)).toEqual([503, { status: 'not-ready', problems: [full] }]);
  const dropped: Problem = { problem: 'records-dropped', count: 3 };
  expect(await readiness(dropped)).toEqual([200, { status: 'ready', problems: [dropped] }]);
  expect(await readiness()).toEqual([200, { status: 'ready' }]);
});

test('readiness follows the process', async () => {
  await server.close();
  server = await startStubServer({ isReady: () => false });
  expect((await call(`${server.url}/readyz`)).status).toBe(503);
  expect((await call(`${server.url}/healthz`)).status).toBe(200);
});
