import { existsSync } from 'node:fs';
import type { Settings } from '../settings/settings.js';
import { filesToWatch } from '../upkeep/watch-files.js';
import { ok, problem, type Finding } from '../../adapters/cli/doctor/finding.js';

/** Whether the files of SQLite are whole, beside a server that works on them; the process waits for it. */
export const checkDatabaseFiles = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'redisUrl'>,
): Promise<readonly Finding[]> => {
  const files = filesToWatch(settings).filter(({ path }) => existsSync(path));
  if (files.length === 0) return [];
  const { damageOf } = await import('../../adapters/store-sqlite/open-sqlite.js');
  return files.map(({ name, path }) => {
    const subject = `${name}.sqlite`;
    try {
      const damage = damageOf(path, 'whole');
      return damage === undefined
        ? ok(subject, 'is whole')
        : problem(subject, `is damaged (${damage})`, 'see docs/guides/back-up-and-restore.md#damage');
    } catch (error) {
      return problem(subject, `cannot be read (${(error as Error).message})`, 'give it to the user of the server');
    }
  });
};
