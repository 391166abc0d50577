import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential } from '../../application/ports/catalog.js';
import { exposureOf, knownTokenAccounts, SET_PUBLIC_URL, unreachableAddress } from '../settings/exposure.js';
import type { Settings } from '../settings/settings.js';
import { ok, problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';

const COMERS = 'who may come in';

/** Whether anybody who has read the README could use this server from elsewhere. */
export const checkExposure = (settings: Settings, credentials: ReadonlyMap<string, Credential>): Finding => {
  const exposed = exposureOf(settings);
  if (exposed !== undefined) return problem(COMERS, 'the server does not start like this', exposed);
  if (!settings.isProduction) return ok(COMERS, 'only this machine, with the demo accounts');
  const known = knownTokenAccounts(credentials);
  return known.length === 0
    ? ok(COMERS, 'no token of a demo account opens anything')
    : warning(
        COMERS,
        `a token that everybody knows opens ${known.join(', ')}`,
        'replace it: ad-placement accounts rotate <id>, or mend the file that CONFIG names',
      );
};

/** Whether anybody else can open the pages that the server names. */
export const checkAddresses = (settings: Settings): readonly Finding[] => {
  const unreachable = unreachableAddress(settings);
  return unreachable === undefined ? [] : [warning('addresses', unreachable, SET_PUBLIC_URL)];
};

const DATA_FOLDER = 'data folder';
/** Keys, users, what they were shown, and addresses of bidders with their keys. */
const SECRETS = ['signing-key', 'ledger.sqlite', 'state.sqlite'];

const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Where keys and accounts are kept; looked at only, nothing is written. */
export const checkDataDir = (path: string | undefined): Finding => {
  if (path === undefined) return warning(DATA_FOLDER, 'is none: nothing outlives the process', 'set DATA_DIR');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return warning(DATA_FOLDER, `${path} does not exist yet`, 'the server makes it at its first start');
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    return problem(DATA_FOLDER, `${path} cannot be written`, 'give it to the user that the server runs as');
  }
  const open = SECRETS.map((name) => join(path, name)).filter(isOpenToOthers);
  if (open.length > 0) return problem(DATA_FOLDER, `others may read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`);
  if (isOpenToOthers(path)) return warning(DATA_FOLDER, `others may look into ${path}`, `chmod 700 ${path}`);
  return ok(DATA_FOLDER, `${path} can be written`);
};
