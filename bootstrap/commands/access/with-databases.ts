import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { readSettings } from '../../settings/read-settings.js';
import type { Settings } from '../../settings/settings.js';
import { DataDir } from '../../storage/data-dir.js';
import { databasePlace, DatabaseUnusable } from '../../storage/database-unusable.js';
import { runningServers } from '../../storage/running-servers.js';
import { complain, fail, safeLine } from '../../../adapters/cli/terminal-text.js';

/** What a command works on, as a person names it, and who takes up what it writes there. */
export interface WrittenPlace {
  readonly name: string;
  readonly takenUp: string;
}

type Storage = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Where everything is without a word of the settings. */
const USUAL_FOLDER = 'data';
export const folderOf = ({ dataDir = USUAL_FOLDER }: Storage): string => resolve(dataDir);

export const placeOf = (settings: Storage): WrittenPlace => {
  if (settings.databaseUrl !== undefined) {
    const name = `the database ${databasePlace(settings.databaseUrl)}`;
    return { name, takenUp: 'every node on it has it within two seconds' };
  }
  const name = folderOf(settings);
  const servers = runningServers(name).map(({ url, pid }) => `the server at ${url} (process ${pid})`);
  const takenUp =
    servers.length === 0
      ? 'no server runs there now; one that starts on it has it'
      : `${servers.join(' and ')} ${servers.length === 1 ? 'has' : 'have'} it within two seconds`;
  return { name, takenUp };
};

const REFUSED = 2;

const stateOf = (folder: string): string => {
  if (!existsSync(folder)) return ', which does not exist yet';
  return existsSync(join(folder, 'ledger.sqlite')) ? '' : ', in which nothing is kept yet';
};

const isAgreed = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
};

/**
 * A folder without a server may be the wrong one: whoever writes there has to say that it is meant. Ends the command
 * with 2 otherwise, before anything was opened or made.
 */
const confirmPlace = async ({ yes, dryRun }: { readonly yes?: boolean; readonly dryRun?: boolean }): Promise<void> => {
  const settings = readSettings(process.env);
  if (yes === true || dryRun === true || settings.databaseUrl !== undefined) return;
  const folder = folderOf(settings);
  if (runningServers(folder).length > 0) return;
  const situation = `No server runs on ${folder}${stateOf(folder)}.`;
  if (process.stdin.isTTY && process.stderr.isTTY) {
    if (await isAgreed(`${safeLine(situation)} Write to it all the same? [y/N] `)) return;
    complain('Nothing was written. Set DATA_DIR to the folder of your server, as it has it.');
  } else
    complain(
      `${situation} Nothing was written: set DATA_DIR to the folder of your server, start the server first, or write to it all the same with --yes.`,
    );
  process.exit(REFUSED);
};

/** A command that writes beside the server. */
export const changing = (command: Command): Command =>
  command
    .option('--yes', 'also where no server runs')
    .hook('preAction', (_, called) => confirmPlace(called.opts<{ yes?: boolean; dryRun?: boolean }>()));

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
  const { openDatabases } = await import('../../storage/open-databases.js');
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  const dataDir = folderOf(settings);
  if (process.stderr.isTTY) complain(`on ${placeOf(settings).name}`);
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
