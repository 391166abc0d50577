import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CompiledQuery,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { PromptKysely, type RunNow } from '../store-sql/fixed-query.js';
import type { LedgerTables } from '../store-sql/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/sql-databases.js';
import type { StateTables } from '../store-sql/state-tables.js';
import { turnsAt, type Turns } from './turns.js';

/** Another process (the command line beside the server) may hold the file for so long. */
const BUSY_MS = 5_000;

/** 16 MB. A page that is written again before then is copied into its file once, and the disk is waited for less often. */
const LOG_PAGES = 4_000;

export const LEDGER_FILE = 'ledger.sqlite';
export const STATE_FILE = 'state.sqlite';

class TakingTurnsDriver extends SqliteDriver {
  readonly #turns: Turns;
  constructor(database: SqliteDatabase, turns: Turns) {
    super({ database });
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#turns.take();
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.giveBack();
    await super.releaseConnection();
  }

  /** Takes the writer's lock at once: a transaction that read first could not take it any more when somebody else wrote between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Compiling a statement takes longer than running it. */
const MAX_STATEMENTS = 200;

/** Each statement is compiled once: the driver runs one at a time, and each to its end. */
const compiledOnce = (database: Database.Database): SqliteDatabase => {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS });
  return {
    prepare: (text) => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = database.prepare(text) as unknown as SqliteStatement;
      statements.set(text, statement);
      return statement;
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
};

/** Migrations run whole or not at all: a process that dies amid its first start leaves no half of the tables, with which no later one could begin. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TakingTurnsDialect extends SqliteDialect {
  readonly #createDriver: () => Driver;
  constructor(database: SqliteDatabase, turns: Turns) {
    super({ database });
    this.#createDriver = () => new TakingTurnsDriver(database, turns);
  }
  override createDriver(): Driver {
    return this.#createDriver();
  }
  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter();
  }
}

/** Whoever finds nobody at work on the file has run, and is done, before anybody else can begin. */
const runNowOn =
  (database: SqliteDatabase, turns: Turns): RunNow =>
  ({ sql, parameters }) => {
    if (turns.isTaken) return undefined;
    const statement = database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  };

/** Who people are and what they were shown is in there; what SQLite puts beside a file has the mode of the file. */
const OWNER_ONLY = 0o600;

const openFile = <Tables>(path: string, synchronous: 'FULL' | 'NORMAL'): Kysely<Tables> => {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${synchronous}`);
  database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  // What is deleted is overwritten, so that an erased person is not found in the free space of the file.
  database.pragma('secure_delete = ON');
  const [statements, turns] = [compiledOnce(database), turnsAt(resolve(path))];
  return new PromptKysely<Tables>({ dialect: new TakingTurnsDialect(statements, turns) }, runNowOn(statements, turns));
};

/** Does not wait for another process that reads, such as a backup: the driver would let nobody else have a turn meanwhile. */
const truncateLog = (db: Kysely<LedgerTables> | Kysely<StateTables>): Promise<void> =>
  (db as Kysely<unknown>).connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${BUSY_MS}`).execute(connection);
    }
  });

/**
 * Two files in `folder`. What the ledger has committed outlives a power cut; journal and state may lose their last moments then, but are
 * whole: what the journal wrote is on disk with the next commit of the ledger.
 */
export const openSqlite = (folder: string): SqlDatabases => {
  mkdirSync(folder, { recursive: true });
  const ledger = openFile<LedgerTables>(join(folder, LEDGER_FILE), 'FULL');
  const journal = openFile<LedgerTables>(join(folder, LEDGER_FILE), 'NORMAL');
  const state = openFile<StateTables>(join(folder, STATE_FILE), 'NORMAL');
  return {
    engine: 'sqlite',
    ledger,
    journal,
    state,
    truncateLogs: async () => {
      for (const db of [journal, state]) await truncateLog(db);
    },
    close: async () => {
      await Promise.all([ledger, journal, state].map((db) => db.destroy()));
    },
  };
};
