import type { Pruner } from '../../application/ports/pruner.js';
import { MINUTE_MS, type EpochMs } from '../../domain/time.js';
import type { SqlDatabases } from './sql-databases.js';

/** Empties the logs beside the tables once a minute: what was pruned there would stand in them until it happens to be overwritten. */
export const createLogPruner = (databases: Pick<SqlDatabases, 'truncateLogs'>): Pruner => {
  let doneAtMs: EpochMs = -Infinity;
  return {
    prune: async (nowMs) => {
      if (Math.abs(nowMs - doneAtMs) < MINUTE_MS) return false;
      doneAtMs = nowMs;
      await databases.truncateLogs();
      return false;
    },
  };
};
