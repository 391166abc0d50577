import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import * as redis from '../../../adapters/store-redis/index.js';
import { UNREPORTED } from '../../../application/ports/fault-reporter.js';
import type { LocalRateLimiter } from '../../../application/ports/traffic/rate-limiter.js';
import type { RateLimiterSubject } from '../../contracts/index.js';
import { useRedis, type SharedRedis } from '../../support/redis-server.js';
import { suitesOf } from '../../support/store-kits.js';
import { connected } from './connected.js';

/** Who is asked only while Redis is out of reach. */
const NO_COUNT: LocalRateLimiter = {
  admit: () => {
    throw new Error('Redis is in reach.');
  },
};
const clock = { nowMs: () => Date.now() };

const signer = createNodeSigner({ key: 'k'.repeat(32) });

let server: SharedRedis;
let connection: redis.RedisConnection;
beforeAll(async () => {
  server = await useRedis();
  connection = await connected(server);
});
afterAll(async () => {
  await connection?.close();
  await server?.close();
});

let limiters = 0;
const makeRateLimiter = (): RateLimiterSubject => ({
  limiterOf: (limit) =>
    redis.createRedisRateLimits(connection, signer, UNREPORTED)(`limiter-${++limiters}`, limit, NO_COUNT),
  nowMs: () => performance.now(),
  // Timers may be a millisecond early.
  pass: (ms) => sleep(ms + 2),
});

const suites = [
  ...suitesOf('momentary', { 'rate limiter': makeRateLimiter }),
  ...suitesOf('ephemeral', {
    'session store': () => redis.createRedisSessionStore(connection),
    'exposure store': () => redis.createRedisExposureStore(connection),
    'ad store': () => redis.createRedisAdStore(connection, clock),
  }),
];

describe.each(suites)('the Redis %s keeps its contract', (_name, cases) => {
  for (const { name, run } of cases) test(name, run);
});
