import { totalOf, type Statement, type StatementLine } from '../../domain/settlement/statement.js';
import { exactUsd } from '../../domain/values/money.js';

export type Cells = readonly string[];

export const STATEMENT_COLUMNS: Cells = ['kind', 'month', 'account', 'item', 'impressions', 'amountUsd'];

const cellsOf = ({ kind, month, account, item = '', impressions, amount }: StatementLine): Cells => [
  ...[kind, month, account, item],
  ...[String(impressions), exactUsd(amount)],
];

/** The lines of a statement as text, in their order. */
export const statementCells = ({ lines }: Pick<Statement, 'lines'>): readonly Cells[] => lines.map(cellsOf);

export const totalCells = (statement: Pick<Statement, 'lines'>): Cells => {
  const { impressions, amount } = totalOf(statement);
  return ['total', '', '', '', String(impressions), exactUsd(amount)];
};
