import { createLedgerPruner } from '../adapters/store-sql/ledger/ledger-pruner.js';
import { createLogPruner } from '../adapters/store-sql/stream/log-pruner.js';
import type { SqlDatabases } from '../adapters/store-sql/tables/sql-databases.js';
import { createStatePruner } from '../adapters/store-sql/state/state-pruner.js';
import type { Logger } from 'pino';
import type { Pruner } from '../application/ports/storage/pruner.js';
import { DAY_MS } from '../domain/values/time.js';
import type { Settings } from './settings.js';

/** What removes old rows; memory is bounded by itself. */
export const prunersOf = (
  databases: SqlDatabases | undefined,
  settings: Settings,
  logger: Pick<Logger, 'warn'>,
): readonly Pruner[] => {
  if (databases === undefined) return [];
  const keep = {
    decisionsMs: settings.retentionDecisionsDays * DAY_MS,
    decisionsMaxBytes: settings.decisionsMaxBytes,
    streamEventsMs: settings.retentionStreamDays * DAY_MS,
    noticesMs: settings.retentionNoticesDays * DAY_MS,
    countedEventsMs: settings.retentionCountedDays * DAY_MS,
  };
  const ledger = createLedgerPruner({
    databases,
    keep,
    onFull: (untilMs) =>
      logger.warn(
        { until: new Date(untilMs).toISOString() },
        'old decisions are removed before their time: DECISIONS_MAX_BYTES',
      ),
  });
  return [createStatePruner(databases.state), ledger, createLogPruner(databases)];
};
