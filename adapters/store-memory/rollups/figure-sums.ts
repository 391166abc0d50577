import {
  isMoney,
  NO_FIGURES,
  type Figure,
  type ReportFigures,
  type RollupDelta,
} from '../../../domain/delivery/rollups/rollup.js';

export type Sums = { -readonly [Figure in keyof ReportFigures]: ReportFigures[Figure] };

export const noSums = (): Sums => ({ ...NO_FIGURES });

/** Only what is there: a delta has two or three of some thirty figures. */
export const addTo = (sums: Sums, figures: RollupDelta['figures'] | Sums): void => {
  for (const [figure, sum] of Object.entries(figures) as [Figure, number | bigint][]) {
    if (isMoney(figure)) sums[figure] += BigInt(sum);
    else sums[figure] += Number(sum);
  }
};

export const startOf = (atMs: number, lengthMs: number): number => Math.floor(atMs / lengthMs) * lengthMs;
