import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { openPostgres } from '../../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../../adapters/store-sql/migrate.js';
import type { SqlDatabases } from '../../../adapters/store-sql/sql-databases.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import { startPostgres, type PostgresServer, type TestDatabase } from '../../support/postgres-server.js';

let server: PostgresServer | undefined;
let database: TestDatabase | undefined;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  database = await server.createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
}, 60_000);

afterAll(async () => {
  await database?.drop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openers: Readonly<Record<string, () => SqlDatabases>> = {
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

describe.each(Object.entries(openers))('migrations on %s', (_name, open) => {
  test('make one schema; starting again changes nothing', async () => {
    const [first, second] = [open(), open()];
    await migrate(first);
    const tables = await tablesOf(first.ledger as never);
    await migrate(second);
    expect(tables).toEqual(expect.arrayContaining(['budgets', 'counted_events', 'holds', 'notices']));
    expect(await tablesOf(second.ledger as never)).toEqual(tables);
    await Promise.all([first.close(), second.close()]);
  });

  test('a version that does not know the newest migration starts beside the one that does', async () => {
    const db = open();
    await migrate(db);
    await sql`insert into ledger_migrations (name, timestamp) values ('ledger-9999', 'later')`.execute(db.ledger);
    await expect(migrate(db)).resolves.toBeUndefined();
    await db.close();
  });
});

test('on PostgreSQL, nodes that start at once wait for each other', async () => {
  const fresh = await server?.createDatabase();
  const nodes = Array.from({ length: 4 }, () => openPostgres({ url: fresh?.url ?? '', onError: () => undefined }));
  await expect(Promise.all(nodes.map(migrate))).resolves.toHaveLength(4);
  await Promise.all(nodes.map(({ close }) => close()));
  await fresh?.drop();
});
