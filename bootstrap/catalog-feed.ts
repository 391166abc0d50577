import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import {
  buildSnapshot,
  createStaticCatalog,
  parseCatalogFile,
  type CatalogParts,
} from '../adapters/catalog-file/index.js';
import type { Catalog } from '../application/ports/catalog.js';
import { demoCatalog } from './demo/index.js';
import type { DataDir } from './data-dir.js';
import { SettingsError, type Settings } from './settings.js';

/** Accounts that the CLI made; the same format as the configuration file. */
export const ACCOUNTS_FILE = 'accounts.json';

const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

const parsed = (json: unknown, where: string): CatalogParts => {
  if (json === undefined) return { accounts: [], campaigns: [], credentials: new Map() };
  const result = parseCatalogFile(json);
  if (result.ok) return result;
  throw new SettingsError(result.problems.map((problem) => `${where}: ${problem}`));
};

const joined = (parts: readonly CatalogParts[]): CatalogParts => ({
  accounts: parts.flatMap((part) => part.accounts),
  campaigns: parts.flatMap((part) => part.campaigns),
  credentials: new Map(parts.flatMap((part) => [...part.credentials])),
});

export interface CatalogFeed {
  readonly catalog: Catalog;
  /** Reads what changed. A mistake leaves the last good catalog in force and is logged. */
  refresh(): void;
}

/** Demo accounts (never in production), the configuration file, and the accounts of the data folder, as one catalog. */
export const createCatalogFeed = (
  settings: Settings,
  dataDir: DataDir | undefined,
  logger: Pick<Logger, 'error'>,
): CatalogFeed => {
  const fixed = [...(settings.isProduction ? [] : [demoCatalog(sha256)]), parsed(settings.catalog, 'CONFIG')];
  const load = (version: number) =>
    buildSnapshot({ version, ...joined([...fixed, parsed(dataDir?.readJson(ACCOUNTS_FILE), ACCOUNTS_FILE)]) });
  let stamp = dataDir?.stampOf(ACCOUNTS_FILE);
  let version = 1;
  const catalog = createStaticCatalog(load(version));
  return {
    catalog,
    refresh: () => {
      const present = dataDir?.stampOf(ACCOUNTS_FILE);
      if (present === stamp) return;
      stamp = present;
      try {
        catalog.replace(load(version + 1));
        version++;
      } catch (error) {
        logger.error({ err: error }, 'the catalog was not changed');
      }
    },
  };
};
