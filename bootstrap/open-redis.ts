import type { Logger } from 'pino';
import { connectRedis, type RedisConnection } from '../adapters/store-redis/index.js';
import type { Settings } from './settings.js';

/** The Redis of the settings, if there is one. The server also starts, and goes on, without it: the log and `/readyz` tell. */
export const openRedis = (
  { redisUrl: url, redisPrefix: prefix }: Pick<Settings, 'redisUrl' | 'redisPrefix'>,
  logger: Pick<Logger, 'info' | 'warn'>,
): RedisConnection | undefined => {
  if (url === undefined) return undefined;
  const onChange = (isReachable: boolean, reason: string): void => {
    if (isReachable) logger.info('Redis is reachable');
    else logger.warn({ reason }, 'Redis is not reachable: turns are answered without an ad until it is');
  };
  return connectRedis({ url, prefix, onChange });
};
