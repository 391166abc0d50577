import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { migrate } from '../../../adapters/store-sql/migrate.js';
import { createPinRow } from '../../../adapters/store-sql/pinned-row.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';

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
