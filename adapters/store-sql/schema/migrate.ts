import { Migrator, sql, type Kysely, type Migration, type MigrationProvider } from 'kysely';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { ledger0001 } from './ledger-0001.js';
import { state0001 } from './state-0001.js';

type Migrations = Readonly<Record<string, Migration>>;

const namesIn = async (db: Kysely<unknown>, table: string): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
};

const latest = async (db: Kysely<unknown>, table: string, provider: MigrationProvider): Promise<unknown> => {
  const { error } = await new Migrator({
    db,
    provider,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  return error;
};

/**
 * Runs the migrations of this version, with a blank for each that a newer version has run: during a rolling update the
 * older version must start too. A migration therefore only adds (`docs/reference/compatibility.md`).
 */
const migrateOne = async (db: Kysely<unknown>, table: string, migrations: Migrations): Promise<void> => {
  const done = await namesIn(db, table);
  // Most starts: they need not wait for the lock.
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const withBlanks = async (): Promise<MigrationProvider> => {
    const blanks = (await namesIn(db, table)).map((name) => [name, { up: async () => undefined }] as const);
    return { getMigrations: async () => ({ ...Object.fromEntries(blanks), ...migrations }) };
  };
  // A newer version may have migrated between the look and the lock: the second look sees it.
  const error = (await latest(db, table, await withBlanks())) && (await latest(db, table, await withBlanks()));
  if (error !== undefined) throw new Error('The database could not be brought to this version.', { cause: error });
};

/** A migration knows no tables but those it makes. */
const untyped = (db: SqlDatabases['ledger'] | SqlDatabases['state']): Kysely<unknown> =>
  db as unknown as Kysely<unknown>;

/** Brings both databases to this version, under a lock; does nothing when they are there already. */
export const migrate = async ({ engine, ledger, state }: SqlDatabases): Promise<void> => {
  await migrateOne(untyped(ledger), 'ledger_migrations', { 'ledger-0001': ledger0001(engine) });
  await migrateOne(untyped(state), 'state_migrations', { 'state-0001': state0001 });
};
