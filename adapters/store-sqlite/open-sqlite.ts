import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, SqliteDialect, SqliteDriver, type DatabaseConnection, type Driver } from 'kysely';
import Database from 'libsql';
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

class ImmediateDialect extends SqliteDialect {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
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
  return new Kysely<Tables>({ dialect: new ImmediateDialect(database) });
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
