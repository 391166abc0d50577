import type { SqlDatabases } from '../tables/sql-databases.js';
import { createLedgerDatabase, type LedgerDatabase } from './ledger-database.js';
import { createStateDatabase, type StateDatabase } from './state-database.js';

/**
 * What the stores ask, one call for each thing that is to be done: SQLite answers from a worker a file, PostgreSQL from
 * here. Whatever is given and answered is plain data, which can be copied.
 */
export interface SqlBackend {
  readonly ledger: LedgerDatabase;
  readonly state: StateDatabase;
  /** Those of its workers that have ended by themselves: their calls reject until the process is started again. */
  endedWorkers(): readonly ('ledger' | 'state')[];
  close(): Promise<void>;
}

/** In this thread. */
export const backendOver = (databases: SqlDatabases): SqlBackend => ({
  ledger: createLedgerDatabase(databases),
  state: createStateDatabase(databases.state, databases),
  endedWorkers: () => [],
  close: () => databases.close(),
});
