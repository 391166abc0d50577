import { NOTHING_PRUNED, type Pruner } from '../../../application/ports/storage/pruner.js';
import { SECOND_MS, type EpochMs, HOUR_MS } from '../../../domain/values/time.js';
import type { Retention } from '../ledger/ledger-pruning.js';
import type { LogService } from '../tables/sql-databases.js';
import type { LedgerDatabase } from './ledger-database.js';

/** While there is much to prune, it is not asked for more often. */
const PAUSE_MS = 5 * SECOND_MS;

/**
 * Empties the logs beside the tables: what was pruned before would stand in them until it happens to be overwritten.
 */
export const createLogPruner = (logs: readonly LogService[]): Pruner => {
  let doneAtMs: EpochMs = -Infinity;
  return {
    prune: async (nowMs) => {
      if (Math.abs(nowMs - doneAtMs) < PAUSE_MS) return NOTHING_PRUNED;
      doneAtMs = nowMs;
      await Promise.all(logs.map((log) => log.truncate()));
      return NOTHING_PRUNED;
    },
  };
};

/** Decisions that go before their time are reported at most so often. */
const REPORT_MS = HOUR_MS;

export interface LedgerPrunerOptions {
  readonly database: Pick<LedgerDatabase, 'pruning'>;
  readonly keep: Retention;
  /** Decisions up to this time are removed for the room that they take, once an hour at most. */
  readonly onFull?: ((untilMs: EpochMs) => void) | undefined;
}

export const createLedgerPruner = ({ database: { pruning }, keep, onFull }: LedgerPrunerOptions): Pruner => {
  let reportedAtMs: EpochMs = -Infinity;
  return {
    prune: async (nowMs, limit) => {
      const { fullUntilMs, ...pruned } = await pruning.prune(keep, nowMs, limit);
      if (fullUntilMs !== undefined && Math.abs(nowMs - reportedAtMs) >= REPORT_MS) {
        reportedAtMs = nowMs;
        onFull?.(fullUntilMs);
      }
      return pruned;
    },
  };
};
