import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { SHARED_BOUNDS } from '../../../../../application/ports/sharing/shared-bounds.js';
import { until } from '../../../../support/until.js';
import { call, post } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

const STRANGER = '203.0.113.9';
const READER = { 'x-forwarded-for': '198.51.100.7' };
const BODY = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };

let server: StubServer | undefined;
let open: Socket[] = [];
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
  await server?.close();
  server = undefined;
});

interface Unfinished {
  readonly socket: Socket;
  /** What has come back. */
  answer: string;
}

/** A request whose body never becomes whole. */
const unfinished = async (address: string, target = '/preload'): Promise<Unfinished> => {
  const socket = connect(server?.port ?? 0, '127.0.0.1');
  const one: Unfinished = { socket, answer: '' };
  open.push(socket);
  socket.on('data', (chunk) => void (one.answer += String(chunk))).on('error', () => undefined);
  await once(socket, 'connect');
  const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: 100\r\n\r\n{`;
  await new Promise((written) => socket.write(head, written));
  return one;
};

const manyFrom = async (count: number, addressOf: (n: number) => string): Promise<readonly Unfinished[]> => {
  const all: Unfinished[] = [];
  // What is not finished in time would be cut on a busy machine.
  if (server !== undefined) Object.assign(server.http.server, { headersTimeout: 0, requestTimeout: 0 });
  for (let n = 0; n < count; n++) all.push(await unfinished(addressOf(n)));
  return all;
};

const isRefused = ({ answer }: Unfinished): boolean => answer.startsWith('HTTP/1.1 503 ');

test('4 000 unfinished bodies of one network cost no other network a page, a click or an event', async () => {
  server = await startStubServer({ trustedProxies: 1 });
  const all = await manyFrom(SHARED_BOUNDS.requests.most, () => STRANGER);
  const { url } = server;
  const events = { token: 't', events: [] };
  const answers = [
    await call(`${url}/api/frame/${BID}`, { headers: READER }),
    await call(`${url}/c/token`, { headers: READER }),
    await post(`${url}/api/frame/${BID}/events`, events, READER),
    await post(`${url}/preload`, BODY, READER),
  ];
  expect(answers.map(({ status }) => status)).not.toContain(503);
  const places = SHARED_BOUNDS.bodies.most * SHARED_BOUNDS.bodies.shares.network.alone;
  await until(() => all.filter(isRefused).length === all.length - places);
});

test('a network beyond its share is refused and its connection closed; a network is a /48 of IPv6', async () => {
  server = await startStubServer({ trustedProxies: 1, limits: { bodies: 20 } });
  const [first, second, third] = await manyFrom(3, (n) => `2001:db8:1:${n}::1`);
  await until(() => third !== undefined && isRefused(third) && third.socket.readableEnded);
  expect(third?.answer).toMatch(/\r\nConnection: close\r\n/);
  expect([first, second].map((one) => one?.answer)).toEqual(['', '']);
  expect((await post(`${server.url}/preload`, BODY, READER)).status).toBe(200);
});

test('when all places are taken the oldest body gives way, and one that is refused has its answer once', async () => {
  server = await startStubServer({ trustedProxies: 1, limits: { bodies: 3 } });
  const all = await manyFrom(3, (n) => `203.0.113.${n}`);
  expect((await post(`${server.url}/preload`, BODY, READER)).status).toBe(200);
  await until(() => all.some(isRefused));
  expect(all.map(isRefused)).toEqual([true, false, false]);
  all[0]?.socket.write('x'.repeat(99));
  all[1]?.socket.write('}'.padEnd(99));
  await until(() => all[1]?.answer !== '');
  expect(all[0]?.answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  expect(server.logged).toEqual([]);
});

test('loopback, which may be everybody, has no share of its own', async () => {
  server = await startStubServer({ trustedProxies: 1, limits: { bodies: 3 } });
  const all = await manyFrom(3, () => '127.0.0.1');
  expect((await post(`${server.url}/preload`, BODY)).status).toBe(200);
  expect(all.filter(isRefused)).toHaveLength(1);
});

test('a whole body that finds no place for its work is refused, and telemetry is answered 204', async () => {
  server = await startStubServer({ trustedProxies: 1, limits: { inFlight: 1 } });
  const preload = await unfinished(STRANGER);
  const report = await unfinished(STRANGER, '/error');
  let release: (() => void) | undefined;
  server.switches.preload = () => new Promise((_resolve, reject) => (release = () => reject(new Error('enough'))));
  const working = post(`${server.url}/preload`, BODY, READER);
  await until(() => release !== undefined);
  for (const { socket } of [preload, report]) socket.write('}'.padEnd(99));
  await until(() => preload.answer !== '' && report.answer !== '');
  expect([preload, report].map(({ answer }) => answer.slice(9, 12))).toEqual(['503', '204']);
  release?.();
  expect((await working).status).toBe(500);
  expect(server.calls.preloads).toHaveLength(1);
});
