import { join } from 'node:path';
import type { LedgerDatabase } from '../store-sql/backend/ledger-database.js';
import type { SqlBackend } from '../store-sql/backend/sql-backend.js';
import type { StateDatabase } from '../store-sql/backend/state-database.js';
import { FileWorker } from './file-worker.js';
import { LEDGER_FILE, STATE_FILE } from './open-sqlite.js';

/** The two files in `folder`, which have this version's tables already, each in a worker that has the only connection of this process to it. */
export const openSqliteBackend = (folder: string): SqlBackend => {
  const ledger = new FileWorker({ path: join(folder, LEDGER_FILE), holds: 'ledger' });
  const state = new FileWorker({ path: join(folder, STATE_FILE), holds: 'state' });
  return {
    ledger: ledger.services<LedgerDatabase>(),
    state: state.services<StateDatabase>(),
    close: async () => {
      await Promise.all([ledger.close(), state.close()]);
    },
  };
};
