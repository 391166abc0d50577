import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import type { LedgerTables } from '../store-sql/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/sql-databases.js';
import type { StateTables } from '../store-sql/state-tables.js';

/** Another process (the command line beside the server) may hold the file for so long. */
const BUSY_MS = 5_000;

export const LEDGER_FILE = 'ledger.sqlite';
export const STATE_FILE = 'state.sqlite';

/** Takes the writer's lock at once: a transaction that read first could not take it any more when somebody else wrote between. */
class ImmediateDriver extends SqliteDriver {
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

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}

const openFile = <Tables>(path: string, synchronous: 'FULL' | 'NORMAL'): Kysely<Tables> => {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${synchronous}`);
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  return new Kysely<Tables>({ dialect: new ImmediateDialect(compiledOnce(database)) });
};

/** Two files in `folder`. What the ledger has committed outlives a power cut; the state may lose its last moments then, but is whole. */
export const openSqlite = (folder: string): SqlDatabases => {
  mkdirSync(folder, { recursive: true });
  const ledger = openFile<LedgerTables>(join(folder, LEDGER_FILE), 'FULL');
  const state = openFile<StateTables>(join(folder, STATE_FILE), 'NORMAL');
  return {
    engine: 'sqlite',
    ledger,
    state,
    close: async () => {
      await Promise.all([ledger.destroy(), state.destroy()]);
    },
  };
};
