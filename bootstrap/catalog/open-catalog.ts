import { createMemoryCatalogStore } from '../../adapters/store-memory/index.js';
import { createCatalogAdmin, type CatalogAdmin } from '../../application/operations/catalog-admin.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import type { Clock } from '../../application/ports/clock.js';
import { isCatalogEntry, type CatalogEntry } from '../../domain/catalog/catalog-content.js';
import { compileCatalog, type FixedLayers } from './compile-catalog.js';
import { SettingsError } from '../settings/settings.js';
import type { DataDir } from '../storage/data-dir.js';

/** Where accounts were kept before there was a store for them. */
const ACCOUNTS_FILE = 'accounts.json';

const entriesOf = (json: unknown): readonly CatalogEntry[] => {
  const accounts = (json as { readonly accounts?: unknown } | null)?.accounts;
  if (Array.isArray(accounts) && accounts.every(isCatalogEntry)) return accounts;
  throw new SettingsError([`${ACCOUNTS_FILE}: "accounts" must be a list of objects, each with an "id".`]);
};

/** Publishes the accounts of an earlier version's file, once: then the file has another name. Throws {@link SettingsError} when they have mistakes. */
const takeOverAccounts = async (dataDir: DataDir, admin: CatalogAdmin): Promise<void> => {
  const file = dataDir.readJson(ACCOUNTS_FILE);
  if (file === undefined) return;
  const known = new Set((await admin.current()).content.accounts.map(({ id }) => id));
  const accounts = entriesOf(file).filter((account) => !known.has(account.id));
  const outcome = await admin.change({ set: { accounts } }, { author: ACCOUNTS_FILE });
  if (outcome.kind === 'invalid') throw new SettingsError(outcome.problems.map((it) => `${ACCOUNTS_FILE}: ${it}`));
  // Another node has just done the same.
  if (outcome.kind === 'accepted') dataDir.rename(ACCOUNTS_FILE, `${ACCOUNTS_FILE}.taken-over`);
};

export interface OpenCatalog {
  readonly store: CatalogStore;
  readonly admin: CatalogAdmin;
}

/** Where changes of the configuration are published: in the database, or without one in memory. */
export const openCatalog = async (parts: {
  readonly fixed: FixedLayers;
  /** Absent: changes are kept in memory. */
  readonly published: CatalogStore | undefined;
  readonly dataDir: DataDir | undefined;
  readonly clock: Pick<Clock, 'nowMs'>;
}): Promise<OpenCatalog> => {
  const { fixed, published, dataDir, clock } = parts;
  const store = published ?? createMemoryCatalogStore();
  const check = (content: Parameters<typeof compileCatalog>[1]): readonly string[] => {
    const compiled = compileCatalog(fixed, content, 0);
    return compiled.ok ? [] : compiled.problems;
  };
  const admin = createCatalogAdmin({ store, clock, check });
  if (dataDir !== undefined) await takeOverAccounts(dataDir, admin);
  return { store, admin };
};
