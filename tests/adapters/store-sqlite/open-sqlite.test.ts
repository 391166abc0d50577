import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Database from 'libsql';
import { migrate } from '../../../adapters/store-sql/migrations/migrate.js';
import { createFindRow, createPinRow } from '../../../adapters/store-sql/state/pinned-row.js';
import { LEDGER_FILE, openSqlite, STATE_FILE } from '../../../adapters/store-sqlite/open-sqlite.js';
import { eventually } from '../../journeys/server.js';

test('nobody but the owner reads the files, nor what SQLite writes beside them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-modes-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  await databases.close();
  rmSync(folder, { recursive: true });
  expect(modes.length).toBeGreaterThanOrEqual(4);
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
});

test('a statement that needs no answer of others waits all the same while another handle is within a transaction', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-turns-'));
  const [one, other] = [openSqlite(folder), openSqlite(folder)];
  await migrate(one);
  const order: string[] = [];
  const transaction = one.state.transaction().execute(async (trx) => {
    await trx.insertInto('slots').values({ slot_id: 'slot', bid_id: 'first', expires_at_ms: 10 }).execute();
    await setImmediate();
    order.push('written');
  });
  await setImmediate();
  const pinned = createPinRow(other.state, 'slots')({ key: 'slot', value: 'second', expiresAtMs: 10 }, 1);
  order.push(String(await pinned));
  await transaction;
  await Promise.all([one.close(), other.close()]);
  rmSync(folder, { recursive: true });
  expect(order).toEqual(['written', 'first']);
});

test('while another program has the file, who writes waits, who reads does not, and the process goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-lock-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const [pin, find] = [createPinRow(databases.state, 'texts'), createFindRow(databases.state, 'texts')];
  await pin({ key: 'old', value: 'known', expiresAtMs: 10 }, 1);
  const other = new Database(join(folder, STATE_FILE));
  other.exec('begin immediate');
  const written = pin({ key: 'new', value: 'later', expiresAtMs: 10 }, 1);
  const read = await find('old', 1);
  other.exec('commit');
  other.close();
  const outcome = await written;
  await databases.close();
  rmSync(folder, { recursive: true });
  expect([read, outcome]).toEqual(['known', 'later']);
});

test('while a transaction waits for the lock of another program, who reads does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-waits-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const [pin, find] = [createPinRow(databases.state, 'texts'), createFindRow(databases.state, 'texts')];
  await pin({ key: 'old', value: 'known', expiresAtMs: 10 }, 1);
  const other = new Database(join(folder, STATE_FILE));
  other.exec('begin immediate');
  const deleted = databases.state.transaction().execute((trx) => trx.deleteFrom('texts').execute());
  const read = await find('old', 1);
  other.exec('commit');
  other.close();
  await deleted;
  const after = await find('old', 1);
  await databases.close();
  rmSync(folder, { recursive: true });
  expect([read, after]).toEqual(['known', undefined]);
});

test('a new ledger is on disk when it answers: what is synced is the log that is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-new-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const log = statSync(join(folder, `${LEDGER_FILE}-wal`));
  const opened = readdirSync('/proc/self/fd').flatMap((fd) => {
    const file = statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false });
    const name = file && readlinkSync(`/proc/self/fd/${fd}`);
    return name?.includes(`${folder}/${LEDGER_FILE}-wal`) ? [file?.ino] : [];
  });
  await databases.close();
  rmSync(folder, { recursive: true });
  expect(new Set(opened)).toEqual(new Set([log.ino]));
  // The database's own and the one that is synced.
  expect(opened.length).toBeGreaterThanOrEqual(2);
});

const PAGE_BYTES = 4_096;

test('what was deleted is not left in the logs when they have been emptied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-logs-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const { state } = databases;
  await createPinRow(state, 'texts')({ key: 'k', value: 'a text about somebody', expiresAtMs: 10 }, 1);
  await state.deleteFrom('texts').execute();
  await databases.truncateLogs();
  const logs = readdirSync(folder).filter((name) => name.endsWith('-wal'));
  const sizes = logs.map((name) => statSync(join(folder, name)).size);
  const isLeft = readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('about somebody'));
  await databases.close();
  rmSync(folder, { recursive: true });
  expect(logs).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThan(2 * PAGE_BYTES);
  expect(isLeft).toBe(false);
});

test('a log that has grown is copied into its file by nobody who writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-grown-'));
  const databases = openSqlite(folder);
  await migrate(databases);
  const pin = createPinRow(databases.state, 'texts');
  const megabytes = 20;
  for (let i = 0; i < megabytes; i++) await pin({ key: String(i), value: 'x'.repeat(2 ** 20), expiresAtMs: 10 }, 1);
  const size = () => statSync(join(folder, STATE_FILE)).size;
  const before = size();
  await eventually(() => size() > megabytes * 2 ** 20 || undefined);
  await databases.close();
  rmSync(folder, { recursive: true });
  expect(before).toBeLessThan(2 ** 20);
});

/** Another program that looks into the file and leaves. The library closes a file in earnest when the handle is collected. */
const lookFromOutside = (path: string) => {
  const program = `{
      const database = new (require('libsql'))(${JSON.stringify(path)});
      console.log(database.prepare('select committed from budgets').all().map((row) => row.committed).join());
      database.close();
    }
    setImmediate(() => gc());`;
  return execFileSync(process.execPath, ['--expose-gc', '-e', program], { encoding: 'utf8' }).trim();
};

test('a program that looks into the files beside a server which was started again takes nothing from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-beside-'));
  const earlier = openSqlite(folder);
  await migrate(earlier);
  await earlier.ledger.insertInto('budgets').values({ id: 'budget', committed: 1, held: 0 }).execute();
  await earlier.close();
  const databases = openSqlite(folder);
  await databases.ledger.updateTable('budgets').set({ committed: 2 }).execute();
  const first = lookFromOutside(join(folder, LEDGER_FILE));
  await databases.ledger.updateTable('budgets').set({ committed: 3 }).execute();
  const second = lookFromOutside(join(folder, LEDGER_FILE));
  await databases.close();
  rmSync(folder, { recursive: true });
  expect([first, second]).toEqual(['2', '3']);
});
