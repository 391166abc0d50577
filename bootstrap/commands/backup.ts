import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readSettings } from '../settings/read-settings.js';
import { BackupUnusable, DATABASE_FILES, isFree, KEY_FILE, writeManifest } from '../storage/backup-folder.js';
import { restoreInto } from '../storage/restore-backup.js';
import { fail, print, progressLine } from '../../adapters/cli/terminal-text.js';
import { folderOf } from './access/with-databases.js';

const FOLDER_OF_OWNER = 0o700;
const GUIDE = 'docs/guides/back-up-and-restore.md';

const sqlite = () => import('../../adapters/store-sqlite/open-sqlite.js');

/** The data folder of the settings. Ends the command where the data is elsewhere. */
const filesOf = (): string => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) return folderOf(settings);
  return fail(`With DATABASE_URL everything is in PostgreSQL: use pg_dump and pg_restore (${GUIDE}#postgresql).`);
};

/** Half a backup never has the name of one. */
const makeBackup = async (dataDir: string, target: string): Promise<void> => {
  const { copyPair, damageOf, pairProblem } = await sqlite();
  if (!existsSync(join(dataDir, DATABASE_FILES[0])) || pairProblem(dataDir) !== undefined)
    throw new BackupUnusable(`${dataDir} has no whole data to back up: set DATA_DIR to the folder of your server.`);
  if (!isFree(target)) throw new BackupUnusable(`${target} is not empty: name a folder that is not there yet.`);
  const draft = `${target}.${process.pid}.part`;
  mkdirSync(draft, { recursive: true, mode: FOLDER_OF_OWNER });
  try {
    const madeAt = new Date();
    await copyPair(dataDir, draft, (pages) => {
      const progress = progressLine('pages', pages);
      return (copied) => (copied < pages ? progress.update(copied) : progress.stop());
    });
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
};

/** What goes wrong with folders is the operator's: one sentence. */
const explained = async (what: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    fail(error instanceof BackupUnusable ? error.message : `The ${what} broke off (${(error as Error).message}).`);
  }
};

const backUp = async (folder: string): Promise<void> => {
  const [dataDir, target] = [filesOf(), resolve(folder)];
  await explained('backup', () => makeBackup(dataDir, target));
  print(`backed up ${dataDir} to ${target}`);
  if (!existsSync(join(target, KEY_FILE)))
    print(
      'The signing key is not in it, as it is not in that folder: keep SIGNING_KEY and DIGEST_KEY of the settings.',
    );
};

const restore = async (folder: string): Promise<void> => {
  const [dataDir, from] = [filesOf(), resolve(folder)];
  await explained('restore', async () => {
    const { madeAt, hasKey, aside } = await restoreInto(dataDir, from, new Date());
    print(`restored ${dataDir} as it was at ${madeAt}`);
    if (!hasKey) print('The backup has no signing key: the server needs the SIGNING_KEY and DIGEST_KEY that it had.');
    if (aside !== undefined) print(`What was there is in ${aside}; remove it when you need it no more.`);
  });
};

export const addBackupCommands = (program: Command): void => {
  program
    .command('backup <folder>')
    .description('copies ledger, state and signing key as they are at one moment, beside a running server')
    .action(backUp);
  program
    .command('restore <folder>')
    .description('brings such a backup back, while no server runs; what is there is kept aside')
    .action(restore);
};
