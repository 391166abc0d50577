import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import { DataDir } from '../../../bootstrap/storage/data-dir.js';
import { checkDataDir } from '../../../adapters/cli/doctor/check-storage.js';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-only-'));
  // As careless as can be.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('the data folder belongs to its owner alone, and so does every file in it', async () => {
  const path = join(folder, 'data');
  const dataDir = new DataDir(path);
  dataDir.signingKey();
  dataDir.writeJson('server.json', {});
  await openSqlite(path).close();
  expect(modeOf(path)).toBe('700');
  const names = readdirSync(path);
  expect(names).toEqual(expect.arrayContaining(['signing-key', 'server.json', 'ledger.sqlite', 'state.sqlite']));
  for (const name of names) expect([name, modeOf(join(path, name))]).toEqual([name, '600']);
});

test('the folder of the databases alone, too', async () => {
  const path = join(folder, 'databases');
  await openSqlite(path).close();
  expect(modeOf(path)).toBe('700');
});

test('doctor finds what others may read', async () => {
  const path = join(folder, 'data');
  new DataDir(path).signingKey();
  await openSqlite(path).close();
  expect(checkDataDir(path).level).toBe('ok');
  chmodSync(path, 0o755);
  expect(checkDataDir(path)).toMatchObject({ level: 'warning', next: `chmod 700 ${path}` });
  chmodSync(join(path, 'state.sqlite'), 0o640);
  expect(checkDataDir(path)).toMatchObject({ level: 'error', next: `chmod 600 ${join(path, 'state.sqlite')}` });
});
