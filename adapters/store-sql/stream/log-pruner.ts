import type { Pruner } from '../../../application/ports/storage/pruner.js';
import { SECOND_MS, type EpochMs } from '../../../domain/values/time.js';
import type { LogService } from '../tables/sql-databases.js';

/** While there is much to prune, it is not asked for more often. */
const PAUSE_MS = 5 * SECOND_MS;

/** Empties the logs beside the tables: what was pruned before would stand in them until it happens to be overwritten. */
export const createLogPruner = (logs: readonly LogService[]): Pruner => {
  let doneAtMs: EpochMs = -Infinity;
  return {
    prune: async (nowMs) => {
      if (Math.abs(nowMs - doneAtMs) < PAUSE_MS) return false;
      doneAtMs = nowMs;
      await Promise.all(logs.map((log) => log.truncate()));
      return false;
    },
  };
};
