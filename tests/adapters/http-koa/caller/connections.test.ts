import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../../../../adapters/http-koa/index.js';

let http: HttpServer | undefined;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await http?.drain({ lameDuckMs: 0, timeoutMs: 0 });
});

/** More than two sockets' buffers in the operating system hold. */
const FILM = Buffer.alloc(64 * 1024 * 1024);
const sendFilm: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Length': String(FILM.length) }).end(FILM);
};

const listen = async (handler: RequestListener, options: HttpServerOptions): Promise<Server> => {
  http = createHttpServer({ handler }, options);
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  return http.server;
};

const ask = async (server: Server, header = ''): Promise<Socket> => {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  await once(client, 'connect');
  client.write(`GET /film HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
  return client;
};

const openNow = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const [LOOK_MS, LOOKS] = [50, 200];
/** As soon as there are no more than `count`, or ten seconds later however many there are. */
const openAtLast = async (server: Server, count: number): Promise<number> => {
  for (let looks = 0; looks < LOOKS && (await openNow(server)) > count; looks++) await wait(LOOK_MS);
  return openNow(server);
};

/**
 * What a client finds that reads at last, when the server has let go of it. A reset leaves what had reached its own
 * machine.
 */
const restOf = async (client: Socket): Promise<number> => {
  let taken = 0;
  client.on('data', (chunk: Buffer) => (taken += chunk.length));
  // A reset is told as an error, or as an end, as the machine likes.
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.on('error', () => undefined).resume();
  await closed;
  return taken;
};
const MEBIBYTE = 1024 * 1024;

test('who takes nothing of an answer is reset: nothing of it stays with the operating system either', async () => {
  const server = await listen(sendFilm, { writeTimeoutMs: 300, maxUnsentBytes: 3 * FILM.length });
  const readers = [await ask(server), await ask(server)];
  for (const reader of readers) reader.pause();
  expect(await openAtLast(server, 0)).toBe(0);
  // After an ordinary end it would be some four times as much.
  for (const reader of readers) expect(await restOf(reader)).toBeLessThan(MEBIBYTE);
});

test('who takes a little now and then gets all of it', async () => {
  const server = await listen(sendFilm, { writeTimeoutMs: 2_000, maxUnsentBytes: 2 * FILM.length });
  const reader = await ask(server);
  let taken = 0;
  let untilRest = 25;
  reader.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (untilRest === 0 || taken < FILM.length / untilRest) return;
    untilRest--;
    reader.pause();
    setTimeout(() => reader.resume(), 100);
  });
  while (taken < FILM.length && !reader.destroyed) await wait(LOOK_MS);
  expect(taken).toBeGreaterThanOrEqual(FILM.length);
});

test('whose answer takes its time is waited for', async () => {
  const handler: RequestListener = (_request, response) => void setTimeout(() => response.end('late'), 900);
  const server = await listen(handler, { writeTimeoutMs: 200 });
  const [answer] = await once(await ask(server), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*late$/);
});

test.each([
  ['a connection that asks nothing more', ''],
  ['a connection that was to be closed', 'Connection: close\r\n'],
])('%s is ended, and reset when its client has not even read that', async (_which, header) => {
  // The operating system takes all of it, so that to Node it is sent.
  const answer = Buffer.alloc(1.5 * MEBIBYTE);
  const server = await listen((_request, response) => void response.end(answer), { lingerMs: 1_500 });
  server.keepAliveTimeout = 100;
  const [deaf, polite] = [await ask(server, header), await ask(server, header)];
  deaf.pause();
  expect(await restOf(polite)).toBeGreaterThan(answer.length);
  expect(await openAtLast(server, 0)).toBe(0);
  expect(await restOf(deaf)).toBeLessThan(answer.length);
});

test('when too much is not taken by all together, those who take nothing are cut long before their time', async () => {
  const server = await listen(sendFilm, { maxUnsentBytes: 2.5 * FILM.length });
  for (let i = 0; i < 5; i++) (await ask(server)).pause();
  expect(await openAtLast(server, 2)).toBe(2);
});

/** A connection from elsewhere; tests have none but loopback. */
class FarSocket extends Duplex {
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

const arrive = (server: Server, address: string): FarSocket => {
  const socket = new FarSocket(address);
  server.emit('connection', socket);
  return socket;
};
const refusedOf = (sockets: readonly FarSocket[]): readonly boolean[] => sockets.map(({ destroyed }) => destroyed);

test('one network has so many connections at once, whatever the others have', async () => {
  const server = await listen(sendFilm, { maxPerNetwork: 2 });
  const addresses = ['203.0.113.1', '203.0.113.1', '::ffff:203.0.113.1', '203.0.113.2'];
  const sockets = addresses.map((address) => arrive(server, address));
  expect(refusedOf(sockets)).toEqual([false, false, true, false]);
  const home = ['2001:db8::1', '2001:db8:0:f::2', '2001:db8:0:1::3', '2001:db8:0:100::1'];
  expect(refusedOf(home.map((address) => arrive(server, address)))).toEqual([false, false, true, false]);
  const [first] = sockets;
  const closed = once(first as FarSocket, 'close');
  first?.destroy();
  await closed;
  expect(arrive(server, '203.0.113.1').destroyed).toBe(false);
});

test('a connection that comes once more after the offer of an upgrade is counted once', async () => {
  const server = await listen(sendFilm, { maxPerNetwork: 2 });
  const first = arrive(server, '203.0.113.1');
  server.emit('connection', first);
  expect(arrive(server, '203.0.113.1').destroyed).toBe(false);
});

test.each([
  ['of a proxy of ours', '203.0.113.1', 1],
  ['of this machine', '127.0.0.1', 0],
])('connections %s are not counted', async (_of, address, trustedProxies) => {
  const server = await listen(sendFilm, { maxPerNetwork: 1, trustedProxies });
  expect(refusedOf([arrive(server, address), arrive(server, address)])).toEqual([false, false]);
});
