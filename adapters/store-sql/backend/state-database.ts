import type { Kysely } from 'kysely';
import type { Pruner } from '../../../application/ports/storage/pruner.js';
import { createAdRows, type AdRows } from '../state/ad-store.js';
import { createStatePruner } from '../state/state-pruner.js';
import type { LogService, SqlDatabases } from '../tables/sql-databases.js';
import type { StateTables } from '../tables/state-tables.js';
import { createVersionedTable, type VersionedTable } from '../tables/versioned-table.js';

export interface StateDatabase {
  readonly sessions: VersionedTable;
  readonly exposures: VersionedTable;
  readonly ads: AdRows;
  readonly pruner: Pruner;
  readonly log: LogService;
}

export const createStateDatabase = (
  db: Kysely<StateTables>,
  { truncateLogs }: Pick<SqlDatabases, 'truncateLogs'>,
): StateDatabase => ({
  sessions: createVersionedTable(db, 'sessions', ['account_id', 'user_id', 'conversation_id']),
  exposures: createVersionedTable(db, 'exposures', ['account_id', 'subject_id']),
  ads: createAdRows(db),
  pruner: createStatePruner(db),
  log: { truncate: () => truncateLogs() },
});
