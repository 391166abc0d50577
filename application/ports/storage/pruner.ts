import type { EpochMs } from '../../../domain/values/time.js';

/** One round of pruning. */
export interface Pruned {
  /** That were removed, by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly isMoreLeft: boolean;
}

export const NOTHING_PRUNED: Pruned = { rows: {}, isMoreLeft: false };

/** `limit`: of the round; with as many rows removed, more may be left. */
export const prunedOf = (table: string, rows: number, limit: number): Pruned => ({
  rows: rows === 0 ? {} : { [table]: rows },
  isMoreLeft: rows >= limit,
});

/** All of it together. */
export const sumPruned = (all: readonly Pruned[]): Pruned => {
  const rows: Record<string, number> = {};
  for (const [table, count] of all.flatMap((one) => Object.entries(one.rows))) rows[table] = (rows[table] ?? 0) + count;
  return { rows, isMoreLeft: all.some(({ isMoreLeft }) => isMoreLeft) };
};

/**
 * Removes what is kept no longer. Reading never depends on it: what has expired is not returned whether or not it is
 * still there. An outage rejects, and leaves more to do for the next time. Several nodes may prune at once.
 */
export interface Pruner {
  /** Removes at most `limit` of each kind, so that nobody waits for long. */
  prune(nowMs: EpochMs, limit: number): Promise<Pruned>;
}
