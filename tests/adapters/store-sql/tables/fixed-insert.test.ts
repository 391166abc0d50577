import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { fixedInsert } from '../../../../adapters/store-sql/tables/fixed-insert.js';
import type { RecordPartRow } from '../../../../adapters/store-sql/tables/ledger-tables.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const insert = fixedInsert(
  'record_parts',
  ['part', 'book', 'number', 'until_ms'],
  sql<Pick<RecordPartRow, 'number'>>`on conflict (book, number) do nothing returning number`,
);

let beds: readonly SqlTestBed[];
beforeAll(async () => {
  beds = await Promise.all(SQL_ENGINES.map((engine) => openTestBed(engine)));
}, 60_000);
afterAll(() => Promise.all(beds.map((bed) => bed.close())));

const rowsOf = (from: number, count: number): readonly RecordPartRow[] =>
  Array.from({ length: count }, (_, i) => ({
    book: 'one',
    number: from + i,
    until_ms: 2 ** 41 + i,
    part: `{"n":${from + i}}`,
  }));

// In turn, as in a process that has both: a statement of the one is none for the other.
test('any number of rows is written whole, on both engines in turn, and what is there already stays', async () => {
  const batches = [1, 3, 64, 65, 200, 3, 1].map((count, i) => rowsOf(1_000 * i, count));
  for (const rows of batches)
    for (const { databases } of beds) {
      const written = await databases.journal.transaction().execute((trx) => insert(trx, rows));
      expect(written.rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
    }
  for (const { databases } of beds) {
    const found = await databases.journal.selectFrom('record_parts').selectAll().orderBy('number').execute();
    expect(found).toEqual(batches.flat());
    const again = rowsOf(0, 3).map((row) => ({ ...row, part: 'another' }));
    const { rows } = await databases.journal.transaction().execute((trx) => insert(trx, again));
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  }
});
