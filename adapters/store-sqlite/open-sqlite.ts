import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { PromptKysely } from '../store-sql/fixed-query.js';
import type { LedgerTables } from '../store-sql/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/sql-databases.js';
import type { StateTables } from '../store-sql/state-tables.js';
import { DiskSync } from './disk-sync.js';
import { fileDialect } from './file-driver.js';
import { FileStamp } from './file-stamp.js';
import { SharedCommit } from './shared-commit.js';
import { Statements } from './statements.js';
import { turnsAt } from './turns.js';
import { WriteAheadLog } from './write-ahead-log.js';

/** While it is opened. */
const BUSY_MS = 5_000;

/** 256 MB. A log that nobody could copy in time is copied by whoever writes. */
const MOST_LOG_PAGES = 64_000;

export const LEDGER_FILE = 'ledger.sqlite';
export const STATE_FILE = 'state.sqlite';

/** Who people are and what they were shown is in there; what SQLite puts beside a file has the mode of the file. */
const OWNER_ONLY = 0o600;

const openFile = (path: string) => {
  // Closing any handle on a file takes away the locks that this process has on it, those of an open connection too.
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  const database = new Database(path);
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  database.pragma('journal_mode = WAL');
  // A commit waits for no disk; whoever needs that waits after it.
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${MOST_LOG_PAGES}`);
  // What is deleted is overwritten, so that an erased person is not found in the free space of the file.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 0');
  return { statements: new Statements(database), turns: turnsAt(resolve(path)) };
};

/**
 * Two files in `folder`. What the ledger has committed outlives a power cut; journal and state may lose their last moments then, but are
 * whole: what the journal wrote is on disk with the next commit of the ledger.
 */
export const openSqlite = (folder: string): SqlDatabases => {
  mkdirSync(folder, { recursive: true });
  const [ledgerPath, statePath] = [join(folder, LEDGER_FILE), join(folder, STATE_FILE)];
  const [lasting, passing, stateFile] = [openFile(ledgerPath), openFile(ledgerPath), openFile(statePath)];
  const logs = [new WriteAheadLog(ledgerPath, passing), new WriteAheadLog(statePath, stateFile)] as const;
  const disk = new DiskSync(ledgerPath, OWNER_ONLY, logs[0]);
  const ledger = new Kysely<LedgerTables>({ dialect: fileDialect({ ...lasting, onCommitted: () => disk.sync() }) });
  const journal = new Kysely<LedgerTables>({ dialect: fileDialect(passing) });
  const [shared, stamp] = [new SharedCommit(stateFile), new FileStamp(stateFile.statements)];
  const state = new PromptKysely<StateTables>(
    { dialect: fileDialect({ ...stateFile, onCommitted: async () => stamp.changed() }) },
    { runNow: (query) => shared.run(query), stamp: () => stamp.now() },
  );
  return {
    engine: 'sqlite',
    ledger,
    journal,
    state,
    truncateLogs: async () => {
      await Promise.all(logs.map((log) => log.empty()));
    },
    close: async () => {
      await Promise.all(logs.map((log) => log.close()));
      shared.end();
      await Promise.all([ledger, journal, state].map((db) => db.destroy()));
      disk.close();
    },
  };
};
