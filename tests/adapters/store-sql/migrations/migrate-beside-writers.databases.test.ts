import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../../../adapters/store-sql/migrations/migrate.js';
import type { SqlDatabases } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { eventually } from '../../../journeys/server.js';
import { startPostgres, type PostgresServer, type TestDatabase } from '../../../support/postgres-server.js';
import { FORGET_SEEN_TIMES } from '../forget-seen-times.js';

/** Some weeks of hours: they are added up in several stretches. */
const ROWS = 20_000;
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

let server: PostgresServer;
let database: TestDatabase;
let db: SqlDatabases;
let writer: pg.Client;

beforeAll(async () => void (server = await startPostgres()), LIMIT_MS);
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.createDatabase();
  const { url } = database;
  db = openPostgres({ url, onError: () => undefined });
  writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await migrate(db);
  for (const statement of OLDER) await writer.query(statement);
}, LIMIT_MS);
afterEach(async () => {
  await writer.end();
  await db.close();
  await database.drop();
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
/** Other tests use the same server. */
const OUR_INDEXES = 'from pg_stat_progress_create_index where datname = current_database()';
const IS_INDEX_WAITING = `select count(*) > 0 as there ${OUR_INDEXES} and phase = 'waiting for old snapshots'`;
const END_INDEXING = `select pg_terminate_backend(pid) ${OUR_INDEXES}`;

const validIndexes = async (among = INDEXES): Promise<readonly string[]> => {
  const { rows } = await writer.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any($1)`,
    [among],
  );
  return rows.map(({ name }) => name).sort();
};

/** Runs `use` while an index cannot be finished, since a reader has not ended who began before it. */
const beforeOldReaderEnds = async (use: () => Promise<void>): Promise<void> => {
  const reader = new pg.Client({ connectionString: database.url });
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
      await writer.query(END_INDEXING);
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
      await writer.query(END_INDEXING);
      expect(await cut).toBeInstanceOf(Error);
    });
    expect(await validIndexes(WRITTEN_INDEXES)).toEqual(WRITTEN_INDEXES);
    await migrate(db);
    expect(await validIndexes([...SEEN_INDEXES, ...WRITTEN_INDEXES])).toEqual(SEEN_INDEXES);
  },
  LIMIT_MS,
);

/** `beside` begins with each transaction, and has ended before the next. */
const withEachTransaction = <Tables>(whole: Kysely<Tables>, beside: () => Promise<void>): Kysely<Tables> =>
  new Proxy(whole, {
    get: (target, name) => {
      if (name === 'transaction')
        return () => ({
          execute: async (use: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) => {
            const besides = beside();
            await target.transaction().execute(use);
            await besides;
          },
        });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

test(
  'days are added up beside those who count, who wait for one stretch at most, and are equal to the hours in the end',
  async () => {
    let stretches = 0;
    const beside = async (): Promise<void> => {
      await write();
      stretches++;
    };
    await migrate({ ...db, ledger: withEachTransaction(db.ledger, beside) });
    expect(stretches).toBeGreaterThan(2);
    await write();
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

test(
  'nodes that start at once wait for each other',
  async () => {
    const { url } = await server.createDatabase();
    const nodes = Array.from({ length: 4 }, () => openPostgres({ url, onError: () => undefined }));
    await expect(Promise.all(nodes.map(migrate))).resolves.toHaveLength(4);
    await Promise.all(nodes.map(({ close }) => close()));
  },
  LIMIT_MS,
);
