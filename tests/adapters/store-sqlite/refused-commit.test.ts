import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, jest, test } from '@jest/globals';
import { writeJournal } from '../../../adapters/store-sql/journal/journal-batch.js';
import { toRows } from '../../../adapters/store-sql/journal/journal-rows.js';
import { RecordParts } from '../../../adapters/store-sql/journal/record-parts.js';
import { migrate } from '../../../adapters/store-sql/schema/migrate.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import { sampleDraft } from '../../contracts/index.js';

const folder = mkdtempSync(join(tmpdir(), 'refused-commit-'));
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const TITLES = "insert into titles (id, analysis) values ('a', ''), ('b', '') returning id";

test('a commit that SQLite refuses, since a statement is still at work, is undone: the same entries are written later, once', async () => {
  const made = openSqlite(folder);
  await migrate(made);
  await made.close();
  const prepare = DatabaseSync.prototype.prepare;
  let refusals = 0;
  jest.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    const statement = prepare.call(this, text);
    if (text !== 'commit' || refusals > 0) return statement;
    // The first commit finds a statement that writes and has more to give.
    const busy = prepare.call(this, TITLES).iterate();
    const run = statement.run.bind(statement);
    statement.run = () => {
      if (refusals++ === 0) busy.next();
      try {
        return run();
      } finally {
        busy.return?.();
      }
    };
    return statement;
  });
  const databases = openSqlite(folder);
  const rows = [toRows({ events: [sampleDraft({ atMs: 1 })] }, new RecordParts(), () => 1)];
  expect(await writeJournal(databases.journal, rows, [])).toMatchObject({
    kind: 'undone',
    failure: { message: 'cannot commit transaction - SQL statements in progress' },
  });
  expect(await writeJournal(databases.journal, rows, [])).toMatchObject({ kind: 'written' });
  expect(await databases.ledger.selectFrom('stream_events').select('id').execute()).toHaveLength(1);
  expect(await databases.ledger.selectFrom('titles').select('id').execute()).toEqual([]);
  await databases.close();
});
