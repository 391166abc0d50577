import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { migrate } from '../../../adapters/store-sql/migrate.js';
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
