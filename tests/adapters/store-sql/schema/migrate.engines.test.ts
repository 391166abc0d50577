import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { openPostgres } from '../../../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../../../adapters/store-sql/schema/migrate.js';
import type { SqlDatabases, SqlEngine } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { LEDGER_FILE, openSqlite, STATE_FILE } from '../../../../adapters/store-sqlite/open-sqlite.js';
import { startPostgres, type PostgresServer, type TestDatabase } from '../../../support/postgres-server.js';
import { SQL_ENGINES } from '../../../support/sql-engines.js';

let server: PostgresServer | undefined;
const created: TestDatabase[] = [];
let folder: string;

beforeAll(async () => {
  if (SQL_ENGINES.includes('postgres')) server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
});

afterAll(async () => {
  for (const database of created) await database.drop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Handles of several nodes on one fresh, empty database. */
const nodesOn: Readonly<Record<SqlEngine, (count: number) => Promise<readonly SqlDatabases[]>>> = {
  sqlite: async (count) => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    return Array.from({ length: count }, () => openSqlite(dataDir));
  },
  postgres: async (count) => {
    if (server === undefined) throw new Error('PostgreSQL is not running.');
    const database = await server.createDatabase();
    created.push(database);
    return Array.from({ length: count }, () => openPostgres({ url: database.url, onError: () => undefined }));
  },
};

const tablesOf = async (db: Kysely<never>): Promise<readonly string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

const closeAll = (nodes: readonly SqlDatabases[]): Promise<unknown> => Promise.all(nodes.map((node) => node.close()));

describe.each(SQL_ENGINES)('the schema on %s', (engine) => {
  test('is made once; starting again changes nothing', async () => {
    const nodes = await nodesOn[engine](2);
    const [first, second] = nodes as readonly [SqlDatabases, SqlDatabases];
    await migrate(first);
    const tables = await tablesOf(first.ledger as never);
    await migrate(second);
    expect(tables).toEqual(expect.arrayContaining(['budgets', 'counted_events', 'holds', 'notices']));
    expect(await tablesOf(second.ledger as never)).toEqual(tables);
    await closeAll(nodes);
  });

  test('a version that does not know the newest migration starts beside the one that does', async () => {
    const nodes = await nodesOn[engine](1);
    const [db] = nodes as readonly [SqlDatabases];
    await migrate(db);
    await sql`insert into ledger_migrations (name, timestamp) values ('ledger-9999', 'later')`.execute(db.ledger);
    await sql`insert into state_migrations (name, timestamp) values ('state-9999', 'later')`.execute(db.state);
    await expect(migrate(db)).resolves.toBeUndefined();
    await closeAll(nodes);
  });

  test('a schema that breaks off half-way leaves nothing behind', async () => {
    const nodes = await nodesOn[engine](1);
    const [db] = nodes as readonly [SqlDatabases];
    await sql`create view titles as select 1 as id`.execute(db.ledger);
    await expect(migrate(db)).rejects.toThrow('The database could not be brought to this version.');
    await sql`drop view titles`.execute(db.ledger);
    await expect(migrate(db)).resolves.toBeUndefined();
    await closeAll(nodes);
  });
});

if (SQL_ENGINES.includes('sqlite'))
  test('on SQLite, a start with nothing to migrate does not wait for another process that writes', async () => {
    const dataDir = mkdtempSync(join(folder, 'busy-'));
    const db = openSqlite(dataDir);
    await migrate(db);
    const others = [LEDGER_FILE, STATE_FILE].map((file) => new DatabaseSync(join(dataDir, file)));
    for (const other of others) other.exec('begin immediate');
    await expect(migrate(db)).resolves.toBeUndefined();
    for (const other of others) other.close();
    await db.close();
  });

if (SQL_ENGINES.includes('postgres'))
  test('on PostgreSQL, nodes that start at once wait for each other', async () => {
    const nodes = await nodesOn.postgres(4);
    await expect(Promise.all(nodes.map(migrate))).resolves.toHaveLength(4);
    await closeAll(nodes);
  });
