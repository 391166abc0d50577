import { createLedgerPruner } from '../adapters/store-sql/ledger-pruner.js';
import { createLogPruner } from '../adapters/store-sql/log-pruner.js';
import type { SqlDatabases } from '../adapters/store-sql/sql-databases.js';
import { createStatePruner } from '../adapters/store-sql/state-pruner.js';
import type { Pruner } from '../application/ports/pruner.js';
import { DAY_MS } from '../domain/time.js';
import type { Settings } from './settings.js';

/** What removes old rows; memory is bounded by itself. */
export const prunersOf = (databases: SqlDatabases | undefined, settings: Settings): readonly Pruner[] => {
  if (databases === undefined) return [];
  const ledger = createLedgerPruner(databases, {
    decisionsMs: settings.retentionDecisionsDays * DAY_MS,
    streamEventsMs: settings.retentionStreamDays * DAY_MS,
    noticesMs: settings.retentionNoticesDays * DAY_MS,
    countedEventsMs: settings.retentionCountedDays * DAY_MS,
  });
  return [createStatePruner(databases.state), ledger, createLogPruner(databases)];
};
