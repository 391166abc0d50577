import type { Dimension } from '../figures/rollup-dimensions.js';
import {
  COUNT_FIGURES,
  MONEY_FIGURES,
  NO_FIGURES,
  type ReportFigures,
  type ReportRow,
} from '../delivery/rollups/rollup.js';

const sumOf = (a: ReportFigures, b: ReportFigures): ReportFigures =>
  Object.fromEntries([
    ...COUNT_FIGURES.map((count) => [count, a[count] + b[count]]),
    ...MONEY_FIGURES.map((money) => [money, a[money] + b[money]]),
  ]) as ReportFigures;

/** Rows of the same `by` added up, without any other dimension. Without `by`: one row, as in a report. */
export const sumRows = (rows: readonly ReportRow[], by: readonly Dimension[]): readonly ReportRow[] => {
  const sums = new Map<string, ReportRow>(by.length === 0 ? [['[]', { figures: NO_FIGURES }]] : []);
  for (const row of rows) {
    const values = by.map((dimension) => row[dimension] ?? null);
    const key = JSON.stringify(values);
    const figures = sumOf(sums.get(key)?.figures ?? NO_FIGURES, row.figures);
    sums.set(key, { ...Object.fromEntries(by.map((dimension) => [dimension, row[dimension]])), figures });
  }
  return [...sums.values()];
};
