import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdsKeyedRows } from '../../adapters/store-sql/backend/keyed-rows.js';
import type { WarningLog } from '../ports-of.js';
import type { Settings } from '../settings/settings.js';
import type { DataDir } from './data-dir.js';
import { DatabaseUnusable } from './database-unusable.js';
import { openDatabases, type AcceptNew } from './open-databases.js';

const ENDS =
  'a new key ends all pages, clicks, slots and tickets that are out, and no user is known any more: caps, sessions and erasures begin anew';

/**
 * A signing key is made at the first start alone. Where there is data and no key, it was lost, or the node has another
 * folder than the others: rejects with {@link DatabaseUnusable} unless the operator accepts what a new one ends.
 */
export const refuseMissingKey = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'signingKey'>,
  folder: Pick<DataDir, 'hasSigningKey' | 'path'> | undefined,
  logger: WarningLog,
  acceptNew: AcceptNew = [],
): Promise<void> => {
  if (settings.signingKey !== undefined || folder === undefined || folder.hasSigningKey) return;
  const isFirstStart = settings.databaseUrl === undefined && !existsSync(join(folder.path, 'ledger.sqlite'));
  if (isFirstStart) return;
  const databases = await openDatabases(settings, logger, acceptNew);
  if (databases === undefined) return;
  let holdsRows: boolean;
  try {
    holdsRows = await holdsKeyedRows(databases);
  } finally {
    await databases.close();
  }
  // A node that has served since the first look had made the key before.
  if (!holdsRows || folder.hasSigningKey) return;
  if (acceptNew.includes('signing-key')) return logger.warn({}, `a new signing key is made: ${ENDS}`);
  throw new DatabaseUnusable(
    `In ${folder.path}, the file signing-key is missing although there is data: ${ENDS}. Bring it back from a backup, share the folder of the other nodes, or set SIGNING_KEY; to go on without it, start the server once with --accept-new-signing-key.`,
  );
};
