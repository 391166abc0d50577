import type { Logger } from 'pino';
import { createLedgerPruner, createLogPruner } from '../../adapters/store-sql/backend/pruners.js';
import type { SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import type { Clock } from '../../application/ports/clock.js';
import type { Pruner } from '../../application/ports/storage/pruner.js';
import { DAY_MS, SECOND_MS } from '../../domain/values/time.js';
import type { Settings } from '../settings/settings.js';
import { startPump, type Pump } from './pump.js';

/** What removes old rows; memory is bounded by itself. */
export const prunersOf = (
  backend: SqlBackend | undefined,
  settings: Settings,
  logger: Pick<Logger, 'warn'>,
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

/** So few that no request waits for them. */
const ROWS = 200;
const MORE_MS = 100;
const IDLE_MS = 10 * SECOND_MS;

/** Removes what is kept no longer for as long as the server runs; an outage only puts it off. */
export const startPrunePump = (pruners: readonly Pruner[], clock: Pick<Clock, 'nowMs'>, logger: Logger): Pump => {
  const pruneOne = async (pruner: Pruner): Promise<boolean> => {
    try {
      return await pruner.prune(clock.nowMs(), ROWS);
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'old rows have to wait');
      return false;
    }
  };
  return startPump(async () => {
    const isMoreLeft = await Promise.all(pruners.map(pruneOne));
    return isMoreLeft.includes(true) ? MORE_MS : IDLE_MS;
  });
};
