import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UNREPORTED } from '../../../application/ports/fault-reporter.js';
import { createRedisSessionStore, RedisUnavailable } from '../../../adapters/store-redis/index.js';
import { openRedis } from '../../../bootstrap/storage/open-databases.js';
import { accountId, conversationId, userId } from '../../../domain/values/ids.js';
import { eventually } from '../../journeys/server.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';

const KEY = { accountId: accountId('a'), userId: userId('u'), conversationId: conversationId('c') };
/** Of a command, and of its answer: later than a fifth of the usual second, and much sooner than one of a minute. */
const LATE_MS = 200;
const logger = { info: () => undefined, warn: () => undefined };

let server: OwnRedis;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startOwnRedis();
  proxy = await startFaultProxy(server.port);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

test.each([
  [1_000, true],
  [60_000, false],
])('where a turn may take %i ms, a Redis that answers after 400 ms is late: %s', async (answerDeadlineMs, isLate) => {
  const settings = { redisUrl: `redis://127.0.0.1:${proxy.port}`, redisPrefix: 'deadline:', answerDeadlineMs };
  const redis = await openRedis(settings, logger, UNREPORTED);
  if (redis === undefined) throw new Error('There is a URL.');
  await eventually(() => redis.isReachable || undefined);
  proxy.delayMs = LATE_MS;
  const read = await createRedisSessionStore(redis)
    .read(KEY)
    .catch((error: unknown) => error);
  proxy.delayMs = 0;
  await redis.close();
  expect(read instanceof RedisUnavailable).toBe(isLate);
});
