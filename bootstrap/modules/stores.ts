import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import {
  createRedisEventFanout,
  createRedisRateLimits,
  type RedisConnection,
} from '../../adapters/store-redis/index.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import { createDurableStores, type DurableStores } from '../../adapters/store-sql/durable-stores.js';
import type { Clock } from '../../application/ports/clock.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { demoTitles } from '../demo/index.js';
import type { Settings } from '../settings/settings.js';
import { ephemeralInMemory, durableInMemory, type EphemeralPorts } from '../storage/memory-stores.js';
import { ephemeralInRedis, ephemeralInSql } from '../storage/shared-stores.js';
import { PORT_TOKENS, SHARE_RATE_LIMIT } from '../tokens.js';

/** The ports below are parts of one, which is closed as a whole. */
export const DURABLE_STORES = Symbol.for('ad-placement/DurableStores') as ServiceIdentifier<DurableStores>;
const EPHEMERAL_STORES = Symbol.for('ad-placement/EphemeralStores') as ServiceIdentifier<EphemeralPorts>;

interface StoresOptions {
  readonly settings: Settings;
  /** Absent: in memory and bounded. */
  readonly backend: SqlBackend | undefined;
  /** Absent: nodes on one database look for each other's events now and then, and each counts rates for itself. */
  readonly redis: RedisConnection | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

const durableInSql = (backend: SqlBackend, clock: Clock, { redis, logger }: StoresOptions): DurableStores =>
  createDurableStores({
    ...{ backend, clock },
    fanout: redis === undefined ? undefined : createRedisEventFanout(redis),
    onError: (error) =>
      logger.warn({ reason: error instanceof Error ? error.message : typeof error }, 'the journal cannot be written'),
  });

/** Also finds the titles of the demo, unless the same id was imported; they are never stored. */
const demoTitlesBehind = (titles: TitleStore): TitleStore => {
  const demo = new Map(demoTitles().map((title) => [title.id, title]));
  return {
    find: async (id) => (await titles.find(id)) ?? demo.get(id),
    put: (title) => titles.put(title),
    list: (after, limit) => titles.list(after, limit),
  };
};

/** What has to last: money, decisions, events, notices and titles. */
export const durableStoresModule = (options: StoresOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { settings, backend } = options;
    bind(DURABLE_STORES).toResolvedValue(
      (clock) =>
        backend === undefined
          ? { ...durableInMemory(), close: async () => undefined }
          : durableInSql(backend, clock, options),
      [PORT_TOKENS.clock],
    );
    bind(PORT_TOKENS.ledger).toResolvedValue((stores) => stores.ledger, [DURABLE_STORES]);
    bind(PORT_TOKENS.journal).toResolvedValue((stores) => stores.journal, [DURABLE_STORES]);
    bind(PORT_TOKENS.eventLog).toResolvedValue((stores) => stores.eventLog, [DURABLE_STORES]);
    bind(PORT_TOKENS.outbox).toResolvedValue((stores) => stores.outbox, [DURABLE_STORES]);
    bind(PORT_TOKENS.rollups).toResolvedValue((stores) => stores.rollups, [DURABLE_STORES]);
    bind(PORT_TOKENS.reviews).toResolvedValue((stores) => stores.reviews, [DURABLE_STORES]);
    const withDemo = settings.isProduction ? (titles: TitleStore) => titles : demoTitlesBehind;
    bind(PORT_TOKENS.titles).toResolvedValue((stores) => withDemo(stores.titles), [DURABLE_STORES]);
  });

/** What may be lost. In Redis where there is one, which then counts rates too, else in the database, else in memory. */
export const ephemeralStoresModule = ({ redis, backend }: Pick<StoresOptions, 'redis' | 'backend'>): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(EPHEMERAL_STORES).toResolvedValue(
      (clock) => {
        if (redis !== undefined) return ephemeralInRedis(redis, clock);
        return backend === undefined ? ephemeralInMemory(clock) : ephemeralInSql(backend, clock);
      },
      [PORT_TOKENS.clock],
    );
    bind(PORT_TOKENS.sessions).toResolvedValue((stores) => stores.sessions, [EPHEMERAL_STORES]);
    bind(PORT_TOKENS.exposures).toResolvedValue((stores) => stores.exposures, [EPHEMERAL_STORES]);
    bind(PORT_TOKENS.ads).toResolvedValue((stores) => stores.ads, [EPHEMERAL_STORES]);
    if (redis !== undefined)
      bind(SHARE_RATE_LIMIT).toResolvedValue((digests) => createRedisRateLimits(redis, digests), [PORT_TOKENS.signer]);
  });
