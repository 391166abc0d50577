import { MEASURES } from '../../../../../domain/delivery/report-measures.js';
import type { ReportRow } from '../../../../../domain/delivery/rollup.js';
import type { Dimension } from '../../../../../domain/figures/rollup-dimensions.js';
import { isoDate, isoTime } from '../../../../../domain/values/time.js';
import type { TimeZone } from '../../../../../domain/values/time-zone.js';
import { csvOf, type CsvValue } from '../../../server/answer/csv.js';

const valueOf = (row: ReportRow, dimension: Dimension): CsvValue => {
  if (dimension === 'day') return row.day === undefined ? undefined : isoDate(row.day);
  if (dimension === 'hour') return row.hour === undefined ? undefined : isoTime(row.hour);
  return row[dimension];
};

/** Column to value, in the order of the columns. */
const cellsOf = (row: ReportRow, by: readonly Dimension[]): readonly (readonly [string, CsvValue])[] => [
  ...by.map((dimension) => [dimension, valueOf(row, dimension)] as const),
  ...MEASURES.map(({ name, of }) => [name, of(row.figures)] as const),
];

/** What a row does not have is absent. */
export const reportAsJson = (rows: readonly ReportRow[], by: readonly Dimension[]) =>
  rows.map((row) => Object.fromEntries(cellsOf(row, by)));

/** What a report says of all its rows: a spreadsheet reads no head but that of columns, so each row repeats it. */
export interface ReportNote {
  readonly timeZone: string | undefined;
  readonly newestEventAt: string | undefined;
}

export const reportAsCsv = (rows: readonly ReportRow[], by: readonly Dimension[], note: ReportNote): string =>
  csvOf(
    [...by, ...MEASURES.map(({ name }) => name), 'timeZone', 'newestEventAt'],
    rows.map((row) => [...cellsOf(row, by).map(([, value]) => value), note.timeZone, note.newestEventAt]),
  );

const MINUTES_PER_HOUR = 60;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** An IANA name, `UTC`, or an offset such as `UTC+05:30`, which no spreadsheet takes for a formula. */
export const zoneText = (zone: TimeZone): string => {
  if (typeof zone === 'string') return zone;
  if (zone === 0) return 'UTC';
  const minutes = Math.abs(zone);
  return `UTC${zone < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / MINUTES_PER_HOUR))}:${twoDigits(minutes % MINUTES_PER_HOUR)}`;
};
