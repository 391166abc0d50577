import { FIGURES, type ReportDimension } from '../../domain/delivery/rollup.js';
import { safeLine } from '../terminal-text.js';

/** A row as `GET /v1/reports` answers it. */
export type WireReportRow = Readonly<Record<string, string | number | undefined>>;

const COLUMN_GAP = '  ';
const NONE = '-';

/** Before widths are taken: what is written out is longer. */
const textOf = (value: string | number | undefined): string => safeLine(String(value ?? NONE));

/** Aligned lines with a head: names to the left, figures to the right. */
export const reportTable = (rows: readonly WireReportRow[], by: readonly ReportDimension[]): readonly string[] => {
  const columns = [...by, ...FIGURES.map((figure) => (figure === 'revenue' ? 'revenueUsd' : figure))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, i) => (i < by.length ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join(COLUMN_GAP)
      .trimEnd(),
  );
};
