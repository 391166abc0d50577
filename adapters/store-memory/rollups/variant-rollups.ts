import type { Rollups } from '../../../application/ports/storage/rollups.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import {
  compareValues,
  type RollupDelta,
  type VariantQuery,
  type VariantRow,
} from '../../../domain/delivery/rollups/rollup.js';
import { HOLD_OUT_VARIANT, MAX_VARIANTS, OTHER_VARIANT } from '../../../domain/experiment/assignment.js';
import type { AccountId, VariantId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { addTo, noSums, startOf, type Sums } from './figure-sums.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';

interface VariantRollup {
  readonly accountId: AccountId;
  readonly variant: VariantId;
  readonly day: number;
  readonly bucket: number;
  readonly sums: Sums;
}

export interface VariantRollups {
  add(deltas: readonly RollupDelta[]): void;
  readonly read: Rollups['readVariants'];
}

/** Which variants of an account and day have figures of their own: the first that came. */
const dayNames = () => {
  const names = new BoundedMap<readonly VariantId[]>({ maxBytes: MEMORY_BOUNDS.memoryVariantNames });
  return (accountId: AccountId, day: number, variant: VariantId): VariantId => {
    if (variant === OTHER_VARIANT || variant === HOLD_OUT_VARIANT) return variant;
    const key = compoundKey(accountId, String(day));
    const known = names.get(key) ?? [];
    if (known.includes(variant)) return variant;
    if (known.length >= MAX_VARIANTS) return OTHER_VARIANT;
    names.set(key, [...known, variant]);
    return variant;
  };
};

const keyOf = ({ variant, day, bucket }: VariantRollup, by: VariantQuery['by']) => ({
  variant,
  ...(by.includes('day') && { day }),
  ...(by.includes('bucket') && { bucket }),
});

const compareRows =
  (by: VariantQuery['by']) =>
  (a: VariantRow, b: VariantRow): number =>
    (['variant', ...by] as const).reduce((sign, name) => sign || compareValues(a[name], b[name]), 0);

/** The days that were added to last; the oldest go when there are too many. */
export const createVariantRollups = (): VariantRollups => {
  const rollups = new BoundedMap<VariantRollup>({ maxBytes: MEMORY_BOUNDS.memoryVariantRollups });
  const nameOf = dayNames();
  return {
    add: (deltas) => {
      for (const { accountId, atMs, assignment, figures } of deltas) {
        if (assignment === undefined) continue;
        const { bucket } = assignment;
        const day = startOf(atMs, DAY_MS);
        const variant = nameOf(accountId, day, assignment.variant);
        const key = compoundKey(accountId, String(day), variant, String(bucket));
        const known = rollups.get(key);
        const sums = known?.sums ?? noSums();
        addTo(sums, figures);
        if (known === undefined) rollups.set(key, { accountId, variant, day, bucket, sums });
      }
    },
    read: async (accountId, { fromMs, toMs, by, variants, limit }) => {
      const rows = new Map<string, VariantRow & { readonly figures: Sums }>();
      for (const rollup of rollups.values()) {
        const { day, variant } = rollup;
        if (rollup.accountId !== accountId || day < startOf(fromMs, DAY_MS) || day >= toMs) continue;
        if (variants !== undefined && !variants.includes(variant)) continue;
        const named = keyOf(rollup, by);
        const key = compoundKey(...Object.values(named).map(String));
        const row = rows.get(key) ?? { ...named, figures: noSums() };
        addTo(row.figures, rollup.sums);
        rows.set(key, row);
      }
      return [...rows.values()].sort(compareRows(by)).slice(0, limit);
    },
  };
};
