import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DatabaseSync } from 'node:sqlite';
import { createSqlSessionStore, SESSION_IDLE_MS } from '../../../adapters/store-sql/state/session-store.js';
import { migrate } from '../../../adapters/store-sql/schema/migrate.js';
import { backendOver } from '../../../adapters/store-sql/backend/sql-backend.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { openSqlite, STATE_FILE } from '../../../adapters/store-sqlite/open-sqlite.js';
import type { SessionStore } from '../../../application/ports/storage/session-store.js';
import { accountId, conversationId, userId } from '../../../domain/values/ids.js';
import { sampleSession } from '../../contracts/samples.js';

const START = 1_795_000_000_000;
const KEY = { accountId: accountId('a'), userId: userId('u'), conversationId: conversationId('c') };

let folder: string;
let databases: SqlDatabases;
let store: SessionStore;
let now: number;
/** Another program. */
let other: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'known-state-'));
  databases = openSqlite(folder);
  await migrate(databases);
  other = new DatabaseSync(join(folder, STATE_FILE));
  now = START;
  store = createSqlSessionStore(backendOver(databases).state, { nowMs: () => now });
  await store.replace(KEY, 0, sampleSession());
});

afterEach(async () => {
  other.close();
  await databases.close();
  rmSync(folder, { recursive: true });
});

const turnsOf = async (): Promise<number | undefined> => (await store.read(KEY)).value?.completedTurns;
const withTurns = (turns: number): string => JSON.stringify({ ...sampleSession(), completedTurns: turns });

test('what another program writes, and that it deletes, is seen by the next read', async () => {
  await turnsOf();
  other.prepare('update sessions set version = version + 1, value = ?').run(withTurns(70));
  const afterWrite = await turnsOf();
  other.prepare('delete from sessions').run();
  expect([afterWrite, await turnsOf()]).toEqual([70, undefined]);
});

test('what has the version that is known is not parsed again', async () => {
  const known = await turnsOf();
  // No store does that: it shows whether the value is read.
  other.prepare('update sessions set value = ?').run(withTurns(70));
  const unread = await turnsOf();
  other.prepare('update sessions set version = version + 1').run();
  expect([unread, await turnsOf()]).toEqual([known, 70]);
});

test('what this handle changes in another way, in a transaction or not, is seen by the next read', async () => {
  await turnsOf();
  await databases.state.transaction().execute((trx) =>
    trx
      .updateTable('sessions')
      .set({ version: 1, value: withTurns(70) })
      .execute(),
  );
  const afterTransaction = await turnsOf();
  await databases.state.deleteFrom('sessions').execute();
  expect([afterTransaction, await turnsOf()]).toEqual([70, undefined]);
});

test('a row that is known is forgotten when it has been idle for too long', async () => {
  now = START + SESSION_IDLE_MS - 1;
  const before = await turnsOf();
  now = START + SESSION_IDLE_MS;
  expect([before, await turnsOf()]).toEqual([sampleSession().completedTurns, undefined]);
});

test('what a second store of this handle writes or erases the first one sees', async () => {
  const second = createSqlSessionStore(backendOver(databases).state, { nowMs: () => now });
  const { version } = await store.read(KEY);
  await second.replace(KEY, version, { ...sampleSession(), completedTurns: 70 });
  const afterWrite = await turnsOf();
  await second.eraseUser(KEY.accountId, KEY.userId, { sessions: [], subjects: [], ads: [] } as never);
  expect([afterWrite, await turnsOf()]).toEqual([70, undefined]);
});

test('a write that was undone leaves nothing that is taken for written', async () => {
  const { version } = await store.read(KEY);
  other.exec('create trigger refused before update on sessions begin select raise(abort, "no"); end');
  const refused = await store.replace(KEY, version, { ...sampleSession(), completedTurns: 70 }).catch(() => 'rejected');
  expect([refused, await turnsOf()]).toEqual(['rejected', sampleSession().completedTurns]);
});
