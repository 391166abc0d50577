import { spreadsheetText } from './spreadsheet-text.js';
import { plainCell, type Column, type Table } from './table.js';

const quoted = (text: string): string => (/[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvCell = <Row>(column: Column<Row>, row: Row): string => {
  const plain = String(plainCell(column, row) ?? '');
  return quoted(column.kind === 'text' ? spreadsheetText(plain) : plain);
};

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** RFC 4180, with a head line. */
export const csvOf = <Row>({ columns, rows }: Table<Row>): string =>
  [
    csvLine(columns.map(({ name }) => name)),
    ...rows.map((row) => csvLine(columns.map((column) => csvCell(column, row)))),
  ].join('');
