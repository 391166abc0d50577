import { afterAll, beforeAll, describe, test } from '@jest/globals';
import * as redis from '../../../adapters/store-redis/index.js';
import { useRedis, type SharedRedis } from '../../support/redis-server.js';
import { suitesOf } from '../../support/store-kits.js';
import { connected } from './connected.js';

const clock = { nowMs: () => Date.now() };

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

const suites = suitesOf('ephemeral', {
  'session store': () => redis.createRedisSessionStore(connection),
  'exposure store': () => redis.createRedisExposureStore(connection),
  'ad store': () => redis.createRedisAdStore(connection, clock),
});

describe.each(suites)('the Redis %s keeps its contract', (_name, cases) => {
  for (const { name, run } of cases) test(name, run);
});
