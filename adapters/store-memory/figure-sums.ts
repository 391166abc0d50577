import { COUNT_FIGURES, NO_FIGURES, type ReportFigures, type RollupDelta } from '../../domain/delivery/rollup.js';

export type Sums = { -readonly [Figure in keyof ReportFigures]: ReportFigures[Figure] };

export const noSums = (): Sums => ({ ...NO_FIGURES });

export const addTo = (sums: Sums, figures: RollupDelta['figures'] | Sums): void => {
  for (const count of COUNT_FIGURES) sums[count] += figures[count] ?? 0;
  sums.revenue += BigInt(figures.revenue ?? 0);
};

export const startOf = (atMs: number, lengthMs: number): number => Math.floor(atMs / lengthMs) * lengthMs;

/** Absent before all others. */
export const compareValues = (a: string | number | undefined, b: string | number | undefined): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
