import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Backups } from '../../adapters/cli/commands/backup.js';
import {
  BackupUnusable,
  copyVerified,
  DATABASE_FILES,
  isFree,
  KEY_FILE,
  readManifest,
  RESTORING,
  writeManifest,
} from './backup-folder.js';
import { runningServers } from './running-servers.js';

const FOLDER_OF_OWNER = 0o700;
const sqlite = () => import('../../adapters/store-sqlite/open-sqlite.js');

const GUIDE = 'docs/guides/back-up-and-restore.md';

/**
 * Copies the data folder to `target`, which gets its name only when the copy is whole. Throws {@link BackupUnusable}.
 */
const makeBackup: Backups['make'] = async (dataDir, target, onStart) => {
  const { copyPair, damageOf, pairProblem } = await sqlite();
  if (!existsSync(join(dataDir, DATABASE_FILES[0])) || pairProblem(dataDir) !== undefined)
    throw new BackupUnusable(`${dataDir} has no whole data to back up: set DATA_DIR to the folder of your server.`);
  if (!isFree(target)) throw new BackupUnusable(`${target} is not empty: name a folder that is not there yet.`);
  const draft = `${target}.${process.pid}.part`;
  mkdirSync(draft, { recursive: true, mode: FOLDER_OF_OWNER });
  try {
    const madeAt = new Date();
    await copyPair(dataDir, draft, onStart);
    for (const name of DATABASE_FILES) {
      const damage = damageOf(join(draft, name), 'whole');
      if (damage !== undefined)
        throw new BackupUnusable(`${join(dataDir, name)} is damaged (${damage}): ${GUIDE}#damage`);
    }
    const key = join(dataDir, KEY_FILE);
    if (existsSync(key)) copyFileSync(key, join(draft, KEY_FILE));
    await writeManifest(draft, madeAt);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { hasKey: existsSync(join(target, KEY_FILE)) };
};

const refuseUsed = async (dataDir: string): Promise<void> => {
  const [server] = runningServers(dataDir);
  if (server !== undefined)
    throw new BackupUnusable(`The server at ${server.url} (process ${server.pid}) runs on ${dataDir}: stop it first.`);
  if ((await sqlite()).isPairInUse(dataDir))
    throw new BackupUnusable(`Another program has the database files in ${dataDir} open: end it first.`);
};

/** What is there under the names that are restored, with the logs that belong to it. */
const namesToKeep = (dataDir: string, restored: readonly string[]): readonly string[] =>
  readdirSync(dataDir).filter((name) => restored.some((one) => [one, `${one}-wal`, `${one}-shm`].includes(name)));

/** Puts it in the place of what is there, which it moves to `aside`; whether there was anything. */
const exchange = (dataDir: string, restored: readonly string[], aside: string): boolean => {
  const kept = namesToKeep(dataDir, restored);
  if (kept.length > 0) mkdirSync(aside, { mode: FOLDER_OF_OWNER });
  for (const name of kept) renameSync(join(dataDir, name), join(aside, name));
  for (const name of restored) renameSync(join(dataDir, RESTORING, name), join(dataDir, name));
  return kept.length > 0;
};

/**
 * Brings the backup in `from` back into the data folder, where no server may run. Nothing is moved before all of it is
 * there and is what was backed up. While the folder `restoring` is there, no server starts. Throws {@link
 * BackupUnusable}.
 */
const restoreInto: Backups['restore'] = async (dataDir, from) => {
  const manifest = readManifest(from);
  await refuseUsed(dataDir);
  const staging = join(dataDir, RESTORING);
  const isAgain = existsSync(staging);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true, mode: FOLDER_OF_OWNER });
  let isWhole = false;
  try {
    await copyVerified(from, staging, manifest);
    const { damageOf, startNewPair } = await sqlite();
    for (const name of DATABASE_FILES) {
      const damage = damageOf(join(staging, name), 'whole');
      if (damage !== undefined) throw new BackupUnusable(`${join(from, name)} is damaged (${damage}).`);
    }
    startNewPair(staging);
    isWhole = true;
  } finally {
    // One that broke off before may have moved files away already: then no server may start.
    if (!isWhole && !isAgain) rmSync(staging, { recursive: true, force: true });
  }
  const names = manifest.files.map(({ name }) => name);
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const hasAside = exchange(dataDir, names, aside);
  rmSync(staging, { recursive: true });
  return { madeAt: manifest.madeAt, hasKey: names.includes(KEY_FILE), aside: hasAside ? aside : undefined };
};

export const backups: Backups = {
  make: makeBackup,
  restore: restoreInto,
  isExplained: (error) => error instanceof BackupUnusable,
};
