import { CsvError, parse } from 'csv-parse/sync';
import { dayOfDate, monthOf, type Month } from '../../../../../domain/settlement/month.js';
import type { CountedDay } from '../../../../../domain/settlement/reconcile.js';
import { placementCode } from '../../../../../domain/values/ids.js';
import { isStorable, MAX_ID_CHARS } from '../../../server/body/bounded.js';
import { countIn, nanosIn } from './partner-cells.js';

/** What a partner counted in a month, or what is wrong with its file. */
export type PartnerFile =
  | { readonly ok: true; readonly lines: readonly CountedDay[]; readonly hasPlacements: boolean }
  | { readonly ok: false; readonly problems: readonly string[] };

/** By their names without case, spaces and signs. */
const COLUMN_OF: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['day', 'day'],
  ['date', 'day'],
  ['placement', 'placement'],
  ['impressions', 'impressions'],
  ['spend', 'spend'],
  ['spendusd', 'spend'],
  ['currency', 'currency'],
]);
const REQUIRED = ['day', 'impressions', 'spend'] as const;
type Column = (typeof REQUIRED)[number] | 'placement' | 'currency';

const SEPARATORS = [',', ';', '\t'];
/** Of each day some 300 placements. Reading five times as many holds up all others for half a second. */
const MAX_LINES = 10_000;
const MAX_LINE_CHARS = 4_096;
const MAX_PROBLEMS = 20;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** No name of a column has one. */
const separatorOf = (text: string): string => {
  const head =
    text
      .slice(0, MAX_LINE_CHARS)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const rowsOf = (text: string): readonly Row[] | string => {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      ...{ bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true },
      max_record_size: MAX_LINE_CHARS,
      to: MAX_LINES + 2,
    }) as unknown as readonly Row[];
  } catch (error) {
    if (error instanceof CsvError)
      return `line ${String(error['lines'] ?? '?')}: ${SENTENCE_OF[error.code] ?? NOT_CSV}`;
    throw error;
  }
};

const NOT_CSV = 'cannot be read as CSV';
/** The library's own messages repeat what the file says. */
const SENTENCE_OF: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote; double a quote within quotes',
  INVALID_OPENING_QUOTE: 'a quote stands within a cell; put the whole cell in quotes',
  CSV_MAX_RECORD_SIZE: `is longer than ${MAX_LINE_CHARS} characters`,
};

const nameOf = (cell: string): string => cell.toLowerCase().replace(/[^a-z]/g, '');

const NAMES = { day: '"day" or "date"', impressions: '"impressions"', spend: '"spend" or "spendUsd"' } as const;

type Places = ReadonlyMap<Column, number>;

/** Where each column stands; other columns are left alone. */
const placesOf = (head: readonly string[]): Places | string => {
  const places = new Map<Column, number>();
  for (const [i, cell] of head.entries()) {
    const column = COLUMN_OF.get(nameOf(cell));
    if (column === undefined) continue;
    if (places.has(column)) return `line 1: two columns say ${column}; leave one`;
    places.set(column, i);
  }
  const missing = REQUIRED.filter((column) => !places.has(column));
  return missing.length === 0
    ? places
    : `line 1: there is no column ${missing.map((column) => NAMES[column]).join(', ')}`;
};

const WRONG = {
  day: 'day: must be a date such as 2026-11-30',
  impressions: 'impressions: must be a whole number such as 1234 or 1,234',
  spend: 'spend: must be USD such as 1234.5 or 1,234.50, with at most nine decimals',
  currency: 'currency: must be USD',
  placement: 'placement: must have at most 512 characters, without NUL',
  columns: 'has another number of cells than line 1',
} as const;

/** A line, or what is wrong with it. */
const lineOf = ({ record }: Row, width: number, places: Places, month: Month): CountedDay | string => {
  const cell = (column: Column): string | undefined => record[places.get(column) ?? -1];
  if (record.length !== width) return WRONG.columns;
  const [day, impressions, amount] = [
    dayOfDate(cell('day') ?? ''),
    countIn(cell('impressions') ?? ''),
    nanosIn(cell('spend') ?? ''),
  ];
  if (day === undefined) return WRONG.day;
  if (monthOf(day) !== month) return `day: is not in ${month}`;
  if (impressions === undefined) return WRONG.impressions;
  if (amount === undefined) return WRONG.spend;
  if ((cell('currency') ?? 'USD').toUpperCase() !== 'USD') return WRONG.currency;
  const placement = cell('placement') ?? '';
  if (placement.length > MAX_ID_CHARS || !isStorable(placement)) return WRONG.placement;
  return { day, placement: placement === '' ? undefined : placementCode(placement), impressions, amount };
};

const refused = (problems: readonly string[]): PartnerFile => {
  const more = problems.length - MAX_PROBLEMS;
  return { ok: false, problems: more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `and ${more} more`] : problems };
};

/** Reads a partner's month. Problems name lines and columns, and repeat nothing of the file. */
export const readPartnerFile = (text: string, month: Month): PartnerFile => {
  const rows = rowsOf(text);
  if (typeof rows === 'string') return refused([rows]);
  const [head, ...lines] = rows;
  if (head === undefined) return refused(['the file is empty']);
  if (lines.length > MAX_LINES) return refused([`the file has more than ${MAX_LINES} lines`]);
  const places = placesOf(head.record);
  if (typeof places === 'string') return refused([places]);
  const read = lines.map((line) => lineOf(line, head.record.length, places, month));
  const problems = read.flatMap((line, i) =>
    typeof line === 'string' ? [`line ${lines[i]?.info.lines}: ${line}`] : [],
  );
  if (problems.length > 0) return refused(problems);
  return { ok: true, lines: read.filter((line) => typeof line !== 'string'), hasPlacements: places.has('placement') };
};
