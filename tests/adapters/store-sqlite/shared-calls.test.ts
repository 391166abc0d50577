import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import Database from 'libsql';
import { fixedQuery } from '../../../adapters/store-sql/tables/fixed-query.js';
import { migrate } from '../../../adapters/store-sql/migrations/migrate.js';
import { createFindRow, createPinRow } from '../../../adapters/store-sql/state/pinned-row.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
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

test('writes of one turn of the loop share a commit, and each is answered after it', async () => {
  const written = Promise.all(['a', 'b', 'c'].map(pin));
  const before = [await Promise.race([written, Promise.resolve('none')]), seenByOthers()];
  const answers = await written;
  expect(before).toEqual(['none', []]);
  expect(answers).toEqual(['of a', 'of b', 'of c']);
  expect(seenByOthers()).toEqual(['a', 'b', 'c']);
  expect(commitsInLog()).toBe(1);
});

test('many at once are done in few commits, and each has its own answer', async () => {
  const keys = Array.from({ length: 40 }, (_, i) => String(i).padStart(2, '0'));
  const answers = await Promise.all(keys.map(async (key) => (await setTimeout(Number(key) % 4), pin(key))));
  expect(answers).toEqual(keys.map((key) => `of ${key}`));
  expect(seenByOthers()).toEqual(keys);
  expect(commitsInLog()).toBeLessThan(keys.length / 2);
});

test('reads beside writes see what was committed before', async () => {
  const find = createFindRow(databases.state, 'texts');
  await pin('a');
  const outcomes = await Promise.all([pin('b'), find('a', 1), find('b', 1), find('none', 1)]);
  expect(outcomes).toEqual(['of b', 'of a', undefined, undefined]);
  expect(await find('b', 1)).toBe('of b');
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

test('when a write undoes the whole transaction, none of it was done, and the next are', async () => {
  await sql`create trigger t before insert on texts when new.bid_id = 'bad' begin select raise(rollback, 'no'); end`.execute(
    databases.state,
  );
  const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map(pin));
  await pin('d');
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(seenByOthers()).toEqual(['d']);
});

test('while a transaction is open, statements of others wait for its end', async () => {
  const find = createFindRow(databases.state, 'texts');
  let read: Promise<unknown> = Promise.reject(new Error('not asked for'));
  read.catch(() => undefined);
  const transaction = databases.state.transaction().execute(async (trx) => {
    await trx.insertInto('texts').values({ bid_id: 'a', text: 'of it', expires_at_ms: 10 }).execute();
    read = find('a', 1);
    await setTimeout(5);
    throw new Error('given up');
  });
  await expect(transaction).rejects.toThrow('given up');
  expect(await read).toBeUndefined();
});

test('what is written in the moment of closing is written', async () => {
  const written = pin('a');
  await databases.close();
  expect(await written).toBe('of a');
  expect(seenByOthers()).toEqual(['a']);
  databases = openSqlite(folder);
});
