import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrate } from '../../../../adapters/store-sql/migrations/migrate.js';
import { LEDGER_FILE, openSqlite, STATE_FILE } from '../../../../adapters/store-sqlite/open-sqlite.js';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'migrate-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('migrations that do not get to their end leave nothing behind', async () => {
  const db = openSqlite(dataDir);
  await sql`create view titles as select 1`.execute(db.ledger);
  await expect(migrate(db)).rejects.toThrow('The database could not be brought to this version.');
  await sql`drop view titles`.execute(db.ledger);
  await expect(migrate(db)).resolves.toBeUndefined();
  await db.close();
});

test('a start with nothing to migrate does not wait for another process that writes', async () => {
  const db = openSqlite(dataDir);
  await migrate(db);
  const others = [LEDGER_FILE, STATE_FILE].map((file) => new DatabaseSync(join(dataDir, file)));
  for (const other of others) other.exec('begin immediate');
  await expect(migrate(db)).resolves.toBeUndefined();
  for (const other of others) other.close();
  await db.close();
});
