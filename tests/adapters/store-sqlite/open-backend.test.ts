import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SqlBackend } from '../../../adapters/store-sql/backend/sql-backend.js';
import { migrate } from '../../../adapters/store-sql/schema/migrate.js';
import { openSqliteBackend, LEDGER_FILE, openSqlite, STATE_FILE } from '../../../adapters/store-sqlite/open-sqlite.js';
import { bidId } from '../../../domain/values/ids.js';
import { sqliteEntry } from '../../support/worker-url.js';

/** Longer than any machine takes for a test. */
const PATIENT_MS = 100_000;

let folder: string;
let backend: SqlBackend;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'open-backend-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  await databases.close();
  backend = openSqliteBackend(folder, PATIENT_MS);
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const pin = (id: string, text: string, by = backend): Promise<string> =>
  by.state.ads.pinTextIfAbsent(bidId(id), text, 1, 10);
const found = (id: string): Promise<string | undefined> => backend.state.ads.findText(bidId(id), 1);

test('calls are done in the order in which they are made', async () => {
  const answers = [found('a'), pin('a', 'first'), pin('a', 'second'), found('a'), found('b')];
  expect(await Promise.all(answers)).toEqual([undefined, 'first', 'first', 'first', undefined]);
});

test('what cannot be copied is refused alone, and so is what the database refuses', async () => {
  const answers = [pin('a', 'first'), pin('b', (() => 'no text') as never), pin('c', 7 as never), found('a')];
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(settled[3]).toMatchObject({ value: 'first' });
});

test('while another program has the lock, a write waits for it as long as it may, and the process goes on', async () => {
  const other = new DatabaseSync(join(folder, STATE_FILE));
  other.exec('begin immediate');
  let isWritten = false;
  const written = pin('new', 'later').then(() => (isWritten = true));
  const impatient = openSqliteBackend(folder, 1);
  await expect(pin('other', 'never', impatient)).rejects.toThrow('database is locked');
  await impatient.close();
  expect(isWritten).toBe(false);
  other.exec('commit');
  other.close();
  await written;
  expect(await found('other')).toBeUndefined();
});

test('behind what hangs no more calls wait than a bound: the others are refused at once', async () => {
  const other = new DatabaseSync(join(folder, STATE_FILE));
  other.exec('begin immediate');
  const answers = Array.from({ length: 10_001 }, (_, i) => pin('same', String(i)));
  await expect(answers[10_000]).rejects.toThrow('too many calls waiting');
  other.exec('commit');
  other.close();
  expect(await answers[9_999]).toBe('0');
});

test('closing waits for what was asked before it; what is asked after it is refused, and no log is left', async () => {
  const answers = Array.from({ length: 50 }, (_, i) => pin(String(i), 'x'));
  await backend.close();
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(Array(50).fill('fulfilled'));
  await expect(found('1')).rejects.toThrow('The database is closed.');
  expect(readdirSync(folder).sort()).toEqual([LEDGER_FILE, STATE_FILE]);
});

test('of a file that is no database every call is refused with its reason', async () => {
  await backend.close();
  writeFileSync(join(folder, STATE_FILE), 'no database, whoever says so'.repeat(100));
  backend = openSqliteBackend(folder);
  await expect(found('a')).rejects.toThrow('not a database');
  await expect(backend.ledger.titles.list(undefined, 1)).resolves.toEqual([]);
});

test('the logs can be emptied beside a reader, without waiting for him', async () => {
  const reader = new DatabaseSync(join(folder, STATE_FILE));
  reader.exec('begin');
  reader.prepare('select * from texts').all();
  await pin('a', 'x');
  await backend.state.log.truncate();
  expect(statSync(join(folder, `${STATE_FILE}-wal`)).size).toBeGreaterThan(0);
  reader.exec('commit');
  reader.close();
  await backend.state.log.truncate();
  expect(statSync(join(folder, `${STATE_FILE}-wal`)).size).toBe(0);
});

test('an open database alone does not keep a process from ending', () => {
  const program = `
    const { openSqliteBackend } = await import(${JSON.stringify(sqliteEntry('open-sqlite').href)});
    const backend = openSqliteBackend(${JSON.stringify(folder)});
    console.log(await backend.state.ads.findText('a', 1));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 90_000,
  });
  expect(printed.trim()).toBe('undefined');
});
