import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { openPostgres } from '../../../../adapters/store-postgres/open-postgres.js';
import { EXPOSURE_IDLE_MS } from '../../../../adapters/store-sql/state/exposure-store.js';
import { migrate } from '../../../../adapters/store-sql/migrations/migrate.js';
import { createLedgerPruning } from '../../../../adapters/store-sql/ledger/ledger-pruning.js';
import { addToRollups } from '../../../../adapters/store-sql/rollups/rollup-rows.js';
import { createSqlRollups } from '../../../../adapters/store-sql/rollups/rollups.js';
import type { RollupRow } from '../../../../adapters/store-sql/tables/ledger-tables.js';
import { SESSION_IDLE_MS } from '../../../../adapters/store-sql/state/session-store.js';
import { createSqlReviewStore } from '../../../../adapters/store-sql/state/review-store.js';
import type { SqlDatabases, SqlEngine } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { createStatePruner } from '../../../../adapters/store-sql/state/state-pruner.js';
import { openSqlite } from '../../../../adapters/store-sqlite/open-sqlite.js';
import { REPORT_KEPT_MS } from '../../../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId, variantId } from '../../../../domain/values/ids.js';
import { HOUR_MS } from '../../../../domain/values/time.js';
import { sampleReview } from '../../../contracts/index.js';
import { startPostgres, type PostgresServer, type TestDatabase } from '../../../support/postgres-server.js';
import { SQL_ENGINES } from '../../../support/sql-engines.js';
import { FORGET_SEEN_TIMES } from '../forget-seen-times.js';

let server: PostgresServer | undefined;
let database: TestDatabase | undefined;
let folder: string;

beforeAll(async () => {
  if (SQL_ENGINES.includes('postgres')) {
    server = await startPostgres();
    database = await server.createDatabase();
  }
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
});

afterAll(async () => {
  await database?.drop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openers: Readonly<Record<SqlEngine, () => SqlDatabases>> = {
  sqlite: () => openSqlite(folder),
  postgres: () =>
    openPostgres({
      url: database?.url ?? '',
      onError: (error) => {
        throw error;
      },
    }),
};

const tablesOf = async (db: Kysely<never>): Promise<readonly string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

/** As the version before the days has left it. */
const UNDO_DAYS = {
  sqlite: ['drop trigger rollups_added', 'drop trigger rollups_changed'],
  postgres: [
    ...['drop trigger rollups_added on rollups', 'drop trigger rollups_changed on rollups'],
    ...['drop function add_to_daily_rollups', 'drop function change_daily_rollups'],
  ],
} as const;

const FORGET_DAYS = ['drop table daily_rollups', "delete from ledger_migrations where name = 'ledger-0005'"];

/** As the version before writes. */
const INSERTS_BEFORE = {
  sessions: (user: string, atMs: number) =>
    `insert into sessions (account_id, user_id, conversation_id, version, value, written_at_ms) values ('a', '${user}', 'c', 1, '{}', ${atMs})`,
  exposures: (subject: string, atMs: number) =>
    `insert into exposures (account_id, subject_id, version, value, written_at_ms) values ('a', '${subject}', 1, '{}', ${atMs})`,
} as const;

const hourOf = (account: string, hour: number): RollupRow => ({
  ...{ account_id: account, hour, placement: 'a', campaign: '', reason: '' },
  ...{ requests: 1, fills: 0, no_fills: 0, impressions: 0, clicks: 0 },
  ...{ video_starts: 0, video_completions: 0, rewards: 0, revenue: 5 },
});

describe.each(SQL_ENGINES)('migrations on %s', (engine) => {
  const open = openers[engine];

  test('make one schema; starting again changes nothing', async () => {
    const [first, second] = [open(), open()];
    await migrate(first);
    const tables = await tablesOf(first.ledger as never);
    await migrate(second);
    expect(tables).toEqual(expect.arrayContaining(['budgets', 'counted_events', 'holds', 'notices']));
    expect(await tablesOf(second.ledger as never)).toEqual(tables);
    await Promise.all([first.close(), second.close()]);
  });

  test('what was added up by the hour before there were days is in the days', async () => {
    const db = open();
    await migrate(db);
    for (const statement of [...UNDO_DAYS[db.engine], ...FORGET_DAYS]) await sql.raw(statement).execute(db.ledger);
    const [first, months] = [480_005, 31 * 24];
    for (const account of ['busy', 'other'])
      for (const hour of [first, first + 1, first + 24, first + months, first + 3 * months])
        await db.ledger.insertInto('rollups').values(hourOf(account, hour)).execute();
    await migrate(db);
    await db.ledger
      .insertInto('rollups')
      .values(hourOf('busy', first + 2))
      .execute();
    await db.ledger.updateTable('rollups').set({ revenue: 9, clicks: 1 }).where('hour', '=', first).execute();
    const mine = db.ledger.selectFrom('daily_rollups').selectAll().where('account_id', 'in', ['busy', 'other']);
    const days = await mine.orderBy('account_id').orderBy('day').execute();
    expect(
      days.map(({ account_id, day, requests, clicks, revenue }) => [account_id, day, requests, clicks, revenue]),
    ).toEqual([
      ...[
        ['busy', 20_000, 3, 1, 19],
        ['busy', 20_001, 1, 0, 5],
        ['busy', 20_031, 1, 0, 5],
        ['busy', 20_093, 1, 0, 5],
      ],
      ...[
        ['other', 20_000, 2, 1, 14],
        ['other', 20_001, 1, 0, 5],
        ['other', 20_031, 1, 0, 5],
        ['other', 20_093, 1, 0, 5],
      ],
    ]);
    await db.close();
  });

  test('sessions and exposures of the version before are kept, and pruned when they are idle; it writes on as before', async () => {
    const db = open();
    await migrate(db);
    for (const statement of FORGET_SEEN_TIMES) await sql.raw(statement).execute(db.state);
    const nowMs = Date.now();
    const idle = { sessions: SESSION_IDLE_MS, exposures: EXPOSURE_IDLE_MS };
    const writeAll = async (name: string): Promise<void> => {
      for (const table of ['sessions', 'exposures'] as const) {
        const insert = INSERTS_BEFORE[table];
        await sql.raw(insert(`idle ${name}`, nowMs - idle[table])).execute(db.state);
        await sql.raw(insert(`used ${name}`, nowMs - idle[table] + 1)).execute(db.state);
      }
    };
    await writeAll('before');
    await migrate(db);
    await writeAll('beside');
    const left = async (): Promise<readonly string[]> => {
      const sessions = await db.state.selectFrom('sessions').select('user_id as of').orderBy('user_id').execute();
      const exposures = await db.state.selectFrom('exposures').select('subject_id as of').orderBy('of').execute();
      return [...sessions, ...exposures].map(({ of }) => of);
    };
    const [all, used] = [
      ['idle before', 'idle beside', 'used before', 'used beside'],
      ['used before', 'used beside'],
    ];
    expect(await left()).toEqual([...all, ...all]);
    await createStatePruner(db.state).prune(nowMs, 10);
    expect(await left()).toEqual([...used, ...used]);
    await createStatePruner(db.state).prune(nowMs + 1, 10);
    expect(await left()).toEqual([]);
    await db.close();
  });

  test('a ledger of the version before variants gets their tables; what it writes on is of none', async () => {
    const db = open();
    await migrate(db);
    const before = ['variant_names', 'variant_rollups'].map((table) => `drop table ${table}`);
    for (const statement of [...before, "delete from ledger_migrations where name = 'ledger-0008'"])
      await sql.raw(statement).execute(db.ledger);
    await migrate(db);
    await db.ledger.insertInto('rollups').values(hourOf('of variants', 480_005)).execute();
    const rollups = createSqlRollups(db.ledger);
    const asked = { fromMs: 0, toMs: 480_100 * HOUR_MS, by: [], limit: 10 } as const;
    expect(await rollups.readVariants(accountId('of variants'), asked)).toEqual([]);
    const assignment = { variant: variantId('b'), bucket: 3 };
    const delta = { accountId: accountId('of variants'), atMs: 480_006 * HOUR_MS, assignment, figures: { clicks: 1 } };
    await db.ledger.transaction().execute((trx) => addToRollups(trx, [delta]));
    expect(await rollups.readVariants(accountId('of variants'), asked)).toMatchObject([
      { variant: 'b', figures: { requests: 0, clicks: 1 } },
    ]);
    expect(await rollups.read(accountId('of variants'), asked)).toMatchObject([
      { figures: { requests: 1, clicks: 1 } },
    ]);
    await db.close();
  });

  test('a ledger of the version before reviews gets their table; one that nothing hangs on is pruned', async () => {
    const db = open();
    await migrate(db);
    for (const statement of ['drop table creative_reviews', "delete from ledger_migrations where name = 'ledger-0009'"])
      await sql.raw(statement).execute(db.ledger);
    await migrate(db);
    const account = accountId('of reviews');
    const reviews = createSqlReviewStore(db.ledger);
    const review = (id: string, status: 'reported' | 'blocked') =>
      sampleReview({ creative: { source: sourceId('dsp'), id: creativeId(id) }, status, sinceMs: 0, reports: [] });
    await reviews.replace(account, 0, review('old', 'reported'));
    await reviews.replace(account, 0, review('blocked', 'blocked'));
    const never = Number.MAX_SAFE_INTEGER;
    const keep = { decisionsMs: never, decisionsMaxBytes: never, streamEventsMs: never };
    const all = { ...keep, noticesMs: never, countedEventsMs: never };
    await createLedgerPruning(db).prune(all, REPORT_KEPT_MS - 1, 10);
    expect(await reviews.list(account)).toHaveLength(2);
    await createLedgerPruning(db).prune(all, REPORT_KEPT_MS, 10);
    expect((await reviews.list(account)).map(({ creative }) => creative.id)).toEqual(['blocked']);
    await db.close();
  });

  test('a version that does not know the newest migration starts beside the one that does', async () => {
    const db = open();
    await migrate(db);
    await sql`insert into ledger_migrations (name, timestamp) values ('ledger-9999', 'later')`.execute(db.ledger);
    await sql`insert into state_migrations (name, timestamp) values ('state-9999', 'later')`.execute(db.state);
    await expect(migrate(db)).resolves.toBeUndefined();
    await db.close();
  });
});
