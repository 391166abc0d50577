import { createSystemClock } from '../adapters/clock-system/index.js';
import { createDirectDemand } from '../adapters/demand-direct/index.js';
import { createHouseDemand } from '../adapters/demand-house/index.js';
import { createIdSource, createNodeSigner } from '../adapters/signer-node/index.js';
import {
  createMemoryAdStore,
  createMemoryExposureStore,
  createMemoryJournal,
  createMemoryLedger,
  createMemoryNetworkLists,
  createMemoryOutbox,
  createMemoryRollups,
  createMemorySessionStore,
  createMemoryTitleStore,
} from '../adapters/store-memory/index.js';
import { createTemplateWriter } from '../adapters/writer-template/index.js';
import type { Catalog, CatalogSnapshot, Credential } from '../application/ports/catalog.js';
import type { Ports } from '../application/ports/index.js';
import type { Signer } from '../application/ports/signer.js';
import { newAccount, type Account } from '../domain/catalog/account.js';
import type { Campaign } from '../domain/catalog/campaign.js';
import { accountId } from '../domain/values/ids.js';
import { newSigningKey } from './storage/data-dir.js';
import { noConsentStrings, unknownCountries } from './open-checks.js';

/** Checks that stay open here because they need a package; an embedder who wants one adds the port of that name. */
export const OPEN_CHECKS = {
  reader: 'no language, no topics, and no conversation is found unsafe',
  traffic: 'no crawler is recognised',
  geo: 'no country is known',
  consent: 'no consent string is decoded',
} as const;

export interface EmbeddedAccount {
  readonly account: Account;
  readonly publisherToken?: string | undefined;
  readonly apiToken?: string | undefined;
}

export interface EmbeddedCatalog {
  readonly accounts: readonly EmbeddedAccount[];
  readonly campaigns?: readonly Campaign[] | undefined;
}

/** One development account, as in the standalone server: standard test ads at every turn. */
const DEVELOPMENT: EmbeddedCatalog = {
  accounts: [
    {
      account: newAccount({ id: accountId('development'), mode: 'development' }),
      publisherToken: 'dev-publisher-token',
    },
  ],
};

const credentialsOf = (signer: Signer, accounts: readonly EmbeddedAccount[]): ReadonlyMap<string, Credential> => {
  const credentials = new Map<string, Credential>();
  const add = (account: Account, kind: Credential['kind'], token: string | undefined): void => {
    if (token !== undefined)
      credentials.set(signer.tokenHash(token), { accountId: account.id, kind, last4: token.slice(-4) });
  };
  for (const { account, publisherToken, apiToken } of accounts) {
    add(account, 'publisher', publisherToken);
    add(account, 'api', apiToken);
  }
  return credentials;
};

const catalogOf = (signer: Signer, { accounts, campaigns = [] }: EmbeddedCatalog): Catalog => {
  const snapshot: CatalogSnapshot = {
    version: 1,
    accounts: new Map(accounts.map(({ account }) => [account.id, account])),
    credentials: credentialsOf(signer, accounts),
    campaigns,
  };
  return { current: () => snapshot };
};

/**
 * A working set of ports without any package: state in memory, text from templates, test ads and direct campaigns.
 * `createAdPlacement({ ...inMemoryPorts(), sessions: mine, demand: [mine] })` is the whole of embedding;
 * {@link OPEN_CHECKS} says what it leaves out.
 */
export const inMemoryPorts = (catalog: EmbeddedCatalog = DEVELOPMENT): Ports => {
  const clock = createSystemClock();
  const ids = createIdSource(clock);
  const signer = createNodeSigner({ key: newSigningKey() });
  const outbox = createMemoryOutbox();
  const rollups = createMemoryRollups();
  const journal = createMemoryJournal({ outbox, rollups });
  const ledger = createMemoryLedger({ events: journal, outbox, rollups });
  return {
    clock,
    ids,
    signer,
    catalog: catalogOf(signer, catalog),
    titles: createMemoryTitleStore(),
    sessions: createMemorySessionStore({ clock }),
    exposures: createMemoryExposureStore({ clock }),
    ads: createMemoryAdStore({ clock }),
    ledger,
    journal,
    eventLog: journal,
    outbox,
    rollups,
    networks: createMemoryNetworkLists(),
    demand: [createHouseDemand(), createDirectDemand({ ledger })],
    reader: { read: () => ({ topics: [], safety: 'safe', terms: [], register: 'neutral' }) },
    writer: createTemplateWriter(),
    traffic: { inspect: () => [] },
    geo: unknownCountries,
    consent: noConsentStrings,
    reports: { receive: () => undefined },
  };
};
