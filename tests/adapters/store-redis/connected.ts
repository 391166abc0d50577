import { connectRedis } from '../../../adapters/store-redis/connection.js';
import type { RedisConnection } from '../../../adapters/store-redis/index.js';
import { eventually } from '../../journeys/server.js';
import type { SharedRedis } from '../../support/redis-server.js';

/** A connection that is open, with time enough for a busy machine. */
export const connected = async ({ url, prefix }: Pick<SharedRedis, 'url' | 'prefix'>): Promise<RedisConnection> => {
  const connection = connectRedis({ url, prefix, timeoutMs: 20_000 });
  await eventually(() => connection.isReachable || undefined);
  return connection;
};
