import type { Logger } from 'pino';
import { createStaticCatalog } from '../../adapters/catalog-file/index.js';
import type { Catalog } from '../../application/ports/catalog.js';
import { NO_TOKENS, readTokens } from '../../application/operations/account-tokens.js';
import type { CatalogRevision, CatalogStore } from '../../application/ports/storage/catalog-store.js';
import { NO_CONTENT } from '../../domain/catalog/catalog-content.js';
import { compileCatalog, NOTHING_PUBLISHED, type CompiledCatalog, type FixedLayers } from './compile-catalog.js';
import { SettingsError } from '../settings/settings.js';

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
  readonly logger: Pick<Logger, 'error' | 'warn'>;
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

/** The fixed layers, and over them the newest version of the store that this node can use. */
export const createCatalogFeed = async (parts: CatalogFeedParts): Promise<CatalogFeed> => {
  const { fixed, store, logger, onChange } = parts;
  const base = fixedAlone(fixed);
  const catalog = createStaticCatalog(base.snapshot);
  onChange?.(base);
  let seen = 0;
  let tokens = NO_TOKENS;
  let inForceTokens = NO_TOKENS;
  let inForce: Pick<CatalogRevision, 'version' | 'content'> = { version: 0, content: NO_CONTENT };

  const use = (revision: Pick<CatalogRevision, 'version' | 'content'>): boolean => {
    const { version, content } = revision;
    const compiled = compileCatalog(fixed, { content, tokens: tokens.tokens }, version);
    if (!compiled.ok) {
      logger.error({ version, problems: compiled.problems }, 'the catalog was not changed');
      return false;
    }
    [inForce, inForceTokens] = [revision, tokens];
    catalog.replace(compiled.catalog.snapshot);
    onChange?.(compiled.catalog);
    return true;
  };

  const useNewest = async (newest: CatalogRevision): Promise<boolean> => {
    const isFirst = seen === 0;
    seen = newest.version;
    if (use(newest)) return true;
    for (let version = seen - 1; isFirst && version > Math.max(0, seen - MAX_STEPS_BACK); version--) {
      const earlier = await store.find(version);
      if (earlier !== undefined && use(earlier)) return true;
    }
    return false;
  };

  const take = async (): Promise<void> => {
    // Content first: a new account that has no token yet harms nobody, and a token that has ended must never be believed.
    const newest = await store.latest(seen);
    tokens = await readTokens(store, tokens);
    if (newest !== undefined && (await useNewest(newest))) return;
    // A token ends also while a version that this node cannot use is the newest.
    if (tokens !== inForceTokens) use(inForce);
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
