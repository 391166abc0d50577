import { createLedgerPruner, createLogPruner } from '../../adapters/store-sql/backend/pruners.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import type { Pruner } from '../../application/ports/storage/pruner.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { WarningLog } from '../ports-of.js';
import type { Retention } from '../settings/retention.js';

/** What removes old rows; memory is bounded by itself. */
export const prunersOf = (
  backend: SqlBackend | undefined,
  settings: Retention,
  logger: WarningLog,
): readonly Pruner[] => {
  if (backend === undefined) return [];
  const keep = {
    decisionsMs: settings.retentionDecisionsDays * DAY_MS,
    decisionsMaxBytes: settings.decisionsMaxBytes,
    streamEventsMs: settings.retentionStreamDays * DAY_MS,
    noticesMs: settings.retentionNoticesDays * DAY_MS,
    countedEventsMs: settings.retentionCountedDays * DAY_MS,
  };
  const ledger = createLedgerPruner({
    database: backend.ledger,
    keep,
    onFull: (untilMs) =>
      logger.warn(
        { until: new Date(untilMs).toISOString() },
        'old decisions are removed before their time: DECISIONS_MAX_BYTES',
      ),
  });
  return [backend.state.pruner, ledger, createLogPruner([backend.ledger.log, backend.state.log])];
};
