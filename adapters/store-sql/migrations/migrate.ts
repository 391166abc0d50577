import { Migrator, type Kysely, type Migration, type MigrationProvider } from 'kysely';
import { migrateGradually } from './gradual-migrations.js';
import { namesIn } from './migration-names.js';
import { catalog0001 } from './catalog-0001.js';
import { catalog0002 } from './catalog-0002.js';
import { ledger0001 } from './ledger/ledger-0001.js';
import { ledger0002 } from './ledger/ledger-0002.js';
import { ledger0003, ledger0003Beside } from './ledger/ledger-0003.js';
import { ledger0004 } from './ledger/ledger-0004.js';
import { ledger0005, ledger0005Beside } from './ledger/ledger-0005.js';
import { ledger0006 } from './ledger/ledger-0006.js';
import { ledger0007 } from './ledger/ledger-0007.js';
import { ledger0008 } from './ledger/ledger-0008.js';
import { ledger0009 } from './ledger/ledger-0009.js';
import { state0001 } from './state-0001.js';
import { state0002, state0002Beside } from './state-0002.js';
import type { SqlDatabases } from '../tables/sql-databases.js';

type Migrations = Readonly<Record<string, Migration>>;

const fail = (cause: unknown): never => {
  throw new Error('The database could not be brought to this version.', { cause });
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
 * Runs the migrations of this version, with a blank for each that a newer version has run: while a rolling update goes
 * on, the older version must start too. A migration therefore never takes away what the version before it uses.
 */
const migrateOne = async (db: Kysely<unknown>, table: string, migrations: Migrations): Promise<void> => {
  const done = await namesIn(db, table);
  // Most starts: they need not wait for whoever writes.
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const withBlanks = async (): Promise<MigrationProvider> => {
    const blanks = (await namesIn(db, table)).map((name) => [name, { up: async () => undefined }] as const);
    return { getMigrations: async () => ({ ...Object.fromEntries(blanks), ...migrations }) };
  };
  // A newer version may have migrated between the look and the lock: the second look sees it.
  const error = (await latest(db, table, await withBlanks())) && (await latest(db, table, await withBlanks()));
  if (error !== undefined) fail(error);
};

/** A migration knows no tables but those it makes. */
const untyped = (db: SqlDatabases['ledger'] | SqlDatabases['state']): Kysely<unknown> =>
  db as unknown as Kysely<unknown>;

const [LEDGER, STATE] = ['ledger_migrations', 'state_migrations'];

/** Brings both databases to this version, under a lock; does nothing when they are there already. */
export const migrate = async ({ engine, ledger, state, openUnhurried }: SqlDatabases): Promise<void> => {
  const [ledgerDb, stateDb] = [untyped(ledger), untyped(state)];
  await migrateOne(ledgerDb, LEDGER, {
    'ledger-0001': ledger0001(engine),
    'catalog-0001': catalog0001,
    'catalog-0002': catalog0002,
    'ledger-0002': ledger0002(engine),
    'ledger-0004': ledger0004,
    'ledger-0006': ledger0006(engine),
    'ledger-0007': ledger0007,
    'ledger-0008': ledger0008(engine),
    'ledger-0009': ledger0009,
    ...(openUnhurried === undefined && { 'ledger-0003': ledger0003, 'ledger-0005': ledger0005 }),
  });
  await migrateOne(stateDb, STATE, {
    'state-0001': state0001,
    ...(openUnhurried === undefined && { 'state-0002': state0002 }),
  });
  if (openUnhurried === undefined) return;
  const beside = { 'ledger-0003': ledger0003Beside, 'ledger-0005': ledger0005Beside };
  await migrateGradually(ledgerDb, openUnhurried, LEDGER, beside).catch(fail);
  await migrateGradually(stateDb, openUnhurried, STATE, { 'state-0002': state0002Beside }).catch(fail);
};
