import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import Database from 'libsql';
import { fixedQuery } from '../../../adapters/store-sql/fixed-query.js';
import { migrate } from '../../../adapters/store-sql/migrate.js';
import { createFindRow, createPinRow } from '../../../adapters/store-sql/pinned-row.js';
import type { SqlDatabases } from '../../../adapters/store-sql/sql-databases.js';
import { openSqlite, STATE_FILE } from '../../../adapters/store-sqlite/open-sqlite.js';

let folder: string;
let databases: SqlDatabases;
/** Another program. */
let other: Database.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shared-commit-'));
  databases = openSqlite(folder);
  await migrate(databases);
  await databases.truncateLogs();
  other = new Database(join(folder, STATE_FILE));
});

afterEach(async () => {
  other.close();
  await databases.close();
  rmSync(folder, { recursive: true });
});

const pin = (key: string): Promise<string | null> =>
  createPinRow(databases.state, 'texts')({ key, value: `of ${key}`, expiresAtMs: 10 }, 1);
const seenByOthers = (): readonly string[] =>
  other
    .prepare('select bid_id from texts order by bid_id')
    .all([])
    .map((row) => (row as { readonly bid_id: string }).bid_id);

const [LOG_HEADER, FRAME_HEADER, PAGE] = [32, 24, 4_096];

/** The last page of a commit says how large the file is then. */
const commitsInLog = (): number => {
  const log = readFileSync(join(folder, `${STATE_FILE}-wal`));
  let commits = 0;
  for (let at = LOG_HEADER; at + FRAME_HEADER <= log.length; at += FRAME_HEADER + PAGE)
    if (log.readUInt32BE(at + 4) > 0) commits++;
  return commits;
};

test('writes of one turn of the loop share a commit; each is answered after it, and read here before', async () => {
  const written = Promise.all(['a', 'b', 'c'].map(pin));
  const answered = await Promise.race([written, Promise.resolve('none')]);
  const before = [answered, seenByOthers(), await createFindRow(databases.state, 'texts')('a', 1)];
  const answers = await written;
  expect(before).toEqual(['none', [], 'of a']);
  expect(answers).toEqual(['of a', 'of b', 'of c']);
  expect(seenByOthers()).toEqual(['a', 'b', 'c']);
  expect(commitsInLog()).toBe(1);
});

test('in a crowd the first do not wait for the last', async () => {
  const keys = Array.from({ length: 9 }, (_, i) => String(i));
  const written = Promise.all(keys.map(pin));
  const early = seenByOthers();
  await written;
  expect(early).toEqual(keys.slice(0, -1));
  expect(seenByOthers()).toEqual(keys);
});

test('a write that fails is rejected alone', async () => {
  const wrong = fixedQuery(databases.state, sql`insert into texts (bid_id) values ('b')`);
  const outcomes = await Promise.allSettled([pin('a'), (async () => wrong([]))(), pin('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seenByOthers()).toEqual(['a', 'c']);
});

test('when the commit fails, no write of it was done, and the next are', async () => {
  const { state } = databases;
  await sql`pragma foreign_keys = on`.execute(state);
  await sql`create table parents (id text primary key)`.execute(state);
  await sql`create table orphans (parent text references parents (id) deferrable initially deferred)`.execute(state);
  // What is refused not before the commit.
  const orphan = fixedQuery(state, sql`insert into orphans (parent) values ('nobody')`);
  const outcomes = await Promise.allSettled([pin('a'), (async () => orphan([]))()]);
  await pin('b');
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seenByOthers()).toEqual(['b']);
});

test('what is written in the moment of closing is written', async () => {
  const written = pin('a');
  await databases.close();
  expect(await written).toBe('of a');
  expect(seenByOthers()).toEqual(['a']);
  databases = openSqlite(folder);
});
