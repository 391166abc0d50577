import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectRedis } from '../../../adapters/store-redis/connection.js';
import * as redis from '../../../adapters/store-redis/index.js';
import { accountId, conversationId, subjectId, userId } from '../../../domain/values/ids.js';
import { sampleSession, sampleTraces, sampleWonAd } from '../../contracts/index.js';
import { eventually } from '../../journeys/server.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { connected } from './connected.js';

const KEY = { accountId: accountId('account'), userId: userId('secret-user'), conversationId: conversationId('c') };

let server: OwnRedis;
let proxy: FaultProxy;
let connection: redis.RedisConnection;
let changes: [boolean, string][];
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  server = await startOwnRedis();
});
beforeEach(async () => {
  await server.start();
  proxy = await startFaultProxy(server.port);
  changes = [];
  connection = connectRedis({
    url: `redis://127.0.0.1:${proxy.port}`,
    prefix: 'outages:',
    onChange: (...change) => void changes.push(change),
  });
  await eventually(() => connection.isReachable || undefined);
});
afterEach(async () => {
  await connection.close();
  await proxy.close();
});
afterAll(async () => {
  await server.close();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const sessions = () => redis.createRedisSessionStore(connection);
const now = () => ({ nowMs: () => Date.now() });

/** One call of each port. */
const calls = (): Readonly<Record<string, () => Promise<unknown>>> => ({
  'reading a session': () => sessions().read(KEY),
  'writing a session': () => sessions().replace(KEY, 0, sampleSession({ completedTurns: 1 })),
  'erasing sessions': () => sessions().eraseUser(KEY.accountId, KEY.userId, sampleTraces()),
  'reading exposures': () =>
    redis.createRedisExposureStore(connection).read({ accountId: KEY.accountId, subjectId: subjectId('s') }),
  'finding an ad': () => redis.createRedisAdStore(connection, now()).find(sampleWonAd().bidId, Date.now()),
  'storing an ad': () => redis.createRedisAdStore(connection, now()).putIfAbsent(sampleWonAd({ wonAtMs: Date.now() })),
});

/** Every call rejects, with our own error. */
const expectRejections = async (): Promise<void> => {
  for (const [name, call] of Object.entries(calls())) {
    const outcome = await call().then(
      () => 'an answer',
      (error: unknown) => error,
    );
    expect([name, outcome instanceof redis.RedisUnavailable]).toEqual([name, true]);
  }
};

/** A call rejects before anything else happens. */
const expectRefusedAtOnce = async (): Promise<void> => {
  const outcome = sessions()
    .read(KEY)
    .catch((error: unknown) => error);
  const later = new Promise((resolve) => setImmediate(resolve, 'it waits'));
  expect(await Promise.race([outcome, later])).toBeInstanceOf(redis.RedisUnavailable);
};

/** Looks until a call is answered again. */
const recovered = (): Promise<unknown> =>
  eventually(() =>
    sessions()
      .read(KEY)
      .catch(() => undefined),
  );

/** A session that was read and written, both in time. */
const written = async (): Promise<true | undefined> => {
  const { version } = await sessions().read(KEY);
  return (await sessions().replace(KEY, version, sampleSession())) || undefined;
};

test('the server stops: calls reject; it comes back: they are answered, and both is told once', async () => {
  await server.stop();
  await expectRejections();
  await eventually(() => !connection.isReachable || undefined);
  await expectRejections();
  await server.start();
  await eventually(() => written().catch(() => undefined));
  // A busy machine may make a further answer late, which is told of as well.
  const told = changes.map(([isReachable]) => isReachable);
  expect(told).toEqual(told.map((_, i) => i % 2 === 0));
  expect(told.length).toBeGreaterThanOrEqual(3);
});

test('a server that was never there is told of too, and used when it comes', async () => {
  await connection.close();
  await server.stop();
  connection = connectRedis({
    url: server.url,
    prefix: 'outages:',
    onChange: (...change) => void changes.push(change),
  });
  await expectRejections();
  await eventually(() => changes.at(-1)?.[1].includes('ECONNREFUSED') || undefined);
  await server.start();
  await recovered();
});

test('nothing waits until there is a connection', async () => {
  await connection.close();
  proxy.fault = 'pause';
  connection = connectRedis({ url: `redis://127.0.0.1:${proxy.port}`, prefix: 'outages:', timeoutMs: 60_000 });
  await expectRefusedAtOnce();
});

test('two seconds of latency: calls reject before the answer, and the connection is used again afterwards', async () => {
  proxy.delayMs = 2_000;
  await expectRejections();
  proxy.delayMs = 0;
  await recovered();
});

test('who is patient is answered by a Redis that takes longer than a second', async () => {
  const url = `redis://127.0.0.1:${proxy.port}`;
  const patient = connectRedis({ url, prefix: 'outages:', timeoutMs: 20_000 });
  await eventually(() => patient.isReachable || undefined);
  proxy.delayMs = 700;
  expect(await redis.createRedisSessionStore(patient).read({ ...KEY, userId: userId('of-nobody') })).toEqual({
    version: 0,
    value: undefined,
  });
  proxy.delayMs = 0;
  await patient.close();
});

test('an answer that is late holds up one call: further ones are refused at once, until answers come in time again', async () => {
  proxy.delayMs = 150;
  await expect(sessions().read(KEY)).rejects.toThrow(redis.RedisUnavailable);
  await expectRefusedAtOnce();
  await eventually(() => changes.some(([isReachable]) => !isReachable) || undefined);
  await expectRefusedAtOnce();
  expect(connection.isReachable).toBe(false);
  proxy.delayMs = 0;
  await eventually(() => connection.isReachable || undefined);
  await recovered();
  // A pause of this process is one of the proxy, too, and would be told of as a further late answer.
  expect(changes.slice(0, 3)).toEqual([
    [true, 'connected'],
    [false, 'it answers too late'],
    [true, 'it answers in time again'],
  ]);
});

test('a connection over which nothing comes any more is given up', async () => {
  proxy.fault = 'pause';
  await expectRejections();
  await eventually(() => !connection.isReachable || undefined);
  proxy.fault = 'none';
  await recovered();
});

test('a connection that is reset in the midst of a call: the call rejects, and nothing is sent twice', async () => {
  const near = await connected({ url: server.url, prefix: 'outages:' });
  const stored = async (): Promise<number> => (await redis.createRedisSessionStore(near).read(KEY)).version;
  await near.run((client) => client.flushall());
  const patient = await connected({ url: `redis://127.0.0.1:${proxy.port}`, prefix: 'outages:' });
  proxy.fault = 'swallow-answers';
  const write = redis.createRedisSessionStore(patient).replace(KEY, 0, sampleSession());
  const outcome = write.catch((error: unknown) => error);
  const written = await eventually(async () => (await stored()) || undefined);
  proxy.reset();
  expect(await outcome).toBeInstanceOf(redis.RedisUnavailable);
  proxy.fault = 'none';
  await eventually(() => patient.isReachable || undefined);
  expect(await stored()).toBe(written);
  await Promise.all([near.close(), patient.close()]);
});

test('closing while Redis is out ends at once, and nothing tries to connect any more', async () => {
  await server.stop();
  await eventually(() => !connection.isReachable || undefined);
  await connection.close();
  await server.start();
  await expect(sessions().read(KEY)).rejects.toThrow(redis.RedisUnavailable);
});

describe('with time enough for a busy machine', () => {
  beforeEach(async () => {
    await connection.close();
    connection = await connected({ url: server.url, prefix: 'outages:' });
  });

  test('FLUSHALL and SCRIPT FLUSH in the midst: sessions are gone, old versions are refused, and scripts are sent again', async () => {
    expect(await sessions().replace(KEY, (await sessions().read(KEY)).version, sampleSession())).toBe(true);
    const before = await sessions().read(KEY);
    await connection.run((client) => client.flushall());
    await connection.run((client) => client.script('FLUSH'));
    expect(await sessions().read(KEY)).toEqual({ version: 0, value: undefined });
    expect(await sessions().replace(KEY, before.version, sampleSession())).toBe(false);
    expect(await sessions().replace(KEY, 0, sampleSession())).toBe(true);
    expect(await sessions().replace(KEY, before.version, sampleSession())).toBe(false);
  });

  test('an error tells nothing of the command, whose arguments are personal data', async () => {
    // A string where a hash should be: Redis refuses the script by an error that carries its arguments.
    await connection.run((client) => client.flushall());
    await sessions().replace(KEY, 0, sampleSession({ userId: KEY.userId }));
    const [hash] = (await connection.run((client) => client.keys('outages:sessions:*'))) as [string];
    await connection.run((client) => client.set(hash, 'something else'));
    const error = await sessions()
      .replace(KEY, 0, sampleSession({ userId: KEY.userId }))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(redis.RedisUnavailable);
    expect(String(error)).toContain('WRONGTYPE');
    expect(JSON.stringify({ ...(error as Error) })).not.toContain('secret-user');
    expect((error as Error).cause).toBeUndefined();
    await connection.run((client) => client.del(hash));
  });
});
