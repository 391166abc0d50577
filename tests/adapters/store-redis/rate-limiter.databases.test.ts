import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectRedis } from '../../../adapters/store-redis/connection.js';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import * as redis from '../../../adapters/store-redis/index.js';
import { UNREPORTED } from '../../../application/ports/fault-reporter.js';
import type { LocalRateLimiter } from '../../../application/ports/traffic/rate-limiter.js';
import { eventually } from '../../journeys/server.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { connected } from './connected.js';

/** So slow that nothing comes back while a test runs. */
const LIMIT = { perSecond: 0.001, burst: 3 };
const PREFIX = 'rates:';
const ADDRESS = '203.0.113.9';
/** What a node's own count says, so that its answers are known. */
const OWN_WAIT = 77;

const signer = createNodeSigner({ key: 'k'.repeat(32) });

let server: OwnRedis;
let proxy: FaultProxy;
let near: redis.RedisConnection;
let far: redis.RedisConnection;
let askedOwn: string[];
const own: LocalRateLimiter = { admit: (key) => (askedOwn.push(key), OWN_WAIT) };

beforeAll(async () => void (server = await startOwnRedis()));
afterAll(() => server?.close());
beforeEach(async () => {
  askedOwn = [];
  await server.start();
  proxy = await startFaultProxy(server.port);
  near = await connected({ url: server.url, prefix: PREFIX });
  await near.run((client) => client.flushall());
  far = connectRedis({ url: `redis://127.0.0.1:${proxy.port}`, prefix: PREFIX });
  await eventually(() => far.isReachable || undefined);
});
afterEach(async () => {
  await near.close();
  await far.close();
  await proxy.close();
});

const limiterAt = (node: redis.RedisConnection, name = 'preload') =>
  redis.createRedisRateLimits(node, signer, UNREPORTED)(name, LIMIT, own);
const keys = () => near.run((client) => client.keys(`${PREFIX}*`));

/** As many as the burst, all admitted. */
const useUp = async (limiter: ReturnType<typeof limiterAt>): Promise<void> => {
  for (let n = 0; n < LIMIT.burst; n++) expect(await limiter.admit(ADDRESS, 0)).toBeUndefined();
};

test('what one node admitted is gone for the other', async () => {
  const other = await connected({ url: server.url, prefix: PREFIX });
  await useUp(limiterAt(near));
  expect(await limiterAt(other).admit(ADDRESS, 0)).toBeGreaterThan(0);
  await other.close();
});

test('limits of different names, and services with other prefixes, never meet', async () => {
  const stranger = await connected({ url: server.url, prefix: 'stranger:' });
  await useUp(limiterAt(near));
  await useUp(limiterAt(near, 'report'));
  await useUp(limiterAt(stranger));
  await stranger.close();
});

test('a key tells no address, and goes when the bucket is full again', async () => {
  await limiterAt(near).admit(ADDRESS, 0);
  const [key = '', ...more] = await keys();
  expect(more).toEqual([]);
  expect(key).toMatch(/^rates:rate:[0-9a-f]{64}$/);
  const leftMs = await near.run((client) => client.pttl(key));
  expect(Math.abs(leftMs - 1_000 / LIMIT.perSecond)).toBeLessThan(600_000);
});

test('whoever has to wait is not asked about again before, and is then', async () => {
  const limiter = limiterAt(near);
  await useUp(limiter);
  const wait = (await limiter.admit(ADDRESS, 0)) ?? 0;
  // With an empty bucket it would be admitted at once.
  await near.run((client) => client.flushall());
  expect(limiter.admit(ADDRESS, 0)).toBeCloseTo(wait, 9);
  expect(limiter.admit(ADDRESS, wait * 500)).toBeCloseTo(wait / 2);
  // A clock tells whole milliseconds.
  expect(await limiter.admit(ADDRESS, Math.ceil(wait * 1_000))).toBeUndefined();
});

test('a clock of Redis that was set back keeps nobody out for longer than an empty bucket', async () => {
  const limiter = limiterAt(near);
  await limiter.admit(ADDRESS, 0);
  const [key = ''] = await keys();
  const inADay = (Date.now() + 86_400_000) * 1_000;
  await near.run((client) => client.set(key, String(inADay)));
  expect(await limiter.admit(ADDRESS, 0)).toBeLessThanOrEqual(1 / LIMIT.perSecond);
});

test('without Redis the own count answers, and without a promise', async () => {
  await server.stop();
  await eventually(() => !far.isReachable || undefined);
  expect(limiterAt(far).admit(ADDRESS, 0)).toBe(OWN_WAIT);
});

test('a connection that breaks in the midst of a question: the own count answers', async () => {
  proxy.fault = 'swallow-answers';
  const answer = limiterAt(far).admit(ADDRESS, 0);
  proxy.reset();
  expect(await answer).toBe(OWN_WAIT);
});

test('one late answer is waited for; from then on the own count answers at once, until Redis answers in time again', async () => {
  const limiter = limiterAt(far);
  proxy.delayMs = 2_000;
  expect(await limiter.admit(ADDRESS, 0)).toBe(OWN_WAIT);
  expect(limiter.admit(ADDRESS, 0)).toBe(OWN_WAIT);
  expect(askedOwn).toEqual([ADDRESS, ADDRESS]);
  proxy.delayMs = 0;
  await eventually(async () => (await limiter.admit(ADDRESS, 0)) === undefined || undefined);
});

test('a key that holds something else: the own count answers', async () => {
  await limiterAt(near).admit(ADDRESS, 0);
  const [key = ''] = await keys();
  await near.run((client) => client.multi().del(key).lpush(key, 'something else').exec());
  expect(await limiterAt(near).admit(ADDRESS, 0)).toBe(OWN_WAIT);
});
