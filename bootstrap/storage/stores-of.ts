import type { Logger } from 'pino';
import { createRedisEventFanout, type RedisConnection } from '../../adapters/store-redis/index.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import type { DurableStores } from '../../adapters/store-sql/durable-stores.js';
import type { MemoryOutbox } from '../../adapters/store-memory/index.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { demoTitles } from '../demo/index.js';
import type { PortParts } from '../ports-of.js';
import { durableInMemory, ephemeralInMemory } from './memory-stores.js';
import { durableInSql, ephemeralInRedis, ephemeralInSql } from './shared-stores.js';

interface OpenStores {
  /** Absent: in memory and bounded. */
  readonly backend: SqlBackend | undefined;
  /** Of the stores in memory. */
  readonly outbox: MemoryOutbox;
  /** Absent: nodes on one database poll for each other's events, and each counts rates for itself. */
  readonly redis: RedisConnection | undefined;
  readonly isProduction: boolean;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Also finds the titles of the demo, unless the same id was imported; they are never stored. */
const demoTitlesBehind = (titles: TitleStore): TitleStore => {
  const demo = new Map(demoTitles().map((title) => [title.id, title]));
  return {
    find: async (id) => (await titles.find(id)) ?? demo.get(id),
    put: (title) => titles.put(title),
    list: (after, limit) => titles.list(after, limit),
  };
};

/**
 * The stores of the server, over what the settings name. What may be lost is in Redis where there is one, else in the
 * database, else in memory.
 */
export const storesOf = ({ backend, redis, outbox, isProduction, logger }: OpenStores) => {
  let sql: DurableStores | undefined;
  const parts: Required<Pick<PortParts, 'durable' | 'ephemeral'>> = {
    durable: ({ clock, faults }) => {
      const fanout = redis && createRedisEventFanout(redis, faults);
      sql = backend && durableInSql(backend, { clock, faults, fanout, log: logger });
      const stores = sql ?? durableInMemory(outbox);
      return isProduction ? stores : { ...stores, titles: demoTitlesBehind(stores.titles) };
    },
    ephemeral: ({ clock }) => {
      if (redis !== undefined) return ephemeralInRedis(redis, clock);
      return backend === undefined ? ephemeralInMemory(clock) : ephemeralInSql(backend, clock);
    },
  };
  return { ...parts, close: async () => sql?.close() };
};
