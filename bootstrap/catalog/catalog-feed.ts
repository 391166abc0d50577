import type { Logger } from 'pino';
import { createStaticCatalog } from '../../adapters/catalog-file/index.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import type { Catalog } from '../../application/ports/catalog.js';
import { NO_CONTENT } from '../../domain/catalog/catalog-content.js';
import { compileCatalog, type CompiledCatalog, type FixedLayers } from './compile-catalog.js';
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
  const compiled = compileCatalog(fixed, NO_CONTENT, 0);
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

  const use = (content: Parameters<typeof compileCatalog>[1], version: number): boolean => {
    const compiled = compileCatalog(fixed, content, version);
    if (!compiled.ok) {
      logger.error({ version, problems: compiled.problems }, 'the catalog was not changed');
      return false;
    }
    catalog.replace(compiled.catalog.snapshot);
    onChange?.(compiled.catalog);
    return true;
  };

  const take = async (): Promise<void> => {
    const newest = await store.latest(seen);
    if (newest === undefined) return;
    const isFirst = seen === 0;
    seen = newest.version;
    if (use(newest.content, newest.version) || !isFirst) return;
    for (let version = seen - 1; version > Math.max(0, seen - MAX_STEPS_BACK); version--) {
      const earlier = await store.find(version);
      if (earlier !== undefined && use(earlier.content, version)) return;
    }
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
