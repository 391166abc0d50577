import { CompiledQuery, type Transaction } from 'kysely';
import { addFigures, ALL_COLUMNS, NO_FIGURES } from '../tables/figure-columns.js';
import type { LedgerTables, RollupRow } from '../tables/ledger-tables.js';
import { VALUE_COLUMNS } from './rollup-rows.js';

type Trx = Transaction<LedgerTables>;
type Table = 'daily_rollups' | 'hourly_rollups';

/** What no two rows have in common. */
export const ROW_KEY = ['account_id', 'cut', 'bucket', 'placement', ...VALUE_COLUMNS] as const;
const COLUMNS = [...ROW_KEY, ...ALL_COLUMNS];

/** Of one statement: both engines take some ten thousand parameters, and a row has forty. */
const MAX_ROWS = 128;

/** Any row: its values become parameters. */
const TEMPLATE: RollupRow = {
  ...{ account_id: '', cut: '', bucket: 0, placement: '', value_1: '', value_2: '', value_3: '', value_4: '' },
  ...NO_FIGURES,
};

const compile = (trx: Trx, table: Table, rows: number): string =>
  trx
    .insertInto(table)
    .columns(COLUMNS)
    .values(Array.from({ length: rows }, () => TEMPLATE))
    .onConflict((conflict) => conflict.columns([...ROW_KEY]).doUpdateSet(addFigures(table)))
    .compile().sql;

/** Adds to rows of days or hours; no two of one key. */
export type AddRows = (trx: Trx, table: Table, rows: readonly RollupRow[]) => Promise<void>;

/**
 * Statements of 1, 2, 4 … 128 rows, each compiled once, here and by SQLite: to compile one for every number of rows
 * takes longer than to run it.
 */
export const createRowAdder = (): AddRows => {
  const statements = new Map<string, string>();
  const statementFor = (trx: Trx, table: Table, rows: number): string => {
    const key = `${table} ${rows}`;
    const known = statements.get(key) ?? compile(trx, table, rows);
    statements.set(key, known);
    return known;
  };
  return async (trx, table, rows) => {
    for (let at = 0, size = MAX_ROWS; at < rows.length; at += size) {
      while (size > rows.length - at) size /= 2;
      const values = rows.slice(at, at + size).flatMap((row) => COLUMNS.map((column) => row[column]));
      await trx.executeQuery(CompiledQuery.raw(statementFor(trx, table, size), values));
    }
  };
};
