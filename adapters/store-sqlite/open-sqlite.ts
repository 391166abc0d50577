import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerDatabase } from '../store-sql/backend/ledger-database.js';
import type { SqlBackend } from '../store-sql/backend/sql-backend.js';
import type { StateDatabase } from '../store-sql/backend/state-database.js';
import type { LedgerTables } from '../store-sql/tables/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/tables/sql-databases.js';
import type { StateTables } from '../store-sql/tables/state-tables.js';
import { LEDGER_FILE, STATE_FILE } from './file-identity.js';
import { FileWorker, type OnEnded } from './file-worker.js';
import { OpenFile } from './open-file.js';

export { copyPair, isPairInUse } from './copy-pair.js';
export { damageOf, type CheckDepth } from './check-file.js';
export { checkFiles } from './check-files.js';
export { LEDGER_FILE, pairProblem, startGeneration, startNewPair, STATE_FILE } from './file-identity.js';

/** The server beside a command has the lock for moments. */
const BUSY_MS = 5_000;
/** So has a command beside a server, and calls of the server wait as long. */
const SERVER_BUSY_MS = 1_000;

const FOLDER_OF_OWNER = 0o700;

/**
 * The two files in `folder`, opened in this thread, which waits for the disk and for whoever has a lock: for commands,
 * migrations and tests. A server opens a backend.
 */
export const openSqlite = (folder: string): SqlDatabases => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  const files = {
    ledger: new OpenFile(join(folder, LEDGER_FILE), BUSY_MS),
    state: new OpenFile(join(folder, STATE_FILE), BUSY_MS),
  };
  const ledger = files.ledger.kysely<LedgerTables>('FULL');
  const state = files.state.kysely<StateTables>('NORMAL');
  return {
    engine: 'sqlite',
    ledger,
    // Both at the same time would be one transaction.
    journal: ledger,
    state,
    truncateLogs: async () => {
      for (const file of Object.values(files)) file.truncateLog();
    },
    close: async () => {
      await Promise.all([ledger.destroy(), state.destroy()]);
      // A database that was never asked for anything does not know its connection.
      for (const file of Object.values(files)) file.close();
    },
  };
};

/**
 * The two files in `folder`, which have this version's tables already, each in a worker that has the only connection of
 * this process to it.
 */
export const openSqliteBackend = (folder: string, busyMs = SERVER_BUSY_MS, onEnded?: OnEnded): SqlBackend => {
  const ended: ('ledger' | 'state')[] = [];
  const end: OnEnded = (holds, cause) => {
    ended.push(holds);
    onEnded?.(holds, cause);
  };
  const ledger = new FileWorker({ path: join(folder, LEDGER_FILE), holds: 'ledger', busyMs }, end);
  const state = new FileWorker({ path: join(folder, STATE_FILE), holds: 'state', busyMs }, end);
  return {
    ledger: ledger.services<LedgerDatabase>(),
    state: state.services<StateDatabase>(),
    endedWorkers: () => ended,
    close: async () => {
      await Promise.all([ledger.close(), state.close()]);
    },
  };
};
