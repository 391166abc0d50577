import { FIGURES, type Figure, type RollupDelta } from '../../domain/delivery/rollup.js';

export type Sums = Record<Exclude<Figure, 'revenue'>, number> & { revenue: bigint };

export const noSums = (): Sums => ({
  requests: 0,
  fills: 0,
  noFills: 0,
  impressions: 0,
  textsServed: 0,
  clicks: 0,
  videoStarts: 0,
  videoCompletions: 0,
  rewards: 0,
  revenue: 0n,
});

export const addTo = (sums: Sums, figures: RollupDelta['figures'] | Sums): void => {
  for (const figure of FIGURES)
    if (figure === 'revenue') sums.revenue += BigInt(figures.revenue ?? 0);
    else sums[figure] += figures[figure] ?? 0;
};

export const startOf = (atMs: number, lengthMs: number): number => Math.floor(atMs / lengthMs) * lengthMs;

/** Absent before all others. */
export const compareValues = (a: string | number | undefined, b: string | number | undefined): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
