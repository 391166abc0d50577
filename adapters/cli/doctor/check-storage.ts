import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ok, problem, warning, type Finding } from './finding.js';

const DATA_FOLDER = 'data folder';
/** They hold signing keys, users and what they saw, and addresses of bidders with their keys. */
const SECRETS = ['signing-key', 'ledger.sqlite', 'state.sqlite'];

const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Checks the folder of keys and accounts, without writing to it. */
export const checkDataDir = (path: string | undefined): Finding => {
  if (path === undefined) return warning(DATA_FOLDER, 'is none: nothing outlives the process', 'set DATA_DIR');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return warning(DATA_FOLDER, `${path} does not exist yet`, 'the server makes it at its first start');
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return problem(DATA_FOLDER, `${path} cannot be written`, 'give it to the user that the server runs as');
  }
  const open = SECRETS.map((name) => join(path, name)).filter(isOpenToOthers);
  if (open.length > 0) return problem(DATA_FOLDER, `others may read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`);
  if (isOpenToOthers(path)) return warning(DATA_FOLDER, `others may look into ${path}`, `chmod 700 ${path}`);
  return ok(DATA_FOLDER, `${path} can be written`);
};

/** The SQLite files that a server with these settings depends on. */
export interface DatabaseFiles {
  readonly databaseFiles: readonly { readonly name: string; readonly path: string }[];
  /** What is damaged in a file; reads all of it, also beside a server that works on it. */
  damageOf(path: string): Promise<string | undefined>;
}

const fileFinding = async (subject: string, damage: Promise<string | undefined>): Promise<Finding> => {
  try {
    const found = await damage;
    return found === undefined
      ? ok(subject, 'is whole')
      : problem(subject, `is damaged (${found})`, 'see docs/guides/back-up-and-restore.md#damage');
  } catch (error) {
    return problem(subject, `cannot be read (${(error as Error).message})`, 'give it to the user of the server');
  }
};

export const checkDatabaseFiles = ({ databaseFiles, damageOf }: DatabaseFiles): Promise<readonly Finding[]> =>
  Promise.all(
    databaseFiles
      .filter(({ path }) => existsSync(path))
      .map(({ name, path }) => fileFinding(`${name}.sqlite`, damageOf(path))),
  );
