import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backendOver, type SqlBackend } from '../../../adapters/store-sql/backend/sql-backend.js';
import { createDurableStores, type DurableStores } from '../../../adapters/store-sql/durable-stores.js';
import { migrate } from '../../../adapters/store-sql/migrations/migrate.js';
import { createSqlSessionStore, SESSION_IDLE_MS } from '../../../adapters/store-sql/state/session-store.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import type { BudgetId } from '../../../domain/budget/budget.js';
import { accountId, bidId, conversationId, decisionId, userId } from '../../../domain/values/ids.js';
import { sampleEntry } from '../../contracts/index.js';
import { EARLIER, unpackEarlierFiles } from '../../support/earlier-files.js';

interface Table {
  readonly rows: number;
  /** Of all rows, each as JSON of its columns in order of name, in order. */
  readonly sha256: string;
}

interface Expected {
  readonly tables: Readonly<Record<'ledger' | 'state', Readonly<Record<string, Table>>>>;
  readonly decision: string;
  readonly viewed: { readonly bid_id: string; readonly event_id: string; readonly account_id: string };
  readonly budgets: readonly { readonly id: string; readonly committed: number; readonly held: number }[];
  readonly session: Readonly<Record<'account_id' | 'user_id' | 'conversation_id' | 'value', string>> & {
    readonly written_at_ms: number;
  };
}

const expected = JSON.parse(readFileSync(join(EARLIER, 'expected.json'), 'utf8')) as Expected;

let folder: string;
let databases: SqlDatabases;
let backend: SqlBackend;
let stores: DurableStores;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-files-'));
  unpackEarlierFiles(folder);
  databases = openSqlite(folder);
  await migrate(databases);
  backend = backendOver(databases);
  stores = createDurableStores({ backend, clock: { nowMs: Date.now }, onError: () => undefined });
});
afterAll(async () => {
  await stores.close();
  await databases.close();
  rmSync(folder, { recursive: true });
});

const plain = (value: unknown): unknown =>
  ArrayBuffer.isView(value) ? Buffer.from(value as Uint8Array).toString('hex') : value;

/** Columns that later versions added: empty in every row that was there before. */
const ADDED: Readonly<Record<string, readonly string[]>> = { decision_bids: ['text'] };

const asItWas = (table: string, row: Readonly<Record<string, unknown>>): readonly string[] => {
  const added = ADDED[table] ?? [];
  expect(added.map((column) => row[column])).toEqual(added.map(() => null));
  return Object.keys(row).filter((column) => !added.includes(column));
};

/** Of the migrations the first ones: those since then follow them. */
const tableIn = (database: DatabaseSync, name: string, first?: number): Table => {
  const rows = database
    .prepare(`select * from "${name}" ${first === undefined ? '' : `order by timestamp limit ${first}`}`)
    .all()
    .map((row) => JSON.stringify([...asItWas(name, row)].sort().map((column) => [column, plain(row[column])])))
    .sort();
  return { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') };
};

test.each(['ledger', 'state'] as const)('every row of every table of the %s is as it was', (name) => {
  const database = new DatabaseSync(join(folder, `${name}.sqlite`));
  const tables = Object.entries(expected.tables[name]).map(([table, { rows }]) => [
    table,
    tableIn(database, table, table.endsWith('_migrations') ? rows : undefined),
  ]);
  database.close();
  expect(Object.fromEntries(tables)).toEqual(expected.tables[name]);
});

test('what was counted is a duplicate when it comes again', async () => {
  const { account_id, bid_id, event_id } = expected.viewed;
  const again = sampleEntry({
    ...{ accountId: accountId(account_id), bidId: bidId(bid_id), eventId: event_id },
    ...{ type: 'ad.viewed' as const, requires: [] },
  });
  expect(await stores.ledger.record([again], Date.now())).toEqual([{ kind: 'duplicate' }]);
});

test('budgets are spent as far as they were; what was held has expired meanwhile', async () => {
  const spent = await stores.ledger.spent(
    expected.budgets.map(({ id }) => id as BudgetId),
    Date.now(),
  );
  expect(expected.budgets.some(({ held, committed }) => held > 0 && committed > 0)).toBe(true);
  expect(spent).toEqual(expected.budgets.map(({ committed }) => ({ committed, held: 0 })));
});

test('decisions and titles are read whole', async () => {
  const decision = await stores.journal.findDecision(undefined, decisionId(expected.decision));
  expect(decision).toMatchObject({ id: expected.decision, inputs: { answers: expect.any(Array) } });
  expect(decision?.inputs.answers.flatMap(({ bids }) => bids).length).toBeGreaterThan(0);
  expect(await stores.titles.list(undefined, 10)).toHaveLength(expected.tables.ledger['titles']?.rows ?? 0);
});

test('sessions go on', async () => {
  const { account_id, user_id, conversation_id, value, written_at_ms } = expected.session;
  const clock = { nowMs: () => written_at_ms + SESSION_IDLE_MS - 1 };
  const key = {
    accountId: accountId(account_id),
    userId: userId(user_id),
    conversationId: conversationId(conversation_id),
  };
  const { value: session } = await createSqlSessionStore(backend.state, clock).read(key);
  expect(session).toEqual(JSON.parse(value));
});
