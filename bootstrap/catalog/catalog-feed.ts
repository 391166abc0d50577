import type { Logger } from 'pino';
import { createStaticCatalog } from '../../adapters/catalog-file/index.js';
import type { Catalog } from '../../application/ports/catalog.js';
import { NO_TOKENS, readTokens, type TokensAtVersion } from '../../application/operations/catalog/account-tokens.js';
import type { CatalogRevision, CatalogStore } from '../../application/ports/storage/catalog-store.js';
import { NO_CONTENT } from '../../domain/catalog/content/catalog-content.js';
import { compileCatalog, NOTHING_PUBLISHED, type CompiledCatalog, type FixedLayers } from './compile-catalog.js';
import { SettingsError } from '../settings/settings-error.js';

export interface CatalogFeed {
  readonly catalog: Catalog;
  /**
   * Takes what is newer in the store. What this node cannot use, or an outage, leaves the last good catalog in force
   * and is logged.
   */
  refresh(): Promise<void>;
}

export interface CatalogFeedParts {
  readonly fixed: FixedLayers;
  readonly store: CatalogStore;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** Told of each catalog in the same instant in which it comes into force. */
  readonly onChange?: ((catalog: CompiledCatalog) => void) | undefined;
}

const fixedAlone = (fixed: FixedLayers): CompiledCatalog => {
  const compiled = compileCatalog(fixed, NOTHING_PUBLISHED, 0);
  if (compiled.ok) return compiled.catalog;
  throw new SettingsError(compiled.problems.map((problem) => `CONFIG: ${problem}`));
};

/** How far back a node that starts looks for a version that it can use. */
const MAX_STEPS_BACK = 20;

type Content = Pick<CatalogRevision, 'version' | 'content'>;

/**
 * What requests work with: the fixed layers, and over them the last content and the last tokens that this node could
 * use.
 */
const openForce = ({ fixed, logger, onChange }: Omit<CatalogFeedParts, 'store'>) => {
  const base = fixedAlone(fixed);
  const catalog = createStaticCatalog(base.snapshot);
  onChange?.(base);
  let inForce: Content = { version: 0, content: NO_CONTENT };
  let known = NO_TOKENS;

  const use = (revision: Content, tokens: TokensAtVersion): boolean => {
    const { version, content } = revision;
    const compiled = compileCatalog(fixed, { content, tokens: tokens.tokens }, version);
    if (!compiled.ok) {
      logger.error({ version, problems: compiled.problems }, 'the catalog was not changed');
      return false;
    }
    const { accounts, campaigns } = compiled.catalog.snapshot;
    if (version !== inForce.version)
      logger.info({ version, accounts: accounts.size, campaigns: campaigns.length }, 'a published catalog is in force');
    [inForce, known] = [revision, tokens];
    catalog.replace(compiled.catalog.snapshot);
    onChange?.(compiled.catalog);
    return true;
  };
  const useTokens = (tokens: TokensAtVersion): void => {
    if (tokens !== known) use(inForce, tokens);
  };
  return { catalog, use, useTokens };
};

/** The fixed layers, and over them the newest version of the store that this node can use. */
export const createCatalogFeed = async (parts: CatalogFeedParts): Promise<CatalogFeed> => {
  const { store, logger } = parts;
  const { catalog, use, useTokens } = openForce(parts);
  let seen = 0;
  let tokens = NO_TOKENS;

  const useNewest = async (newest: CatalogRevision): Promise<void> => {
    const isFirst = seen === 0;
    seen = newest.version;
    if (use(newest, tokens) || !isFirst) return;
    for (let version = seen - 1; version > Math.max(0, seen - MAX_STEPS_BACK); version--) {
      const earlier = await store.find(version);
      if (earlier !== undefined && use(earlier, tokens)) return;
    }
  };

  const take = async (): Promise<void> => {
    const newest = await store.latest(seen);
    tokens = await readTokens(store, tokens);
    if (newest !== undefined) await useNewest(newest);
    // A token ends also while a version that this node cannot use is the newest.
    useTokens(tokens);
  };

  let running: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    running ??= take()
      .catch((error: unknown) => {
        logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'the catalog store is out');
      })
      .finally(() => (running = undefined));
    return running;
  };
  await take();
  return { catalog, refresh };
};
