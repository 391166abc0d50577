import type { Kysely } from 'kysely';
import type { LedgerTables } from './ledger-tables.js';
import type { StateTables } from './state-tables.js';

export type SqlEngine = 'sqlite' | 'postgres';

/** Both databases, open. In PostgreSQL they are one; in SQLite a file each, so that no transaction spans them. */
export interface SqlDatabases {
  readonly engine: SqlEngine;
  readonly ledger: Kysely<LedgerTables>;
  /**
   * The same tables, for what need not outlive a power cut: in the worker of an SQLite file its writes do not wait for
   * the disk.
   */
  readonly journal: Kysely<LedgerTables>;
  readonly state: Kysely<StateTables>;
  /**
   * One connection more, without limits of time, for reads of whole tables; absent where nothing has a limit.
   */
  readonly openUnhurried?: (() => Kysely<unknown>) | undefined;
  /**
   * Leaves nothing of what was overwritten or deleted in files beside the tables, as far as the engine keeps any and
   * nobody reads there now.
   */
  truncateLogs(): Promise<void>;
  close(): Promise<void>;
}

/** Empties the logs beside the tables, see {@link SqlDatabases}. */
export interface LogService {
  truncate(): Promise<void>;
}
