import type { Statement } from '../../domain/settlement/statement.js';
import { STATEMENT_COLUMNS, statementCells, type Cells } from './statement-table.js';

/** A spreadsheet takes text that begins so for a formula, and would run it; a number that is below zero is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const csvCell = (cell: string): string => {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: Cells): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180, with a head line and without a total: a spreadsheet adds up itself. */
export const statementCsv = (statement: Pick<Statement, 'lines'>): string =>
  [STATEMENT_COLUMNS, ...statementCells(statement)].map(csvLine).join('');
