import type { Rollups } from '../../../application/ports/storage/rollups.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import {
  compareRows,
  isBehind,
  placeOf,
  type ReportRow,
  type RollupDelta,
  type RollupQuery,
} from '../../../domain/delivery/rollups/rollup.js';
import { bucketsOf, type Buckets } from '../../../domain/figures/rollup-buckets.js';
import {
  cutOf,
  MAX_VALUES,
  OTHER_VALUE,
  VALUE_DIMENSIONS,
  valuesIn,
  type Cut,
  type ValueDimension,
} from '../../../domain/figures/rollup-dimensions.js';
import type { AccountId } from '../../../domain/values/ids.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { addTo, noSums, type Sums } from './figure-sums.js';
import type { CandidateDelta, UncountedDelta } from '../../../domain/delivery/rollups/candidate-count.js';
import { createCandidateRollups } from './candidate-rollups.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';
import { createVariantRollups } from './variant-rollups.js';

export interface MemoryRollups extends Rollups {
  add(deltas: readonly RollupDelta[]): void;
  addCandidates(deltas: readonly (CandidateDelta | UncountedDelta)[]): void;
}

/** Of one hour and all values together: what rollups have in rows of their own is added up when it is asked for. */
interface Rollup extends Buckets {
  readonly of: RollupDelta;
  readonly sums: Sums;
}

const keyOf = ({ accountId, placement, values }: RollupDelta, hourMs: number): string =>
  compoundKey(
    ...[accountId, String(hourMs), placement ?? ''],
    ...VALUE_DIMENSIONS.map((dimension) => values?.[dimension] ?? ''),
  );

/** Those of a rollup that came first each day; what has none needs no place. */
const admission = (cut: Cut) => {
  const days = new Map<number, Set<string>>();
  return ({ of, dayMs }: Rollup): ((dimension: ValueDimension) => string | undefined) | undefined => {
    const values = valuesIn(cut, of.values);
    if (values === undefined) return undefined;
    const own = values.map((value) => value ?? '');
    const key = compoundKey(...own);
    const known = days.get(dayMs) ?? new Set();
    days.set(dayMs, known);
    const isOther = !known.has(key) && known.size >= MAX_VALUES && own.some((value) => value !== '');
    if (!isOther && own.some((value) => value !== '')) known.add(key);
    return (dimension) => (isOther ? OTHER_VALUE : values[cut.of.indexOf(dimension)]);
  };
};

const sumUp = (rollups: Iterable<Rollup>, query: RollupQuery): readonly ReportRow[] => {
  const { grain, fromMs, toMs, by, only = [] } = query;
  const rows = new Map<string, ReportRow & { readonly figures: Sums }>();
  if (by.length === 0) rows.set('', { figures: noSums() });
  const admit = admission(cutOf(query));
  for (const rollup of rollups) {
    const valueOf = admit(rollup);
    if (valueOf === undefined) continue;
    const { dayMs: day, hourMs: hour, of, sums } = rollup;
    const bucket = grain === 'day' ? day : hour;
    if (bucket < fromMs || bucket >= toMs) continue;
    if (!only.every(({ dimension, values }) => values.includes(valueOf(dimension) ?? ''))) continue;
    const found = { day, hour, placement: of.placement };
    const named = by.map((name) => [name, name in found ? found[name as 'day'] : valueOf(name as 'source')] as const);
    const key = compoundKey(...named.map(([, value]) => String(value ?? '')));
    const row = rows.get(key) ?? { ...Object.fromEntries(named), figures: noSums() };
    addTo(row.figures, sums);
    rows.set(key, row);
  }
  return [...rows.values()];
};

/** The hours that were added to last; the oldest go when there are too many. */
export const createMemoryRollups = (): MemoryRollups => {
  const rollups = new BoundedMap<Rollup>({ maxBytes: MEMORY_BOUNDS.memoryRollups });
  const variants = createVariantRollups();
  const candidates = createCandidateRollups();
  const newest = new Map<AccountId, EpochMs>();
  const ofAccount = (account: AccountId) => [...rollups.values()].filter(({ of }) => of.accountId === account);
  return {
    readVariants: variants.read,
    addCandidates: candidates.addCandidates,
    readCandidates: candidates.read,
    countUncounted: candidates.countUncounted,
    accounts: async () => [...newest.keys()],
    newestAtMs: async (account) => newest.get(account),
    add: (deltas) => {
      variants.add(deltas);
      for (const delta of deltas) {
        newest.set(delta.accountId, Math.max(delta.atMs, newest.get(delta.accountId) ?? delta.atMs));
        const buckets = bucketsOf(delta.atMs, delta.timeZone);
        const key = keyOf(delta, buckets.hourMs);
        const known = rollups.get(key);
        const sums = known?.sums ?? noSums();
        addTo(sums, delta.figures);
        if (known === undefined) rollups.set(key, { ...buckets, of: delta, sums });
      }
    },
    read: async (account, query) => {
      const { by, after, limit } = query;
      const rows = [...sumUp(ofAccount(account), query)].sort(compareRows(by));
      return rows.filter((row) => after === undefined || isBehind(placeOf(row, by), after)).slice(0, limit);
    },
  };
};
