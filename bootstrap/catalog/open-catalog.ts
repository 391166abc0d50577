import { makeAccountToken } from '../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../adapters/store-memory/index.js';
import { createAdTexts, type AdTexts } from '../../application/operations/catalog/ad-texts.js';
import {
  createCatalogAdmin,
  type CatalogAdmin,
  type CatalogVerdict,
} from '../../application/operations/catalog/catalog-admin.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import type { Clock } from '../../application/ports/clock.js';
import { createAccountTokens, type AccountTokens } from '../../application/operations/catalog/account-tokens.js';
import type { CatalogContent } from '../../domain/catalog/content/catalog-content.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { copyGate } from '../copy-gate.js';
import { compileCatalog, NOTHING_PUBLISHED, type FixedLayers } from './compile-catalog.js';
import { parseCatalogFile } from './parse-catalog-file.js';
import type { WarnOfCatalog } from './warn-of-catalog.js';

export interface OpenCatalog {
  readonly store: CatalogStore;
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
  readonly texts: AdTexts;
  /** The campaigns of a content that was published. */
  readonly read: (content: Pick<CatalogContent, 'campaigns'>) => readonly Campaign[];
}

/** Where changes of the configuration are published: in the database, or without one in memory. */
export const openCatalog = (parts: {
  readonly fixed: FixedLayers;
  /** Absent: changes are kept in memory. */
  readonly published: CatalogStore | undefined;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly warn: WarnOfCatalog;
}): OpenCatalog => {
  const { fixed, published, clock, warn } = parts;
  const store = published ?? createMemoryCatalogStore();
  const check = (content: CatalogContent): CatalogVerdict => {
    const compiled = compileCatalog(fixed, { ...NOTHING_PUBLISHED, content }, 0);
    if (!compiled.ok) return { problems: compiled.problems, warnings: [] };
    const { accounts, campaigns } = compiled.catalog.snapshot;
    return { problems: [], warnings: warn({ accounts: [...accounts.values()], campaigns }, clock.nowMs()) };
  };
  const admin = createCatalogAdmin({ store, clock, check });
  const tokens = createAccountTokens({ store, clock, make: makeAccountToken });
  const read: OpenCatalog['read'] = ({ campaigns }) => {
    const parsed = parseCatalogFile({ campaigns });
    return parsed.ok ? parsed.campaigns : [];
  };
  const texts = createAdTexts({ admin, copyGate, read });
  return { store, admin, tokens, texts, read };
};
