import { makeAccountToken } from '../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../adapters/store-memory/index.js';
import { createCatalogAdmin, type CatalogAdmin } from '../../application/operations/catalog-admin.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import type { Clock } from '../../application/ports/clock.js';
import { createAccountTokens, type AccountTokens } from '../../application/operations/account-tokens.js';
import { TOKEN_KINDS, type AccountToken } from '../../domain/catalog/account-token.js';
import {
  isCatalogEntry,
  NO_CONTENT,
  withoutTokens,
  type CatalogContent,
  type CatalogEntry,
} from '../../domain/catalog/catalog-content.js';
import { compileCatalog, NOTHING_PUBLISHED, type FixedLayers } from './compile-catalog.js';
import { SettingsError } from '../settings/settings.js';
import type { DataDir } from '../storage/data-dir.js';

/** Where accounts were kept before there was a store for them. */
const ACCOUNTS_FILE = 'accounts.json';

const entriesOf = (json: unknown): readonly CatalogEntry[] => {
  const accounts = (json as { readonly accounts?: unknown } | null)?.accounts;
  if (Array.isArray(accounts) && accounts.every(isCatalogEntry)) return accounts;
  throw new SettingsError([`${ACCOUNTS_FILE}: "accounts" must be a list of objects, each with an "id".`]);
};

const isToken = (value: unknown): value is Omit<AccountToken, 'accountId'> => {
  const { kind, sha256, last4 } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return TOKEN_KINDS.some((known) => known === kind) && typeof sha256 === 'string' && typeof last4 === 'string';
};

/** Those that stand in accounts, as an earlier version kept them. */
const tokensIn = (accounts: readonly CatalogEntry[]): readonly AccountToken[] =>
  accounts.flatMap(({ id, tokenHashes }) =>
    (Array.isArray(tokenHashes) ? tokenHashes : [])
      .filter(isToken)
      .map(({ kind, sha256, last4 }) => ({ accountId: id, kind, sha256: sha256.toLowerCase(), last4 })),
  );

/**
 * Brings tokens that an earlier version published in their accounts to where they are kept now, once. The content
 * stays as it is: a node of that version reads them there.
 */
const takeOverTokens = async (store: CatalogStore, nowMs: number): Promise<void> => {
  const newest = await store.latest(0);
  const issued = tokensIn(newest?.content.accounts ?? []);
  if (issued.length === 0 || (await store.tokenChanges(0)).length > 0) return;
  // A conflict: another node has just done the same.
  await store.changeTokens({ author: `catalog version ${newest?.version}`, change: { issued, ended: [] } }, 0, nowMs);
};

/**
 * Publishes the accounts of an earlier version's file, once: then the file has another name. Throws
 * {@link SettingsError} when they have mistakes.
 */
const takeOverAccounts = async (dataDir: DataDir, { admin, tokens }: Omit<OpenCatalog, 'store'>): Promise<void> => {
  const file = dataDir.readJson(ACCOUNTS_FILE);
  if (file === undefined) return;
  const known = new Set((await admin.current()).content.accounts.map(({ id }) => id));
  const own = entriesOf(file).filter((account) => !known.has(account.id));
  const { accounts } = withoutTokens({ ...NO_CONTENT, accounts: own });
  const outcome = await admin.change({ set: { accounts } }, { author: ACCOUNTS_FILE });
  if (outcome.kind === 'invalid') throw new SettingsError(outcome.problems.map((it) => `${ACCOUNTS_FILE}: ${it}`));
  // Another node has just done the same.
  if (outcome.kind !== 'accepted') return;
  await tokens.issue(tokensIn(own), { author: ACCOUNTS_FILE, replaces: () => false });
  dataDir.rename(ACCOUNTS_FILE, `${ACCOUNTS_FILE}.taken-over`);
};

export interface OpenCatalog {
  readonly store: CatalogStore;
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
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
  const check = (content: CatalogContent): readonly string[] => {
    const compiled = compileCatalog(fixed, { ...NOTHING_PUBLISHED, content }, 0);
    return compiled.ok ? [] : compiled.problems;
  };
  const admin = createCatalogAdmin({ store, clock, check });
  const tokens = createAccountTokens({ store, clock, make: makeAccountToken });
  await takeOverTokens(store, clock.nowMs());
  if (dataDir !== undefined) await takeOverAccounts(dataDir, { admin, tokens });
  return { store, admin, tokens };
};
