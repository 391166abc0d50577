import { createCachedAdStore, createNodeLocalAds, createNodeLocalSessions } from '../../adapters/store-lru/index.js';
import { createMemoryAdStore } from '../../adapters/store-memory/index.js';
import {
  createRedisAdStore,
  createRedisExposureStore,
  createRedisSessionStore,
  type RedisConnection,
} from '../../adapters/store-redis/index.js';
import { createDurableStores, type DurableStores } from '../../adapters/store-sql/durable-stores.js';
import { createSqlAdStore } from '../../adapters/store-sql/state/ad-store.js';
import { createSqlExposureStore } from '../../adapters/store-sql/state/exposure-store.js';
import { createSqlSessionStore } from '../../adapters/store-sql/state/session-store.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import { describeError } from '../../application/faults/describe-error.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Clock } from '../../application/ports/clock.js';
import type { EventFanout } from '../../application/ports/storage/streams/event-fanout.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { WarningLog } from '../ports-of.js';
import type { EphemeralPorts } from './memory-stores.js';

export const durableInSql = (
  backend: SqlBackend,
  parts: {
    readonly clock: Clock;
    readonly faults: FaultReporter;
    readonly fanout: EventFanout | undefined;
    readonly log: WarningLog;
  },
): DurableStores =>
  createDurableStores({
    ...{ backend, clock: parts.clock, faults: parts.faults, fanout: parts.fanout },
    onError: (error) => parts.log.warn({ error: describeError(error) }, 'the journal cannot be written'),
  });

/** A node goes on alone while the database is out (`docs/decisions/0012-a-node-goes-on-alone.md`). */
export const ephemeralInSql = ({ state }: Pick<SqlBackend, 'state'>, clock: Clock): EphemeralPorts => ({
  sessions: createNodeLocalSessions(createSqlSessionStore(state, clock)),
  exposures: createSqlExposureStore(state, clock),
  ads: createCachedAdStore(createSqlAdStore(state, clock)),
});

/** Likewise while Redis is out. */
export const ephemeralInRedis = (redis: RedisConnection, clock: Clock): EphemeralPorts => {
  const local = createMemoryAdStore({ clock, maxBytes: MEMORY_BOUNDS.outageAds });
  return {
    sessions: createNodeLocalSessions(createRedisSessionStore(redis)),
    exposures: createRedisExposureStore(redis),
    ads: createCachedAdStore(createNodeLocalAds(createRedisAdStore(redis, clock), local)),
  };
};
