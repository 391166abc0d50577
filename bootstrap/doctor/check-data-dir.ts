import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'data folder';
/** Keys, users, what they were shown, and addresses of bidders with their keys. */
const SECRETS = ['signing-key', 'ledger.sqlite', 'state.sqlite'];

const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Where keys and accounts are kept; looked at only, nothing is written. */
export const checkDataDir = (path: string | undefined): Finding => {
  if (path === undefined) return warning(SUBJECT, 'is none: nothing outlives the process', 'set DATA_DIR');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return warning(SUBJECT, `${path} does not exist yet`, 'the server makes it at its first start');
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    return problem(SUBJECT, `${path} cannot be written`, 'give it to the user that the server runs as');
  }
  const open = SECRETS.map((name) => join(path, name)).filter(isOpenToOthers);
  if (open.length > 0) return problem(SUBJECT, `others may read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`);
  if (isOpenToOthers(path)) return warning(SUBJECT, `others may look into ${path}`, `chmod 700 ${path}`);
  return ok(SUBJECT, `${path} can be written`);
};
