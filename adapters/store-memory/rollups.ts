import type { Rollups } from '../../application/ports/storage/rollups.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { ReportRow, RollupDelta, RollupDimension } from '../../domain/delivery/rollup.js';
import type { CandidateDelta } from '../../domain/delivery/candidate-count.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../domain/values/time.js';
import { wallClockMs, type TimeZone } from '../../domain/values/time-zone.js';
import { createCandidateRollups } from './candidate-rollups.js';
import { addTo, compareValues, noSums, startOf, type Sums } from './figure-sums.js';
import { BoundedMap } from './maps/bounded-map.js';
import { compoundKey } from './maps/compound-key.js';
import { createVariantRollups } from './variant-rollups.js';

export interface MemoryRollups extends Rollups {
  add(deltas: readonly RollupDelta[]): void;
  addCandidates(deltas: readonly CandidateDelta[]): void;
}

interface Rollup {
  readonly of: RollupDelta;
  readonly sums: Sums;
}

type Dimensions = Omit<ReportRow, 'figures'>;

const VALUE_OF: { readonly [D in RollupDimension]: (delta: RollupDelta, timeZone: TimeZone) => Dimensions[D] } = {
  day: ({ atMs }, timeZone) => startOf(wallClockMs(atMs, timeZone), DAY_MS),
  hour: ({ atMs }, timeZone) => {
    const local = wallClockMs(atMs, timeZone);
    return atMs - (local - startOf(local, HOUR_MS));
  },
  placement: ({ placement }) => placement,
  campaign: ({ campaign }) => campaign,
  reason: ({ reason }) => reason,
};

const compareBy =
  (by: readonly RollupDimension[]) =>
  (a: ReportRow, b: ReportRow): number => {
    const differing = by.find((dimension) => a[dimension] !== b[dimension]);
    return differing === undefined ? 0 : compareValues(a[differing], b[differing]);
  };

/** The quarters of hours that were added to last; the oldest go when there are too many. */
export const createMemoryRollups = (): MemoryRollups => {
  const rollups = new BoundedMap<Rollup>({ maxBytes: MEMORY_BOUNDS.memoryRollups });
  const variants = createVariantRollups();
  const candidates = createCandidateRollups();
  return {
    readVariants: variants.read,
    addCandidates: candidates.addCandidates,
    readCandidates: candidates.read,
    add: (deltas) => {
      variants.add(deltas);
      for (const delta of deltas) {
        const { accountId, placement = '', campaign = '', reason = '' } = delta;
        const quarter = startOf(delta.atMs, QUARTER_MS);
        const key = compoundKey(accountId, String(quarter), placement, campaign, reason);
        const known = rollups.get(key);
        const sums = known?.sums ?? noSums();
        addTo(sums, delta.figures);
        if (known === undefined) rollups.set(key, { of: delta, sums });
      }
    },
    read: async (account, { fromMs, toMs, by, limit, timeZone = 0 }) => {
      const rows = new Map<string, ReportRow & { readonly figures: Sums }>();
      if (by.length === 0) rows.set('', { figures: noSums() });
      for (const { of, sums } of rollups.values()) {
        const quarter = startOf(of.atMs, QUARTER_MS);
        const isAsked = quarter >= startOf(fromMs, QUARTER_MS) && quarter < startOf(toMs, QUARTER_MS);
        if (of.accountId !== account || !isAsked) continue;
        const values = Object.fromEntries(
          by.map((dimension) => [dimension, VALUE_OF[dimension](of, timeZone)]),
        ) as Dimensions;
        const key = compoundKey(...by.map((dimension) => String(values[dimension] ?? '')));
        const row = rows.get(key) ?? { ...values, figures: noSums() };
        addTo(row.figures, sums);
        rows.set(key, row);
      }
      return [...rows.values()].sort(compareBy(by)).slice(0, limit);
    },
  };
};
