import type { Pruner } from '../../../application/ports/storage/pruner.js';
import { HOUR_MS, type EpochMs } from '../../../domain/values/time.js';
import type { LedgerDatabase } from '../backend/ledger-database.js';
import type { Retention } from './ledger-pruning.js';

/** Told at most so often that decisions go before their time. */
const TELL_MS = HOUR_MS;

export interface LedgerPrunerOptions {
  readonly database: Pick<LedgerDatabase, 'pruning'>;
  readonly keep: Retention;
  /** Decisions up to this time are removed for the room that they take, once an hour at most. */
  readonly onFull?: ((untilMs: EpochMs) => void) | undefined;
}

export const createLedgerPruner = ({ database: { pruning }, keep, onFull }: LedgerPrunerOptions): Pruner => {
  let toldAtMs: EpochMs = -Infinity;
  return {
    prune: async (nowMs, limit) => {
      const { isMoreLeft, fullUntilMs } = await pruning.prune(keep, nowMs, limit);
      if (fullUntilMs !== undefined && Math.abs(nowMs - toldAtMs) >= TELL_MS) {
        toldAtMs = nowMs;
        onFull?.(fullUntilMs);
      }
      return isMoreLeft;
    },
  };
};
