import type { Rollups } from '../../application/ports/storage/rollups.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import {
  FIGURES,
  type Figure,
  type ReportDimension,
  type ReportRow,
  type RollupDelta,
} from '../../domain/delivery/rollup.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import { BoundedMap } from './maps/bounded-map.js';
import { compoundKey } from './maps/compound-key.js';

export interface MemoryRollups extends Rollups {
  add(deltas: readonly RollupDelta[]): void;
}

type Sums = Record<Exclude<Figure, 'revenue'>, number> & { revenue: bigint };

interface Rollup {
  readonly of: RollupDelta;
  readonly sums: Sums;
}

const noSums = (): Sums => ({
  ...{ requests: 0, fills: 0, noFills: 0, impressions: 0, clicks: 0 },
  ...{ videoStarts: 0, videoCompletions: 0, rewards: 0, revenue: 0n },
});

const startOf = (atMs: number, lengthMs: number): number => Math.floor(atMs / lengthMs) * lengthMs;

const addTo = (sums: Sums, figures: RollupDelta['figures'] | Sums): void => {
  for (const figure of FIGURES)
    if (figure === 'revenue') sums.revenue += BigInt(figures.revenue ?? 0);
    else sums[figure] += figures[figure] ?? 0;
};

type Dimensions = Omit<ReportRow, 'figures'>;

const VALUE_OF: { readonly [D in ReportDimension]: (delta: RollupDelta) => Dimensions[D] } = {
  day: ({ atMs }) => startOf(atMs, DAY_MS),
  hour: ({ atMs }) => startOf(atMs, HOUR_MS),
  placement: ({ placement }) => placement,
  campaign: ({ campaign }) => campaign,
  reason: ({ reason }) => reason,
};

/** Absent before all others. */
const compareValues = (a: string | number | undefined, b: string | number | undefined): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

const compareBy =
  (by: readonly ReportDimension[]) =>
  (a: ReportRow, b: ReportRow): number => {
    const differing = by.find((dimension) => a[dimension] !== b[dimension]);
    return differing === undefined ? 0 : compareValues(a[differing], b[differing]);
  };

/** The hours that were added to last; the oldest go when there are too many. */
export const createMemoryRollups = (): MemoryRollups => {
  const rollups = new BoundedMap<Rollup>({ maxBytes: MEMORY_BOUNDS.memoryRollups });
  return {
    add: (deltas) => {
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
