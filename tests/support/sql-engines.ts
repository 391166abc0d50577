import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../adapters/store-postgres/open-postgres.js';
import { backendOver, type SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import { migrate } from '../../adapters/store-sql/schema/migrate.js';
import type { SqlDatabases, SqlEngine } from '../../adapters/store-sql/tables/sql-databases.js';
import { openSqliteBackend, openSqlite } from '../../adapters/store-sqlite/open-sqlite.js';
import { inThisRealm } from './in-this-realm.js';
import { startPostgres } from './postgres-server.js';

/** Files named `*.engines.test.ts` run in two suites: on the embedded engine, and on the server. */
export const SQL_ENGINES: readonly SqlEngine[] = process.env['TEST_SUITE'] === 'databases' ? ['postgres'] : ['sqlite'];

/** Databases of one engine, brought to this version, and how to be rid of them. */
export interface SqlTestBed {
  readonly databases: SqlDatabases;
  /** The same databases once more, as another process has them. */
  open(): SqlDatabases;
  /** As a server has them; one more each time. */
  openBackend(): SqlBackend;
  close(): Promise<void>;
}

const sqliteBed = (): SqlTestBed => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  const opened: SqlDatabases[] = [];
  const open = (): SqlDatabases => {
    opened.push(openSqlite(folder));
    return opened.at(-1) as SqlDatabases;
  };
  const backends: SqlBackend[] = [];
  const openBackend = (): SqlBackend => {
    const backend = openSqliteBackend(folder);
    backends.push(backend);
    return { ...backend, ledger: inThisRealm(backend.ledger), state: inThisRealm(backend.state) };
  };
  const close = async (): Promise<void> => {
    await Promise.all([...backends, ...opened].map((one) => one.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { databases: open(), open, openBackend, close };
};

const postgresBed = async (): Promise<SqlTestBed> => {
  const server = await startPostgres();
  const database = await server.createDatabase();
  const opened: SqlDatabases[] = [];
  const open = (): SqlDatabases => {
    opened.push(openPostgres({ url: database.url, onError: () => undefined }));
    return opened.at(-1) as SqlDatabases;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((one) => one.close()));
    await database.drop();
    await server.stop();
  };
  return { databases: open(), open, openBackend: () => backendOver(open()), close };
};

export const openTestBed = async (engine: SqlEngine): Promise<SqlTestBed> => {
  const bed = engine === 'sqlite' ? sqliteBed() : await postgresBed();
  await migrate(bed.databases);
  return bed;
};
