import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, jest, test } from '@jest/globals';
import { stopTime, TIMERS } from '../../../../support/stop-time.js';
import { until } from '../../../../support/until.js';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer | undefined;
afterEach(() => {
  jest.useRealTimers();
  return server?.close();
});

/** Long after all that a server that drains does by itself. */
const NEVER_MS = 2 ** 31 - 1;

/** Starts to drain, with timers that move by hand; whether it is over. */
const drain = async (lameDuckMs: number): Promise<() => boolean> => {
  stopTime(...TIMERS);
  let isOver = false;
  void server?.http.drain({ lameDuckMs, timeoutMs: NEVER_MS }).then(() => (isOver = true));
  if (lameDuckMs === 0) {
    jest.advanceTimersByTime(0);
    await until(() => server?.http.server.listening === false);
  }
  return () => isOver;
};

/** Lets time pass until a condition holds. */
const passUntil = (condition: () => boolean): Promise<void> =>
  until(() => {
    jest.advanceTimersByTime(50);
    return condition();
  });

const idleSocket = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
};

test('slow requests (R26): 10 and 15 s, less what passes until Node looks', async () => {
  server = await startStubServer();
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server.http.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 9_000,
    requestTimeout: 14_000,
    keepAliveTimeout: 65_000,
    maxConnections: 20_000,
  });
});

test('draining: what is under way is answered, idle sockets are closed, nobody new gets in', async () => {
  server = await startStubServer();
  const idle = await idleSocket(server.port);
  let release: (() => void) | undefined;
  server.switches.preload = (input) =>
    new Promise((resolve) => {
      release = () =>
        resolve({ kind: 'no-fill', skipCode: 'unknown', sessionId: input.userId as never, decisionId: 'd' as never });
    });
  const body = JSON.stringify({ publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] });
  const underWay = call(`${server.url}/preload`, { method: 'POST', body });
  while (release === undefined) await new Promise(setImmediate);
  const isOver = await drain(0);
  await passUntil(() => idle.closed);
  await expect(call(`${server.url}/healthz`)).rejects.toThrow();
  release();
  expect((await underWay).status).toBe(200);
  await passUntil(isOver);
});

test('a lame duck goes on as before: a load balancer must hear of it first', async () => {
  server = await startStubServer();
  const { url } = server;
  const isOver = await drain(2_000);
  jest.advanceTimersByTime(1_999);
  const answer = await call(`${url}/healthz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'keep-alive']);
  await passUntil(isOver);
});

test('an open connection gets one more answer after nothing new is accepted, and it says that it is the last', async () => {
  server = await startStubServer();
  const open = await idleSocket(server.port);
  const isOver = await drain(0);
  open.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = await once(open, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n/);
  await until(isOver);
});

test('what does not end is cut', async () => {
  server = await startStubServer();
  server.switches.preload = () => new Promise(() => undefined);
  const body = JSON.stringify({ publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] });
  const stuck = call(`${server.url}/preload`, { method: 'POST', body });
  const { calls } = server;
  await until(() => calls.preloads.length > 0);
  const cut = expect(stuck).rejects.toThrow();
  await server.http.drain({ lameDuckMs: 0, timeoutMs: 20 });
  await cut;
});

test.each([
  ['as long as those of a preload', 'ü'.repeat(512), 'ü'.repeat(512)],
  ['longer than any', 'ü'.repeat(513), undefined],
  ['that no store keeps', 'a\0', undefined],
  ['that is empty', '', undefined],
  ['that is none', 7, undefined],
])('/init names its conversation by an id %s', async (_what, conversationId, told) => {
  server = await startStubServer();
  const body = JSON.stringify({ publisherToken: 'pub-demo', userId: 'u', conversationId });
  expect((await call(`${server.url}/init`, { method: 'POST', body })).status).toBe(200);
  expect(server.calls.starts.map((start) => start.conversationId)).toEqual([told]);
});
