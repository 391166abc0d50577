import { ContainerModule } from 'inversify';
import { createCachedAdStore, createNodeLocalAds, createNodeLocalSessions } from '../../adapters/store-lru/index.js';
import {
  createMemoryAdStore,
  createMemoryExposureStore,
  createMemorySessionStore,
} from '../../adapters/store-memory/index.js';
import {
  createRedisAdStore,
  createRedisExposureStore,
  createRedisRateLimits,
  createRedisSessionStore,
  type RedisConnection,
} from '../../adapters/store-redis/index.js';
import { createSqlAdStore } from '../../adapters/store-sql/state/ad-store.js';
import { createSqlExposureStore } from '../../adapters/store-sql/state/exposure-store.js';
import { createSqlSessionStore } from '../../adapters/store-sql/state/session-store.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { PORT_TOKENS, SHARE_RATE_LIMIT } from '../tokens.js';

const { clock, signer, sessions, exposures, ads } = PORT_TOKENS;

const inMemory = new ContainerModule(({ bind }) => {
  bind(sessions).toResolvedValue((time) => createMemorySessionStore({ clock: time }), [clock]);
  bind(exposures).toResolvedValue((time) => createMemoryExposureStore({ clock: time }), [clock]);
  bind(ads).toResolvedValue((time) => createMemoryAdStore({ clock: time }), [clock]);
});

const inSql = ({ state }: SqlBackend): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(sessions).toResolvedValue((time) => createNodeLocalSessions(createSqlSessionStore(state, time)), [clock]);
    bind(exposures).toResolvedValue((time) => createSqlExposureStore(state, time), [clock]);
    bind(ads).toResolvedValue((time) => createCachedAdStore(createSqlAdStore(state, time)), [clock]);
  });

const inRedis = (redis: RedisConnection): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(sessions).toConstantValue(createNodeLocalSessions(createRedisSessionStore(redis)));
    bind(exposures).toConstantValue(createRedisExposureStore(redis));
    bind(SHARE_RATE_LIMIT).toResolvedValue((digests) => createRedisRateLimits(redis, digests), [signer]);
    bind(ads).toResolvedValue(
      (time) => {
        const local = createMemoryAdStore({ clock: time, maxBytes: MEMORY_BOUNDS.outageAds });
        return createCachedAdStore(createNodeLocalAds(createRedisAdStore(redis, time), local));
      },
      [clock],
    );
  });

/** What may be lost: sessions, exposures and won ads. In Redis where there is one, which then counts rates too, else in the database, else in memory. */
export const ephemeralStoresModule = (
  redis: RedisConnection | undefined,
  backend: SqlBackend | undefined,
): ContainerModule => {
  if (redis !== undefined) return inRedis(redis);
  return backend === undefined ? inMemory : inSql(backend);
};
