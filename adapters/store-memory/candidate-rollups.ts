import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { CandidateCount, CandidateDelta } from '../../domain/delivery/candidate-count.js';
import type { LineItemId } from '../../domain/values/ids.js';
import { HOUR_MS } from '../../domain/values/time.js';
import { compareValues } from '../../domain/delivery/rollup.js';
import { startOf } from './figure-sums.js';
import { BoundedMap } from './maps/bounded-map.js';
import { compoundKey } from './maps/compound-key.js';

interface Counted extends CandidateCount {
  readonly lineItemId: LineItemId;
}

export interface CandidateRollups {
  addCandidates(deltas: readonly CandidateDelta[]): void;
  readonly read: Rollups['readCandidates'];
}

/** The hours that were added to last; the oldest go when there are too many. */
export const createCandidateRollups = (): CandidateRollups => {
  const counts = new BoundedMap<Counted>({ maxBytes: MEMORY_BOUNDS.memoryCandidates });
  return {
    addCandidates: (deltas) => {
      for (const { accountId, lineItemId, atMs, causes, turns, variance } of deltas) {
        const hourMs = startOf(atMs, HOUR_MS);
        const key = compoundKey(lineItemId, String(hourMs), accountId, causes.join());
        const known = counts.get(key) ?? { turns: 0, variance: 0 };
        const sums = { turns: known.turns + turns, variance: known.variance + variance };
        counts.set(key, { lineItemId, accountId, hourMs, causes, ...sums });
      }
    },
    read: async (lineItem, { accountId, fromMs, toMs, limit }) =>
      [...counts.values()]
        .filter((one) => one.lineItemId === lineItem && (accountId ?? one.accountId) === one.accountId)
        .filter(({ hourMs }) => fromMs <= hourMs && hourMs < toMs)
        .map(({ lineItemId: _, ...count }) => count)
        .sort(
          (a, b) =>
            a.hourMs - b.hourMs ||
            compareValues(a.accountId, b.accountId) ||
            compareValues(a.causes.join(), b.causes.join()),
        )
        .slice(0, limit),
  };
};
