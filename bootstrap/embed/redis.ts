import { createSystemClock } from '../../adapters/clock-system/index.js';
import { connectRedis, type RedisOptions } from '../../adapters/store-redis/connection.js';
import { createRedisEventFanout } from '../../adapters/store-redis/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { EventFanout } from '../../application/ports/storage/streams/event-fanout.js';
import { warnOfFaults } from '../logs/process-warnings.js';
import type { EphemeralPorts } from '../storage/memory-stores.js';
import { ephemeralInRedis } from '../storage/shared-stores.js';

export type { RedisOptions } from '../../adapters/store-redis/index.js';
export type { EphemeralPorts } from '../storage/memory-stores.js';

export interface RedisStores {
  /** To be put over the stores that last; money is never in Redis. */
  readonly stores: EphemeralPorts;
  /**
   * For `openSqlStores` of several nodes on one PostgreSQL: an event of one is heard at once by those who listen at
   * another.
   */
  readonly fanout: EventFanout;
  readonly isReachable: boolean;
  close(): Promise<void>;
}

/**
 * Connects in the background. While Redis is out, a node goes on with what it knows, and shows nothing that has a cap.
 */
export const openRedisStores = (options: RedisOptions & { readonly clock?: Clock | undefined }): RedisStores => {
  const redis = connectRedis({ faults: warnOfFaults, ...options });
  return {
    stores: ephemeralInRedis(redis, options.clock ?? createSystemClock()),
    fanout: createRedisEventFanout(redis, warnOfFaults),
    get isReachable() {
      return redis.isReachable;
    },
    close: () => redis.close(),
  };
};
