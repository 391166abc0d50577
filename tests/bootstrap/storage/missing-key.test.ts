import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDir } from '../../../bootstrap/storage/data-dir.js';
import { DatabaseUnusable } from '../../../bootstrap/storage/database-unusable.js';
import { refuseMissingKey } from '../../../bootstrap/storage/missing-key.js';
import { openDatabases, type AcceptNew } from '../../../bootstrap/storage/open-databases.js';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'missing-key-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
const start = (acceptNew: AcceptNew = [], signingKey?: string) =>
  refuseMissingKey({ dataDir: folder, signingKey, databaseUrl: undefined }, new DataDir(folder), logger, acceptNew);

/** What a command does before the first start, and what a server has written once it has served. */
const fill = async (written: 'tables' | 'rows'): Promise<void> => {
  const databases = await openDatabases({ dataDir: folder, databaseUrl: undefined }, logger);
  if (written === 'rows') {
    const row = { account_id: 'a', user_key: 'u', session_id: 's', subject_id: 'p', seen_at_ms: 1 };
    await databases?.ledger.insertInto('user_trails').values(row).execute();
  }
  await databases?.close();
};

test('an empty folder and one with a catalog alone get a key in silence', async () => {
  await start();
  await fill('tables');
  await start();
  expect(warnings).toEqual([]);
});

test('a key that is missing beside what it signed is refused, with what a new one ends and what to do', async () => {
  await fill('rows');
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseUnusable);
  expect((refused as Error).message).toMatch(
    /signing-key is missing.+ends all pages, clicks, slots and tickets.+no user is known.+--accept-new-signing-key\.$/,
  );
});

test('it is accepted when the operator says so, and nothing is missing where the key is', async () => {
  await fill('rows');
  await start(['signing-key']);
  expect(warnings).toEqual([expect.stringMatching(/^a new signing key is made: .+ends all pages/)]);
  await start([], 'x'.repeat(32));
  new DataDir(folder).signingKey();
  await start();
  expect(warnings).toHaveLength(1);
});
