import type { Rollups } from '../../application/ports/storage/rollups.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { ReportRow, RollupDelta, RollupDimension } from '../../domain/delivery/rollup.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import { addTo, compareValues, noSums, startOf, type Sums } from './figure-sums.js';
import { BoundedMap } from './maps/bounded-map.js';
import { compoundKey } from './maps/compound-key.js';
import { createVariantRollups } from './variant-rollups.js';

export interface MemoryRollups extends Rollups {
  add(deltas: readonly RollupDelta[]): void;
}

interface Rollup {
  readonly of: RollupDelta;
  readonly sums: Sums;
}

type Dimensions = Omit<ReportRow, 'figures'>;

const VALUE_OF: { readonly [D in RollupDimension]: (delta: RollupDelta) => Dimensions[D] } = {
  day: ({ atMs }) => startOf(atMs, DAY_MS),
  hour: ({ atMs }) => startOf(atMs, HOUR_MS),
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

/** The hours that were added to last; the oldest go when there are too many. */
export const createMemoryRollups = (): MemoryRollups => {
  const rollups = new BoundedMap<Rollup>({ maxBytes: MEMORY_BOUNDS.memoryRollups });
  const variants = createVariantRollups();
  return {
    readVariants: variants.read,
    add: (deltas) => {
      variants.add(deltas);
      for (const delta of deltas) {
        const { accountId, placement = '', campaign = '', reason = '' } = delta;
        const hour = startOf(delta.atMs, HOUR_MS);
        const key = compoundKey(accountId, String(hour), placement, campaign, reason);
        const known = rollups.get(key);
        const sums = known?.sums ?? noSums();
        addTo(sums, delta.figures);
        if (known === undefined) rollups.set(key, { of: delta, sums });
      }
    },
    read: async (account, { fromMs, toMs, by, limit }) => {
      const rows = new Map<string, ReportRow & { readonly figures: Sums }>();
      if (by.length === 0) rows.set('', { figures: noSums() });
      for (const { of, sums } of rollups.values()) {
        const hour = startOf(of.atMs, HOUR_MS);
        if (of.accountId !== account || hour < startOf(fromMs, HOUR_MS) || hour >= startOf(toMs, HOUR_MS)) continue;
        const values = Object.fromEntries(by.map((dimension) => [dimension, VALUE_OF[dimension](of)])) as Dimensions;
        const key = compoundKey(...by.map((dimension) => String(values[dimension] ?? '')));
        const row = rows.get(key) ?? { ...values, figures: noSums() };
        addTo(row.figures, sums);
        rows.set(key, row);
      }
      return [...rows.values()].sort(compareBy(by)).slice(0, limit);
    },
  };
};
