import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '../../../adapters/store-sql/schema/migrate.js';
import { createPinRow } from '../../../adapters/store-sql/state/pinned-row.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { LEDGER_FILE, openSqlite, STATE_FILE } from '../../../adapters/store-sqlite/open-sqlite.js';

let folder: string;
let databases: SqlDatabases;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'open-sqlite-'));
  databases = openSqlite(folder);
  await migrate(databases);
});
afterEach(async () => {
  await databases.close();
  rmSync(folder, { recursive: true });
});

test('nobody but the owner reads the files, nor what SQLite writes beside them', () => {
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(modes.length).toBeGreaterThanOrEqual(4);
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
});

test('what was deleted is not left in the files nor in their logs when these have been emptied', async () => {
  const { state } = databases;
  await createPinRow(state, 'texts')({ key: 'k', value: 'a text about somebody', expiresAtMs: 10 }, 1);
  await state.deleteFrom('texts').execute();
  await databases.truncateLogs();
  const logs = readdirSync(folder).filter((name) => name.endsWith('-wal'));
  expect(logs.map((name) => statSync(join(folder, name)).size)).toEqual([0, 0]);
  const isLeft = readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('about somebody'));
  expect(isLeft).toBe(false);
});

test('a transaction whose statement fails leaves nothing, and the next one begins', async () => {
  const slot = { slot_id: 'slot', bid_id: null, expires_at_ms: 10 };
  const twice = databases.state.transaction().execute(async (trx) => {
    await trx.insertInto('slots').values(slot).execute();
    await trx.insertInto('slots').values(slot).execute();
  });
  await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  await databases.state.transaction().execute((trx) => trx.insertInto('slots').values(slot).execute());
  expect(await databases.state.selectFrom('slots').selectAll().execute()).toEqual([slot]);
});

test('an error that ended the transaction itself is the one that is told', async () => {
  // As a full disk does, the trigger undoes the whole transaction.
  const trigger = `create trigger refused before insert on slots begin select raise(rollback, 'undone'); end`;
  execFileSync(process.execPath, [
    '-e',
    `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(join(folder, STATE_FILE))}).exec(${JSON.stringify(trigger)})`,
  ]);
  const refused = databases.state
    .transaction()
    .execute((trx) => trx.insertInto('slots').values({ slot_id: 's', bid_id: null, expires_at_ms: 1 }).execute());
  await expect(refused).rejects.toThrow('undone');
});

/** Another program that looks into the file and leaves. */
const lookFromOutside = (path: string): string => {
  const program = `
    const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)});
    console.log(database.prepare('select committed from budgets').all().map((row) => row.committed).join());
    database.close();`;
  return execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }).trim();
};

test('a program that looks into the files beside a server which was started again takes nothing from it', async () => {
  await databases.ledger.insertInto('budgets').values({ id: 'budget', committed: 1, held: 0 }).execute();
  await databases.close();
  databases = openSqlite(folder);
  await databases.ledger.updateTable('budgets').set({ committed: 2 }).execute();
  const first = lookFromOutside(join(folder, LEDGER_FILE));
  await databases.ledger.updateTable('budgets').set({ committed: 3 }).execute();
  const second = lookFromOutside(join(folder, LEDGER_FILE));
  expect([first, second]).toEqual(['2', '3']);
});
