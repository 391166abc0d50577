import {
  sql,
  type CompiledQuery,
  type DialectAdapter,
  type QueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import { GIVEN } from './fixed-query.js';
import type { LedgerTables } from './ledger-tables.js';

/** Of larger numbers of rows there are too many to keep, and little is saved. */
const MOST_ROWS = 64;

type TextOf<Returned> = (count: number, trx: Transaction<LedgerTables>) => CompiledQuery<Returned>;

/** By database, of either engine: each writes the places of values in its own way. */
const keepTexts = <Returned>(make: TextOf<Returned>): TextOf<Returned> => {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Returned>[]>();
  return (count, trx) => {
    if (count > MOST_ROWS) return make(count, trx);
    const { adapter } = trx.getExecutor();
    const texts = kept.get(adapter) ?? [];
    kept.set(adapter, texts);
    return (texts[count] ??= make(count, trx));
  };
};

/**
 * Inserts one row or more in one statement. Like a {@link fixedQuery}, it is built and compiled once for each number of
 * rows, not each time. `ending`: what happens on a conflict, and what is returned.
 */
export const fixedInsert = <T extends keyof LedgerTables, Returned = never>(
  table: T,
  columns: readonly (keyof LedgerTables[T] & string)[],
  ending: RawBuilder<Returned> = sql``,
): ((trx: Transaction<LedgerTables>, rows: readonly LedgerTables[T][]) => Promise<QueryResult<Returned>>) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const row = sql`(${sql.join(columns.map(() => GIVEN))})`;
  const textOf = keepTexts((count, trx) =>
    sql<Returned>`
      insert into ${sql.table(table)} (${names}) values ${sql.join(Array.from({ length: count }, () => row))} ${ending}
    `.compile(trx),
  );
  return (trx, rows) => {
    const parameters = rows.flatMap((values) => columns.map((column) => values[column]));
    return trx.executeQuery({ ...textOf(rows.length, trx), parameters });
  };
};
