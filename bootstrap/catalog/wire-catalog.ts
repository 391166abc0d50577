import type { Logger } from 'pino';
import { createSystemClock } from '../../adapters/clock-system/index.js';
import { createEgress, type Supply } from '../../adapters/demand-openrtb/index.js';
import { sellersJson, type SupplyOperator } from '../../adapters/supply-iab/index.js';
import type { AccountTokens } from '../../application/operations/catalog/account-tokens.js';
import type { AdTexts } from '../../application/operations/catalog/ad-texts.js';
import type { CatalogAdmin } from '../../application/operations/catalog/catalog-admin.js';
import type { Telemetry } from '../../application/ports/telemetry.js';
import type { Catalog, CatalogSnapshot } from '../../application/ports/catalog.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import { createBidderSources, type LiveDemand } from './bidder-sources.js';
import { createCatalogFeed } from './catalog-feed.js';
import { readFixedLayers, type CompiledCatalog } from './compile-catalog.js';
import { openCatalog, type OpenCatalog } from './open-catalog.js';
import { createRatesFeed } from '../feeds/rates-feed.js';
import { warnOfCatalog } from './warn-of-catalog.js';
import type { Settings } from '../settings/settings.js';
import { traceparentTo } from '../telemetry/traces.js';

export interface WiredCatalog extends Pick<OpenCatalog, 'store' | 'read'> {
  readonly catalog: Catalog;
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
  readonly texts: AdTexts;
  /** Bids because of it. */
  readonly bidders: LiveDemand;
  /** Who sells at present. */
  readonly supply: () => Supply | undefined;
  refresh(): void;
  close(): Promise<void>;
}

/** The configuration that changes while the service runs, and the bidders that come and go with it. */
export const wireCatalog = async (
  settings: Settings,
  logger: Logger,
  published: CatalogStore,
  onCircuit: Telemetry['circuit'],
): Promise<WiredCatalog> => {
  const fixed = readFixedLayers(settings);
  const clock = createSystemClock();
  const rates = createRatesFeed(settings.ratesFile, logger);
  const egress = createEgress({ reach: settings.bidderReach });
  const bidders = createBidderSources({
    ...{ egress, rates: rates.current, clock, onCircuit },
    traceparentTo: (id) => traceparentTo({ kind: 'bidder', id }),
  });
  const { store, admin, tokens, texts, read } = openCatalog({ published, fixed, clock, warn: warnOfCatalog(settings) });
  let demand = fixed.demand;
  const onChange = (changed: CompiledCatalog): void => {
    ({ demand } = changed);
    bidders.use(demand);
  };
  const feed = await createCatalogFeed({ fixed, store, logger, onChange });
  return {
    catalog: feed.catalog,
    ...{ store, read, admin, tokens, texts },
    bidders,
    supply: () => demand.supply,
    refresh: () => {
      void feed.refresh();
      rates.refresh();
    },
    close: () => egress.close(),
  };
};

/** Text of `sellers.json`, written anew when the catalog changes. `undefined` when nobody has said who sells. */
export const sellersFile = (catalog: Catalog, supply: () => SupplyOperator | undefined): (() => string | undefined) => {
  let known: { readonly of: CatalogSnapshot; readonly text: string | undefined } | undefined;
  return () => {
    const present = catalog.current();
    if (known?.of !== present) {
      const operator = supply();
      known = { of: present, text: operator && JSON.stringify(sellersJson(present.accounts.values(), operator)) };
    }
    return known.text;
  };
};
