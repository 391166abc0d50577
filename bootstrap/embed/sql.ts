import { createSystemClock } from '../../adapters/clock-system/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { EventFanout } from '../../application/ports/storage/streams/event-fanout.js';
import type { Pruner } from '../../application/ports/storage/pruner.js';
import { warnOfFaults } from '../logs/process-warnings.js';
import type { WarningLog } from '../ports-of.js';
import { USUAL_RETENTION, type Retention } from '../settings/retention.js';
import { DatabaseUnusable } from '../storage/database-unusable.js';
import type { EphemeralPorts, DurablePorts } from '../storage/memory-stores.js';
import { openBackend } from '../storage/open-databases.js';
import { durableInSql, ephemeralInSql } from '../storage/shared-stores.js';
import { prunersOf } from '../upkeep/pruners.js';
import { filesToWatch, type WatchedFile } from '../upkeep/watch-files.js';

export { DatabaseUnusable };
export type { WatchedFile } from '../upkeep/watch-files.js';
export type { WarningLog } from '../ports-of.js';
export type { Retention } from '../settings/retention.js';
export type { EphemeralPorts, DurablePorts } from '../storage/memory-stores.js';

interface SqlOptions {
  /** How long rows are kept, where it is not as with the server. */
  readonly keep?: Partial<Retention> | undefined;
  /** Of `openRedisStores`. Absent: several nodes look for each other's events four times a second. */
  readonly fanout?: EventFanout | undefined;
  readonly clock?: Clock | undefined;
  /** Absent: nobody is told. */
  readonly log?: WarningLog | undefined;
}

/**
 * SQLite files in a folder, which is made when it is missing: for one process. Or a PostgreSQL:
 * `postgres://user:password@host:port/database`.
 */
export type SqlStoresOptions = SqlOptions & ({ readonly folder: string } | { readonly url: string });

export interface SqlStores {
  readonly stores: DurablePorts & EphemeralPorts;
  /** For `startUpkeep`: without it, nothing is ever removed. */
  readonly pruners: readonly Pruner[];
  /** For `startUpkeep`, which looks for damage in them; none with PostgreSQL. */
  readonly files: readonly WatchedFile[];
  /** Writes what the journal still has, and closes the database. */
  close(): Promise<void>;
}

/**
 * The stores of the standalone server. Tables are made, or brought to this version. Rejects with {@link
 * DatabaseUnusable}, whose message says what to do.
 */
export const openSqlStores = async (options: SqlStoresOptions): Promise<SqlStores> => {
  const { clock = createSystemClock(), log = { warn: () => undefined }, fanout, keep } = options;
  const none = { dataDir: undefined, databaseUrl: undefined, redisUrl: undefined };
  const place = 'url' in options ? { ...none, databaseUrl: options.url } : { ...none, dataDir: options.folder };
  const backend = await openBackend(place, log);
  if (backend === undefined)
    throw new DatabaseUnusable('There is no database: give a folder, or the url of a PostgreSQL.');
  const { close, ...durable } = durableInSql(backend, { clock, faults: warnOfFaults, fanout, log });
  return {
    stores: { ...ephemeralInSql(backend, clock), ...durable },
    pruners: prunersOf(backend, { ...USUAL_RETENTION, ...keep }, log),
    files: filesToWatch(place),
    close: async () => {
      await close();
      await backend.close();
    },
  };
};
