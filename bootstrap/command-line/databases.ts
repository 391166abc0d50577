import { resolve } from 'node:path';
import { placeOf, type Storage } from '../../adapters/cli/commands/access/storage.js';
import { complain, fail } from '../../adapters/cli/terminal-text.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings.js';
import { databasePlace, DatabaseUnusable } from '../storage/database-unusable.js';
import { runningServers } from '../storage/running-servers.js';

/** The data folder when the settings name none. */
const USUAL_FOLDER = 'data';

const storageOf = ({ databaseUrl, dataDir = USUAL_FOLDER }: Settings): Storage => {
  if (databaseUrl !== undefined) return { kind: 'database', name: databasePlace(databaseUrl) };
  const path = resolve(dataDir);
  return { kind: 'folder', path, servers: runningServers(path) };
};

export const readStorage = (): Storage => storageOf(readSettings(process.env));

export interface OpenStorage {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly databases: SqlDatabases;
}

/** Opens what a server with the same settings opens, also beside it. The code is loaded on use: it is large. */
export const withDatabases = async (use: (opened: OpenStorage) => Promise<void>): Promise<void> => {
  const { openDatabases } = await import('../storage/open-databases.js');
  const settings = readSettings(process.env);
  const storage = storageOf(settings);
  if (process.stderr.isTTY) complain(`on ${placeOf(storage).name}`);
  const warn = (_: object, message: string): void => complain(message);
  const dataDir = storage.kind === 'folder' ? storage.path : undefined;
  const databases = await openDatabases({ databaseUrl: settings.databaseUrl, dataDir }, { warn }).catch(
    (error: unknown) => {
      if (error instanceof DatabaseUnusable) return fail(error.message);
      throw error;
    },
  );
  if (databases === undefined) return fail('There is no database: set DATA_DIR or DATABASE_URL.');
  try {
    await use({ settings, storage, databases });
  } finally {
    await databases.close();
  }
};
