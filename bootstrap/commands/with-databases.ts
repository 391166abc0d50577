import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { DataDir } from '../storage/data-dir.js';
import { DatabaseUnusable } from '../storage/database-unusable.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings.js';
import { fail, complain } from '../terminal-text.js';

export interface OpenStorage {
  readonly settings: Settings;
  readonly databases: SqlDatabases;
  readonly dataDir: DataDir;
}

/**
 * Opens what the server with the same settings has open, also beside it. Loaded when it is used: the other commands
 * need no database.
 */
export const withDatabases = async <T>(use: (storage: OpenStorage) => Promise<T>): Promise<T> => {
  const { openDatabases } = await import('../storage/open-databases.js');
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir = 'data' } = settings;
  const warn = (_: object, message: string): void => complain(message);
  const databases = await openDatabases({ databaseUrl, dataDir }, { warn }).catch((error: unknown) => {
    if (error instanceof DatabaseUnusable) return fail(error.message);
    throw error;
  });
  if (databases === undefined) return fail('There is no database: set DATA_DIR or DATABASE_URL.');
  try {
    return await use({ settings, databases, dataDir: new DataDir(dataDir) });
  } finally {
    await databases.close();
  }
};
