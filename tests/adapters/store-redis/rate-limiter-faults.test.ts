import { expect, test } from '@jest/globals';
import { createRedisRateLimits, RedisUnavailable, type RedisConnection } from '../../../adapters/store-redis/index.js';

test.each([
  ['an outage is not reported', new RedisUnavailable('out', 'ECONNREFUSED'), []],
  ['a bug is', new TypeError('takeToken is not a function'), ['rateLimits.admit']],
])('%s, and the node counts by itself', async (_, error, reported) => {
  const at: string[] = [];
  const connection = { prefix: '', isReachable: true, run: () => Promise.reject(error) } as Partial<RedisConnection>;
  const limits = createRedisRateLimits(
    connection as RedisConnection,
    { digest: () => 'd' },
    { report: (fault) => void at.push(fault.at) },
  );
  expect(await limits('name', { perSecond: 1, burst: 1 }, { admit: () => 7 }).admit('key', 0)).toBe(7);
  expect(at).toEqual(reported);
});
