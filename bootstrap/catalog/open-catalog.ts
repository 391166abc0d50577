import { createMemoryCatalogStore } from '../../adapters/store-memory/index.js';
import { createCatalogAdmin, type CatalogAdmin } from '../../application/operations/catalog-admin.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import type { Clock } from '../../application/ports/clock.js';
import { compileCatalog, type FixedLayers } from './compile-catalog.js';
import type { DataDir } from '../storage/data-dir.js';
import { takeOverAccounts } from '../take-over-accounts.js';

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
