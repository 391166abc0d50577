import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  createAdmissionControl,
  PRIORITIES,
} from '../../../../../adapters/http-koa/server/admission/admission-control.js';
import { createTokenBuckets } from '../../../../../application/ports/traffic/token-buckets.js';
import { call, post } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { stopTime, TIMERS } from '../../../../support/stop-time.js';
import { until } from '../../../../support/until.js';

const connectionsOf = (http: Server): Promise<number> =>
  new Promise((resolve, reject) => http.getConnections((error, count) => (error ? reject(error) : resolve(count))));

let server: StubServer | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await server?.close();
  server = undefined;
});

describe('token buckets', () => {
  test('a burst, then the rate, and how long to wait', () => {
    const buckets = createTokenBuckets({ perSecond: 10, burst: 3, maxKeys: 10 });
    const admitted = [0, 0, 0, 0].map((now) => buckets.admit('a', now));
    expect(admitted).toEqual([undefined, undefined, undefined, 0.1]);
    expect(buckets.admit('a', 99)).toBeCloseTo(0.001);
    expect(buckets.admit('a', 100)).toBeUndefined();
    expect(buckets.admit('b', 100)).toBeUndefined();
  });

  test('refusals cost nothing: the rate holds over a flood', () => {
    const buckets = createTokenBuckets({ perSecond: 10, burst: 5, maxKeys: 10 });
    let admitted = 0;
    for (let now = 0; now < 10_000; now++) if (buckets.admit('a', now) === undefined) admitted++;
    expect(admitted).toBeGreaterThanOrEqual(100);
    expect(admitted).toBeLessThanOrEqual(105);
  });

  test('a flood of keys forgets the quietest', () => {
    const buckets = createTokenBuckets({ perSecond: 0.001, burst: 1, maxKeys: 100 });
    for (let n = 0; n < 100; n++) buckets.admit(`k${n}`, 0);
    buckets.admit('k0', 0);
    buckets.admit('new', 0);
    expect(buckets.admit('k0', 0)).toBeDefined();
    expect(buckets.admit('k1', 0)).toBeUndefined();
  });
});

describe('admission control', () => {
  test('in flight: the less important goes first', () => {
    const admission = createAdmissionControl(10, {
      arrive: () => 0,
      refuse: () => undefined,
      isCrowd: true,
      isStanding: false,
    });
    const admitted = PRIORITIES.map((priority) => {
      const left: (() => void)[] = [];
      for (let leave = admission.enter(priority); leave !== undefined; leave = admission.enter(priority))
        left.push(leave);
      for (const leave of left) leave();
      return left.length;
    });
    expect(admitted).toEqual([10, 8, 6, 4]);
  });

  const all = ['events', 'pages', 'preload', 'reports'];
  const [alone, crowd, standing] = [
    { isCrowd: false, isStanding: false },
    { isCrowd: true, isStanding: false },
    { isCrowd: false, isStanding: true },
  ];

  test.each([
    [alone, 10_000, all],
    [crowd, 0, all],
    [crowd, 100, all.slice(0, 3)],
    [crowd, 200, all.slice(0, 2)],
    [crowd, 10_000, all.slice(0, 1)],
    [standing, 0, all],
    [standing, 3, all.slice(0, 3)],
    [standing, 10, all.slice(0, 2)],
    [standing, 100, all.slice(0, 1)],
  ])('in %j, who has waited for %i ms is taken: %j', (queue, waitedMs, taken) => {
    let refused = 0;
    const admission = createAdmissionControl(1_000, { arrive: () => waitedMs, refuse: () => refused++, ...queue });
    expect(PRIORITIES.filter((priority) => admission.admit(priority))).toEqual(taken);
    expect(refused).toBe(PRIORITIES.length - taken.length);
  });
});

test('beyond the limit: 503 with Retry-After, readable by browsers; health and events are still taken', async () => {
  server = await startStubServer({ limits: { inFlight: 1 } });
  let release: (() => void) | undefined;
  server.switches.preload = () => new Promise((_resolve, reject) => (release = () => reject(new Error('enough'))));
  const body = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const first = post(`${server.url}/preload`, body);
  while (release === undefined) await new Promise(setImmediate);
  const second = await post(`${server.url}/preload`, body);
  expect([second.status, second.text, second.headers.get('retry-after')]).toEqual([503, '', '1']);
  expect(second.headers.get('access-control-allow-origin')).toBe('*');
  expect((await post(`${server.url}/error`, { error: 'x' })).status).toBe(204);
  expect(server.calls.reports).toEqual([]);
  expect((await call(`${server.url}/healthz`)).status).toBe(200);
  release();
  expect((await first).status).toBe(500);
});

describe('beyond the limit', () => {
  const BODY = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const turn = (target: string, body: string): string =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  test('the next request on the connection is answered, whether the body had come, was long, or was still coming', async () => {
    const { port } = (server = await startStubServer({ limits: { inFlight: 0 } }));
    for (const body of ['{}', ' '.repeat(300_000)]) {
      const answers = await rawRequest(port, turn('/preload', body) + turn('/error', body) + HEALTH);
      expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 204', 'HTTP/1.1 200']);
    }
    const socket = connect(port, '127.0.0.1');
    const bytes = turn('/preload', 'x'.repeat(90_000));
    socket.write(bytes.slice(0, 5_000));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 503 /);
    socket.write(bytes.slice(5_000) + HEALTH);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
  });

  test('no way to write the target of a turn gets it past others, and servers get no headers for browsers', async () => {
    // One turn that hangs: pages are still taken, no further turn is.
    server = await startStubServer({ limits: { inFlight: 1.5 } });
    const { port, calls } = server;
    server.switches.preload = () => new Promise(() => undefined);
    const hanging = rawRequest(port, turn('/preload', JSON.stringify(BODY)));
    while (calls.preloads.length === 0) await new Promise(setImmediate);
    for (const target of [
      '/preload',
      '/preload?x',
      '/preload#x',
      'http://x/preload',
      'http://x/openapi.json',
      '/v1/ads',
      '/v1/ads/vmap',
    ]) {
      const [answer = ''] = (await rawRequest(port, turn(target, '{}') + HEALTH)).split('HTTP/1.1 200');
      expect([target, answer.slice(0, 12), answer.includes('Access-Control')]).toEqual([
        ...[target, 'HTTP/1.1 503'],
        target.startsWith('/preload'),
      ]);
    }
    expect((await call(`${server.url}/openapi.json`)).status).toBe(200);
    await server.http.drain({ lameDuckMs: 0, timeoutMs: 0 });
    await hanging;
  });

  test('players may read that the signed URL is to be asked for later', async () => {
    server = await startStubServer({ limits: { inFlight: 0 } });
    for (const path of ['/v1/ads/vmap', '/v1/ads/vast']) {
      const refused = await call(`${server.url}${path}?title_id=a&signature=b`);
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
      const headers = { origin: 'https://film.example' };
      const { status, headers: sent } = await call(`${server.url}${path}?title_id=a&signature=b`, { headers });
      expect([status, sent.get('access-control-allow-origin')]).toEqual([503, 'https://film.example']);
      expect([sent.get('access-control-allow-credentials'), sent.get('retry-after')]).toEqual(['true', '1']);
    }
    const server503 = await post(`${server.url}/v1/ads/vmap-url`, { title_id: 'a' });
    expect([server503.status, server503.headers.get('access-control-allow-origin')]).toEqual([503, null]);
  });

  test('whoever has his answer makes room for the next one, also when it failed or found nothing', async () => {
    server = await startStubServer({ limits: { inFlight: 1 } });
    const { url, switches } = server;
    const statuses = [
      await post(`${url}/preload`, BODY),
      await post(`${url}/preload`, BODY),
      await call(`${url}/none`),
    ];
    switches.preload = () => Promise.reject(new Error('enough'));
    statuses.push(await post(`${url}/preload`, BODY), await post(`${url}/preload`, BODY));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 500, 500]);
  });

  test('while the server drains, a refusal is the last answer of its connection, too', async () => {
    server = await startStubServer({ limits: { inFlight: 0 } });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(HEALTH.replace('Connection: close\r\n', ''));
    await once(socket, 'data');
    stopTime(...TIMERS);
    const { http } = server;
    const drained = http.drain({ lameDuckMs: 0 });
    jest.advanceTimersByTime(0);
    await until(() => !http.server.listening);
    socket.write(turn('/preload', '{}'));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 503 [^]*\r\nConnection: close\r\n/);
    await drained;
  });
});

test.each(['/preload', '/init'])('%s often from one network: 429, except on loopback', async (path) => {
  server = await startStubServer({ trustedProxies: 1, limits: { preloadsPerSecond: 0.5 } });
  const body = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const send = async (address: string) => {
    const { status, headers, text } = await post(`${server?.url}${path}`, body, { 'x-forwarded-for': address });
    return status === 200 ? status : [status, headers.get('retry-after'), text];
  };
  expect([await send('203.0.113.9'), await send('203.0.113.9')]).toEqual([200, [429, '2', '']]);
  expect(await send('203.0.113.10')).toBe(200);
  for (let n = 0; n < 5; n++) expect(await send('127.0.0.1')).toBe(200);
  expect([...server.calls.preloads, ...server.calls.starts]).toHaveLength(7);
});

test('limits that nodes share: whoever they refuse waits, whatever this node would say', async () => {
  const asked: string[] = [];
  server = await startStubServer({
    trustedProxies: 1,
    shareRateLimit: (name) => ({ admit: async (key) => (asked.push(`${name} ${key}`), 7) }),
  });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const body = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const preload = await post(`${server.url}/preload`, body, from);
  const admin = await post(`${server.url}/v1/admin/titles`, [], { ...from, authorization: 'Bearer wrong' });
  const init = await post(`${server.url}/init`, body, from);
  const report = await post(`${server.url}/error`, { error: 'x' }, from);
  expect([preload, admin, init].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, '7'],
    [429, '7'],
    [429, '7'],
  ]);
  expect(report.status).toBe(204);
  expect(server.calls).toMatchObject({ preloads: [], starts: [], reports: [] });
  const names = ['preload acc-demo', 'wrong-admin', 'init acc-demo', 'report'];
  expect(asked).toEqual(names.map((name) => `${name} 203.0.113.9`));
});

test('a client that leaves while its limit is asked for: the turn hears of it', async () => {
  let answer: (() => void) | undefined;
  server = await startStubServer({
    trustedProxies: 1,
    shareRateLimit: () => ({ admit: () => new Promise((resolve) => (answer = () => resolve(undefined))) }),
  });
  const leaving = new AbortController();
  const body = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const gone = fetch(`${server.url}/preload`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'x-forwarded-for': '203.0.113.9' } },
    signal: leaving.signal,
  }).catch(() => undefined);
  while (answer === undefined) await new Promise(setImmediate);
  const { http, calls } = server;
  leaving.abort();
  await gone;
  await until(async () => (await connectionsOf(http.server)) === 0);
  answer();
  await until(() => calls.preloads.length > 0);
  expect(calls.preloads[0]?.caller.signal?.aborted).toBe(true);
});
