import { exactUsd } from '../../../../../domain/values/money.js';
import { isoTime } from '../../../../../domain/values/time.js';
import {
  reportColumnOf,
  FIGURES,
  type Figure,
  type ReportDimension,
  type ReportRow,
} from '../../../../../domain/delivery/rollup.js';

type Value = string | number | undefined;

const DATE_CHARS = '2026-01-15'.length;

const VALUE_OF: Readonly<Record<ReportDimension, (row: ReportRow) => Value>> = {
  day: ({ day }) => (day === undefined ? undefined : isoTime(day).slice(0, DATE_CHARS)),
  hour: ({ hour }) => (hour === undefined ? undefined : isoTime(hour)),
  placement: ({ placement }) => placement,
  campaign: ({ campaign }) => campaign,
  reason: ({ reason }) => reason,
  variant: ({ variant }) => variant,
};

const figureOf = ({ figures }: ReportRow, figure: Figure): Value =>
  figure === 'revenue' ? exactUsd(figures.revenue) : figures[figure];

/** Column to value, in the order of the columns. */
const cellsOf = (row: ReportRow, by: readonly ReportDimension[]): readonly (readonly [string, Value])[] => [
  ...by.map((dimension) => [dimension, VALUE_OF[dimension](row)] as const),
  ...FIGURES.map((figure) => [reportColumnOf(figure), figureOf(row, figure)] as const),
];

/** What a row does not have is absent. */
export const reportAsJson = (rows: readonly ReportRow[], by: readonly ReportDimension[]) =>
  rows.map((row) => Object.fromEntries(cellsOf(row, by)));

/** A spreadsheet takes text that begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/;

const csvCell = (value: Value): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a head line. */
export const reportAsCsv = (rows: readonly ReportRow[], by: readonly ReportDimension[]): string => {
  const head = [...by, ...FIGURES.map(reportColumnOf)].join(',');
  const lines = rows.map((row) =>
    cellsOf(row, by)
      .map(([, value]) => csvCell(value))
      .join(','),
  );
  return [head, ...lines].map((line) => `${line}\r\n`).join('');
};
