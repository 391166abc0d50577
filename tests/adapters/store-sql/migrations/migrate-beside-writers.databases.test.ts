import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../../../adapters/store-sql/migrations/migrate.js';
import type { SqlDatabases } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { eventually } from '../../../journeys/server.js';
import { startOwnPostgres, type OwnPostgres, type TestDatabase } from '../../../support/postgres-server.js';
import { FORGET_SEEN_TIMES } from '../forget-seen-times.js';

/** Many enough that an index and the sums take their time. */
const ROWS = 200_000;
const LIMIT_MS = 120_000;
const INDEXES = ['decisions_by_session', 'notices_by_subject', 'stream_events_by_session'];

const SEEN_INDEXES = ['exposures_by_seen_time', 'sessions_by_seen_time'];
const WRITTEN_INDEXES = ['exposures_by_time', 'sessions_by_time'];

/** What the version before had, and was used for long. */
const OLDER = [
  'drop table user_trails',
  'alter table decisions drop column session_id',
  'alter table stream_events drop column session_id',
  'alter table notices drop column about',
  ...['drop trigger rollups_added on rollups', 'drop trigger rollups_changed on rollups'],
  ...['drop function add_to_daily_rollups', 'drop function change_daily_rollups', 'drop table daily_rollups'],
  `delete from ledger_migrations where name in ('ledger-0003', 'ledger-0005')`,
  `insert into decisions (id, account_id, at_ms, record) select 'old-' || n, 'a', n, '{}' from generate_series(1, ${ROWS}) n`,
  `insert into rollups select 'a', 480000 + n / 50, 'p' || n % 50, '', '', 1, 0, 0, 0, 0, 0, 0, 0, 5 from generate_series(1, ${ROWS}) n`,
];

let server: OwnPostgres | undefined;
let database: TestDatabase | undefined;
let db: SqlDatabases;
let writer: pg.Client;

beforeAll(async () => void (server = await startOwnPostgres()), LIMIT_MS);
afterAll(() => server?.stop());
beforeEach(async () => {
  database = await server?.createDatabase();
  const url = database?.url ?? '';
  db = openPostgres({ url, onError: () => undefined });
  writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await migrate(db);
  for (const statement of OLDER) await writer.query(statement);
}, LIMIT_MS);
afterEach(async () => {
  await writer.end();
  await db.close();
  await database?.drop();
});

let written = 0;
/** As a node of the version before writes. */
const write = async (): Promise<void> => {
  written++;
  await writer.query(`insert into decisions (id, account_id, at_ms, record) values ('new-${written}', 'a', 1, '{}')`);
  await writer.query(`insert into stream_events (account_id, id, at_ms, draft) values ('a', ${written}, 1, '{}')`);
  await writer.query(
    `update rollups set requests = requests + 1, revenue = revenue + 5 where placement = 'p1' and hour % 7 = 0`,
  );
};

const isThere = async (what: string): Promise<true | undefined> => {
  const { rows } = await writer.query<{ there: boolean }>(what);
  return rows[0]?.there === true || undefined;
};
const IS_INDEX_WAITING = `select count(*) > 0 as there from pg_stat_progress_create_index where phase = 'waiting for old snapshots'`;

const validIndexes = async (among = INDEXES): Promise<readonly string[]> => {
  const { rows } = await writer.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any($1)`,
    [among],
  );
  return rows.map(({ name }) => name).sort();
};

/** Runs `use` while an index cannot be finished, since a reader has not ended who began before it. */
const beforeOldReaderEnds = async (use: () => Promise<void>): Promise<void> => {
  const reader = new pg.Client({ connectionString: database?.url });
  await reader.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from titles');
  await use().finally(() => reader.end());
};

test(
  'indexes are made beside those who write: what is written before they are done is answered before',
  async () => {
    let isMigrated = false;
    let migration: Promise<void> | undefined;
    await beforeOldReaderEnds(async () => {
      migration = migrate(db).then(() => void (isMigrated = true));
      await eventually(() => isThere(IS_INDEX_WAITING));
      for (let i = 0; i < 5; i++) await write();
      expect(isMigrated).toBe(false);
    });
    await migration;
    expect(await validIndexes()).toEqual(INDEXES);
    const { rows } = await writer.query(`select count(*)::int as count from decisions where id like 'new-%'`);
    expect(rows).toEqual([{ count: 5 }]);
  },
  LIMIT_MS,
);

test(
  'a node that ends in the midst of an index: the next one makes it anew',
  async () => {
    await beforeOldReaderEnds(async () => {
      const cut = migrate(db).catch((error: unknown) => error);
      await eventually(() => isThere(IS_INDEX_WAITING));
      await writer.query('select pg_terminate_backend(pid) from pg_stat_progress_create_index');
      expect(await cut).toBeInstanceOf(Error);
    });
    expect(await validIndexes()).not.toEqual(INDEXES);
    await migrate(db);
    expect(await validIndexes()).toEqual(INDEXES);
  },
  LIMIT_MS,
);

test(
  'sessions are written while their index is made; a node that ends in its midst leaves it to the next',
  async () => {
    await migrate(db);
    for (const statement of FORGET_SEEN_TIMES) await writer.query(statement);
    const writeSession = async (version: number): Promise<void> =>
      void (await writer.query(`
        insert into sessions (account_id, user_id, conversation_id, version, value, written_at_ms)
        values ('a', 'u', 'c', ${version}, '{}', ${version})
        on conflict (account_id, user_id, conversation_id) do update set version = excluded.version`));
    await beforeOldReaderEnds(async () => {
      const cut = migrate(db).catch((error: unknown) => error);
      await eventually(() => isThere(IS_INDEX_WAITING));
      for (let version = 1; version < 6; version++) await writeSession(version);
      await writer.query('select pg_terminate_backend(pid) from pg_stat_progress_create_index');
      expect(await cut).toBeInstanceOf(Error);
    });
    expect(await validIndexes(WRITTEN_INDEXES)).toEqual(WRITTEN_INDEXES);
    await migrate(db);
    expect(await validIndexes([...SEEN_INDEXES, ...WRITTEN_INDEXES])).toEqual(SEEN_INDEXES);
  },
  LIMIT_MS,
);

test(
  'days are added up beside those who count, and are equal to the hours in the end',
  async () => {
    let isMigrated = false;
    const migration = migrate(db).finally(() => (isMigrated = true));
    let answeredMeanwhile = 0;
    while (!isMigrated) {
      const isAddingUp = await isThere(`select to_regclass('daily_rollups') is not null as there`);
      await write();
      if (isAddingUp === true && !isMigrated) answeredMeanwhile++;
    }
    await migration;
    await write();
    expect(answeredMeanwhile).toBeGreaterThan(0);
    const { rows } = await sql`
      select placement, day, requests, revenue from daily_rollups
      except select placement, hour / 24, sum(requests)::bigint, sum(revenue)::bigint from rollups group by 1, 2
    `.execute(db.ledger);
    expect(rows).toEqual([]);
    const { rows: totals } = await writer.query(
      `select (select sum(requests) from rollups) = (select sum(requests) from daily_rollups) as there`,
    );
    expect(totals).toEqual([{ there: true }]);
  },
  LIMIT_MS,
);
