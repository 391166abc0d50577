import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../../../../../adapters/http-koa/index.js';
import { stopTime, TIMERS } from '../../../../support/stop-time.js';
import { until } from '../../../../support/until.js';

let http: HttpServer | undefined;
const clients: Socket[] = [];
afterEach(async () => {
  jest.useRealTimers();
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

/** The server's ends of connections, in the order in which they came. */
const acceptedBy = (server: Server): readonly Socket[] => {
  const accepted: Socket[] = [];
  server.on('connection', (socket: Socket) => accepted.push(socket));
  return accepted;
};

/** Parts of a connection that Node has no name for outside: its time-outs go by timers that no test can move. */
interface Inside {
  readonly _handle: { readonly writeQueueSize: number } | null;
  _onTimeout(): void;
}
const inside = (socket: Socket): Inside => socket as Socket & Inside;

/** What Node does when the time of a connection is over. */
const timeOut = (socket: Socket): void => inside(socket)._onTimeout();

/** Lets the time of a connection pass again and again, until the server cuts it. */
const timeOutUntilCut = (socket: Socket): Promise<void> =>
  until(() => {
    if (!socket.destroyed) timeOut(socket);
    return socket.destroyed;
  });

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
const AN_HOUR_MS = 3_600_000;

test('who takes nothing of an answer is reset: nothing of it stays with the operating system either', async () => {
  const server = await listen(sendFilm, { writeTimeoutMs: AN_HOUR_MS, maxUnsentBytes: 3 * FILM.length });
  const accepted = acceptedBy(server);
  const readers = [await ask(server), await ask(server)];
  for (const reader of readers) reader.pause();
  await until(() => accepted.filter(({ writableLength }) => writableLength > 0).length === 2);
  for (const socket of accepted) {
    expect(socket.timeout).toBe(AN_HOUR_MS);
    await timeOutUntilCut(socket);
  }
  // After an ordinary end it would be some four times as much.
  for (const reader of readers) expect(await restOf(reader)).toBeLessThan(MEBIBYTE);
});

test('who takes a little now and then gets all of it', async () => {
  const server = await listen(sendFilm, { writeTimeoutMs: AN_HOUR_MS, maxUnsentBytes: 2 * FILM.length });
  const accepted = acceptedBy(server);
  const reader = await ask(server);
  let taken = 0;
  reader.on('data', (chunk: Buffer) => (taken += chunk.length));
  await until(() => taken > 0);
  const [socket] = accepted as [Socket];
  while (taken < FILM.length / 2) {
    const left = inside(socket)._handle?.writeQueueSize;
    reader.resume();
    await until(() => inside(socket)._handle?.writeQueueSize !== left);
    reader.pause();
    timeOut(socket);
    expect(socket.destroyed).toBe(false);
  }
  reader.resume();
  await until(() => taken >= FILM.length);
});

test('whose answer takes its time is waited for', async () => {
  let response: ServerResponse | undefined;
  const server = await listen((_request, begun) => void (response = begun), { writeTimeoutMs: AN_HOUR_MS });
  const accepted = acceptedBy(server);
  const answer = once(await ask(server), 'data');
  while (response === undefined) await new Promise(setImmediate);
  for (let times = 0; times < 3; times++) timeOut(accepted[0] as Socket);
  response.end('late');
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 [^]*late$/);
});

test.each([
  ['a connection that asks nothing more', ''],
  ['a connection that was to be closed', 'Connection: close\r\n'],
])('%s is ended, and reset when its client has not even read that', async (_which, header) => {
  // The operating system takes all of it, so that to Node it is sent.
  const answer = Buffer.alloc(1.5 * MEBIBYTE);
  let answered = 0;
  const server = await listen((_request, response) => void response.end(answer, () => answered++), {
    writeTimeoutMs: AN_HOUR_MS,
    lingerMs: 2 * AN_HOUR_MS,
  });
  server.keepAliveTimeout = 3 * AN_HOUR_MS;
  const accepted = acceptedBy(server);
  const deaf = await ask(server, header);
  deaf.pause();
  const rest = restOf(await ask(server, header));
  await until(() => answered === 2);
  const [ofDeaf, ofPolite] = accepted as [Socket, Socket];
  await until(() => ofPolite.writableLength === 0);
  if (header === '') timeOut(ofPolite);
  expect([ofPolite.writableEnded, ofPolite.timeout]).toEqual([true, 2 * AN_HOUR_MS]);
  expect(await rest).toBeGreaterThan(answer.length);
  await timeOutUntilCut(ofDeaf);
  expect(await restOf(deaf)).toBeLessThan(answer.length);
});

test('when too much is not taken by all together, those who take nothing are cut long before their time', async () => {
  stopTime(...TIMERS);
  const server = await listen(sendFilm, { writeTimeoutMs: AN_HOUR_MS, maxUnsentBytes: 2.5 * FILM.length });
  const accepted = acceptedBy(server);
  for (let i = 0; i < 5; i++) (await ask(server)).pause();
  await until(() => accepted.filter(({ writableLength }) => writableLength > 0).length === 5);
  const cut = () => accepted.filter(({ destroyed }) => destroyed).length;
  jest.advanceTimersByTime(1_000);
  expect(cut()).toBe(0);
  jest.advanceTimersByTime(1_000);
  expect(cut()).toBe(3);
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
  const home = ['2001:db8::1', '2001:db8:0:ff00::2', '2001:db8:0:1::3', '2001:db8:1::1'];
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
