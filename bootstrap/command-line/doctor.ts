import { randomUUID } from 'node:crypto';
import { createIabConsentReader } from '../../adapters/consent-iab/index.js';
import type { ExaminedBidder } from '../../adapters/cli/doctor/check-bidders.js';
import type { ModelServer } from '../../adapters/cli/doctor/check-models.js';
import type { Reach } from '../../adapters/cli/doctor/check-server.js';
import type { ExaminedWebhook } from '../../adapters/cli/doctor/check-webhooks.js';
import { runDoctor, type DoctorOptions, type ExaminedService } from '../../adapters/cli/doctor/run-doctor.js';
import {
  createEgress,
  fromBidResponse,
  MAX_RATE_AGE_MS,
  toBidRequest,
  type Bidder,
  type Supply,
} from '../../adapters/demand-openrtb/index.js';
import { createSqlCatalogStore } from '../../adapters/store-sql/catalog/catalog-store.js';
import { judgeAdsTxt, parseAdsTxt } from '../../adapters/supply-iab/index.js';
import { webhookHeaders } from '../../adapters/webhooks-standard/index.js';
import { readTokens } from '../../application/operations/catalog/account-tokens.js';
import { testMessage, type WebhookEndpoint } from '../../domain/delivery/webhook.js';
import { judgeProver } from '../open-services.js';
import { compileCatalog, NOTHING_PUBLISHED, readFixedLayers, type Published } from '../catalog/compile-catalog.js';
import { createCountryFeed } from '../feeds/country-feed.js';
import { createDataCentreFeed } from '../feeds/data-centre-feed.js';
import { createRatesFeed } from '../feeds/rates-feed.js';
import {
  exposureOf,
  isLoopbackName,
  knownTokenAccounts,
  SET_PUBLIC_URL,
  unreachableAddress,
} from '../settings/exposure.js';
import { readSettings } from '../settings/read-settings.js';
import { safetyInForce } from '../settings/safety-in-force.js';
import { SettingsError } from '../settings/settings-error.js';
import { SETTINGS } from '../settings/settings-table.js';
import { serverAddress, type Settings } from '../settings/settings.js';
import { DatabaseUnusable } from '../storage/database-unusable.js';
import { openDatabases } from '../storage/open-databases.js';
import { filesToWatch } from '../upkeep/watch-files.js';
import { endpointsOf } from '../upkeep/webhooks.js';

const silent = { error: () => undefined, warn: () => undefined };

const readPublished = async (settings: Settings): Promise<Published | DatabaseUnusable> => {
  try {
    const databases = await openDatabases(settings, silent);
    if (databases === undefined) return NOTHING_PUBLISHED;
    try {
      const store = createSqlCatalogStore(databases.ledger);
      const content = (await store.latest(0))?.content ?? NOTHING_PUBLISHED.content;
      return { content, tokens: (await readTokens(store)).tokens };
    } finally {
      await databases.close();
    }
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error;
    throw error;
  }
};

const examinedBidder = (bidder: Bidder, supply: Supply): ExaminedBidder => ({
  ...bidder,
  testRequest: (opportunity) => {
    const ask = toBidRequest(opportunity, bidder, supply, bidder.deadlineMs);
    if (ask === undefined) return undefined;
    const fetchVast = (): Promise<never> => Promise.reject(new Error('not fetched here'));
    return {
      headers: { 'content-type': 'application/json', 'x-openrtb-version': bidder.dialect.version },
      body: JSON.stringify(ask.request),
      refusalOf: async (answer) => {
        const read = await fromBidResponse(answer, { ask, opportunity, bidder, rates: undefined, fetchVast });
        const [first] = read.rejections;
        return read.bids.length > 0 ? undefined : (first?.detail ?? first?.lossReason);
      },
    };
  },
});

const examinedWebhook = ({ id, account, url, secrets }: WebhookEndpoint): ExaminedWebhook => ({
  ...{ endpoint: id, account, url },
  testRequest: () => {
    const nowMs = Date.now();
    const message = testMessage(id, randomUUID(), nowMs);
    return { headers: webhookHeaders(secrets, message, nowMs), body: message.body };
  },
});

const readCatalog = async (
  settings: Settings,
  parts: 'all' | 'configured',
): ReturnType<ExaminedService['readCatalog']> => {
  const published = parts === 'all' ? await readPublished(settings) : NOTHING_PUBLISHED;
  const isRead = !(published instanceof DatabaseUnusable);
  const compiled = compileCatalog(readFixedLayers(settings), isRead ? published : NOTHING_PUBLISHED, 0);
  if (!compiled.ok) throw new SettingsError(compiled.problems);
  const { snapshot, demand } = compiled.catalog;
  const { supply, bidders } = demand;
  return {
    ...{ accounts: snapshot.accounts, campaigns: snapshot.campaigns },
    publicTokenAccounts: knownTokenAccounts(snapshot.credentials),
    webhooks: endpointsOf(settings.webhooks, { current: () => snapshot })().map(examinedWebhook),
    databaseProblem: isRead ? undefined : published.message,
    demand: supply && {
      bidders: bidders.map((bidder) => examinedBidder(bidder, supply)),
      adsTxt: {
        judge: (file, account) => judgeAdsTxt(file, account, supply),
        countSubdomains: (text) => parseAdsTxt(text).variables.SUBDOMAIN.length,
      },
    },
  };
};

const MODEL_SERVERS = [
  ['writerUrl', 'writerApiKey'],
  ['judgeUrl', 'judgeApiKey'],
  ['safetyUrl', 'safetyApiKey'],
  ['embeddingsUrl', 'embeddingsKey'],
] as const;

export const modelServersOf = (settings: Settings): readonly ModelServer[] =>
  MODEL_SERVERS.flatMap(([name, key]) => {
    const { [name]: url } = settings;
    if (url === undefined) return [];
    const { protocol, hostname } = new URL(url);
    const isPrivate = protocol === 'https:' || isLoopbackName(hostname);
    return [{ variable: SETTINGS[name].variable, url, key: settings[key], isPrivate }];
  });

export const reachOf = (settings: Settings): Reach => {
  const unreachable = unreachableAddress(settings);
  return {
    isProduction: settings.isProduction,
    exposed: exposureOf(settings),
    unreachable: unreachable === undefined ? undefined : { message: unreachable, next: SET_PUBLIC_URL },
  };
};

const openEgress = (settings: Settings): ReturnType<ExaminedService['openEgress']> => {
  const toOthers = createEgress({ reach: settings.bidderReach });
  // The operator's own server may run on this machine.
  const toServer = createEgress({ reach: settings.isProduction ? settings.bidderReach : 'loopback' });
  return { toOthers, toServer, close: () => Promise.all([toOthers.close(), toServer.close()]) };
};

const serviceOf = (settings: Settings): ExaminedService => {
  const { geoDatabase, dataCentreRanges, skAdNetworkIds, dataDir } = settings;
  return {
    ...{ ...reachOf(settings), skAdNetworkIds, dataDir },
    url: serverAddress(settings),
    hasDatabaseServer: settings.databaseUrl !== undefined,
    databaseFiles: filesToWatch(settings),
    damageOf: async (path) => (await import('../../adapters/store-sqlite/open-sqlite.js')).damageOf(path, 'whole'),
    models: modelServersOf(settings),
    proveJudge: judgeProver(settings, silent),
    contentSafety: safetyInForce(settings),
    consent: createIabConsentReader(),
    readCountries: geoDatabase === undefined ? undefined : () => void createCountryFeed(geoDatabase, silent),
    dataCentres: dataCentreRanges.map((path) => ({
      path,
      countNetworks: () => createDataCentreFeed([path], silent).size(),
    })),
    readCatalog: (parts) => readCatalog(settings, parts),
    readRates: () => {
      const rates = createRatesFeed(settings.ratesFile, silent).current();
      return rates && { ...rates, isFresh: Math.abs(Date.now() - rates.asOfMs) <= MAX_RATE_AGE_MS };
    },
    openEgress: () => openEgress(settings),
  };
};

export const examine = (options: DoctorOptions): Promise<void> =>
  runDoctor(options, () => serviceOf(readSettings(process.env)));
