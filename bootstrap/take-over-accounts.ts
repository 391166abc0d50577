import type { CatalogAdmin } from '../application/operations/catalog-admin.js';
import { isCatalogEntry, type CatalogEntry } from '../domain/catalog/catalog-content.js';
import type { DataDir } from './storage/data-dir.js';
import { SettingsError } from './settings/settings.js';

/** Where accounts were kept before there was a store for them. */
const ACCOUNTS_FILE = 'accounts.json';

const entriesOf = (json: unknown): readonly CatalogEntry[] => {
  const accounts = (json as { readonly accounts?: unknown } | null)?.accounts;
  if (Array.isArray(accounts) && accounts.every(isCatalogEntry)) return accounts;
  throw new SettingsError([`${ACCOUNTS_FILE}: "accounts" must be a list of objects, each with an "id".`]);
};

/** Publishes the accounts of an earlier version's file, once: then the file has another name. Throws {@link SettingsError} when they have mistakes. */
export const takeOverAccounts = async (dataDir: DataDir, admin: CatalogAdmin): Promise<void> => {
  const file = dataDir.readJson(ACCOUNTS_FILE);
  if (file === undefined) return;
  const known = new Set((await admin.current()).content.accounts.map(({ id }) => id));
  const accounts = entriesOf(file).filter((account) => !known.has(account.id));
  const outcome = await admin.change({ set: { accounts } }, { author: ACCOUNTS_FILE });
  if (outcome.kind === 'invalid') throw new SettingsError(outcome.problems.map((it) => `${ACCOUNTS_FILE}: ${it}`));
  // Another node has just done the same.
  if (outcome.kind === 'accepted') dataDir.rename(ACCOUNTS_FILE, `${ACCOUNTS_FILE}.taken-over`);
};
