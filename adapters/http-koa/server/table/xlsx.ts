import { setImmediate } from 'node:timers/promises';
import { wallClockMs, type TimeZone } from '../../../../domain/values/time-zone.js';
import { spreadsheetText } from './spreadsheet-text.js';
import { plainCell, type Column, type ColumnKind, type Table } from './table.js';
import { zoneText } from './zone-text.js';

type XlsxCell = string | number | Date | undefined;

/** Spreadsheets keep so many digits of a number. */
const EXACT_DIGITS = 15;
const DECIMALS = 9;

/** Money as a number where a spreadsheet keeps all of it, else as text. */
const moneyCell = (usd: string): string | number => {
  const kept = Number(Number(usd).toPrecision(EXACT_DIGITS));
  return kept.toFixed(DECIMALS) === usd ? kept : usd;
};

const cellOf = <Row>(column: Column<Row>, row: Row, zone: TimeZone): XlsxCell => {
  if (column.kind === 'day' || column.kind === 'instant') {
    const at = column.of(row);
    if (at === undefined) return undefined;
    // A spreadsheet knows no zones: the date says what the clocks of the account do.
    return new Date(column.kind === 'day' ? at : wallClockMs(at, zone));
  }
  const value = plainCell(column, row);
  if (typeof value !== 'string') return value;
  return column.kind === 'usd' ? moneyCell(value) : spreadsheetText(value);
};

/** Formats of numbers; what is in quotes there is shown as it is. */
const formatsIn = (zone: TimeZone): Readonly<Partial<Record<ColumnKind, string>>> => ({
  count: '0',
  usd: '0.000000000',
  day: 'yyyy-mm-dd',
  instant: `yyyy-mm-dd hh:mm:ss "${zoneText(zone)}"`,
});

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 20, count: 12, ratio: 12, usd: 18, day: 12, instant: 36 };

/** So many rows of sixty columns take some three milliseconds, and turns wait no longer for them. */
const ROWS_AT_ONCE = 20;

async function* cellsOf<Row>({ columns, rows, timeZone = 0 }: Table<Row>) {
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_AT_ONCE === 0) await setImmediate();
    yield columns.map((column) => cellOf(column, row, timeZone) ?? null);
  }
}

/** A workbook with one sheet whose head stays in sight. Rows are written and compressed as they come. */
export const xlsxOf = async <Row>(table: Table<Row>): Promise<Buffer> => {
  // Loaded on use: a server that no one asks for it does without.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const formats = formatsIn(table.timeZone ?? 0);
  const columns = table.columns.map(({ name, kind }) => ({
    header: name,
    width: WIDTHS[kind],
    ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
  }));
  const written = writeXlsxStream(cellsOf(table), { name: 'figures', columns, freezePane: { rows: 1 } });
  return Buffer.from(await new Response(written).arrayBuffer());
};
