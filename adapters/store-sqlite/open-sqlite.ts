import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { SharingKysely } from '../store-sql/tables/fixed-query.js';
import type { LedgerTables } from '../store-sql/tables/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/tables/sql-databases.js';
import type { StateTables } from '../store-sql/tables/state-tables.js';
import { DiskSync } from './disk-sync.js';
import { fileDialect, onceFree } from './file-driver.js';
import { FileThread } from './file-thread.js';
import { SharedCalls } from './shared-calls.js';
import { WriteAheadLog } from './write-ahead-log.js';

export const LEDGER_FILE = 'ledger.sqlite';
export const STATE_FILE = 'state.sqlite';

/** Who people are and what they were shown is in there; what SQLite puts beside a file has the mode of the file. */
const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER = 0o700;

const openFile = (path: string): FileThread => {
  // Closing any handle on a file takes away the locks that this process has on it, those of an open connection too.
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  return new FileThread(path);
};

/**
 * Two files in `folder`, each in a thread. What the ledger has committed outlives a power cut; journal and state may lose their last moments then,
 * but are whole: what the journal wrote is on disk with the next commit of the ledger.
 */
export const openSqlite = (folder: string): SqlDatabases => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  const [ledgerPath, statePath] = [join(folder, LEDGER_FILE), join(folder, STATE_FILE)];
  const threads = [openFile(ledgerPath), openFile(statePath)] as const;
  const [ledgerFile, stateFile] = threads;
  const logs = [new WriteAheadLog(ledgerPath, ledgerFile), new WriteAheadLog(statePath, stateFile)] as const;
  const disk = new DiskSync(ledgerPath, logs[0]);
  const ledger = new Kysely<LedgerTables>({
    dialect: fileDialect({ thread: ledgerFile, onCommitted: () => disk.sync() }),
  });
  const journal = new Kysely<LedgerTables>({ dialect: fileDialect({ thread: ledgerFile }) });
  const shared = new SharedCalls(stateFile);
  const state = new SharingKysely<StateTables>({ dialect: fileDialect({ thread: stateFile }) }, (query) =>
    onceFree(() => shared.run(query)),
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
      await Promise.all([ledger, journal, state].map((db) => db.destroy()));
      await shared.flush();
      await Promise.all(threads.map((thread) => thread.close()));
      disk.close();
    },
  };
};
