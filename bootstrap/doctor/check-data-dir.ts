import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'data folder';

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
  const key = statSync(join(path, 'signing-key'), { throwIfNoEntry: false });
  if (key !== undefined && (key.mode & 0o077) !== 0)
    return problem(SUBJECT, 'others may read the signing key', `chmod 600 ${join(path, 'signing-key')}`);
  return ok(SUBJECT, `${path} can be written`);
};
