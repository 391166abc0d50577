import type { Logger } from 'pino';
import type { RedisConnection } from '../adapters/store-redis/index.js';
import type { Settings } from './settings/settings.js';

/** The Redis of the settings, if there is one; the client is loaded only then. The server also starts, and goes on, without it: the log and `/readyz` tell. */
export const openRedis = async (
  { redisUrl: url, redisPrefix: prefix }: Pick<Settings, 'redisUrl' | 'redisPrefix'>,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<RedisConnection | undefined> => {
  if (url === undefined) return undefined;
  const onChange = (isReachable: boolean, reason: string): void => {
    if (isReachable) logger.info('Redis is reachable');
    else
      logger.warn(
        { reason },
        'Redis is not reachable: until it is, this node goes on with what it knows, and shows nothing that has a frequency cap',
      );
  };
  const { connectRedis } = await import('../adapters/store-redis/connection.js');
  return connectRedis({ url, prefix, onChange });
};
