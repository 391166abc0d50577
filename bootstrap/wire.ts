import type { Container, ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { RedisConnection } from '../adapters/store-redis/index.js';
import type { Pruner } from '../application/ports/storage/pruner.js';
import { sellersFile, wireCatalog } from './catalog/wire-catalog.js';
import { buildContainer } from './container.js';
import { createCountryFeed } from './feeds/country-feed.js';
import { createDataCentreFeed } from './feeds/data-centre-feed.js';
import { demandModule, openEmbeddings } from './modules/demand.js';
import { ephemeralStoresModule } from './modules/ephemeral-stores.js';
import { languageModule } from './modules/language.js';
import { platformModule } from './modules/platform.js';
import { LASTING_STORES, lastingStoresModule } from './modules/stores.js';
import type { Settings } from './settings/settings.js';
import { signingKeysOf } from './settings/signing-keys.js';
import { DataDir } from './storage/data-dir.js';
import { openBackend, openRedis } from './storage/open-databases.js';
import { importOldTitles } from './storage/titles.js';
import { PORT_TOKENS } from './tokens.js';
import { prunersOf, startPrunePump } from './upkeep/pruners.js';
import { watchLedger } from './upkeep/watch-ledger.js';

/** What goes on beside the requests, as long as the server runs. */
const watchOver = (
  container: Container,
  pruners: readonly Pruner[],
  redis: RedisConnection | undefined,
  logger: Logger,
) => {
  const clock = container.get(PORT_TOKENS.clock);
  const ledger = watchLedger(container.get(PORT_TOKENS.ledger), clock, logger);
  const pruning = startPrunePump(pruners, clock, logger);
  const unreachable = (): readonly string[] => [
    ...(ledger.isOut ? ['ledger'] : []),
    ...(redis?.isReachable === false ? ['redis'] : []),
  ];
  return { unreachable, close: () => Promise.all([ledger.close(), pruning.close()]) };
};

/** Everything behind the sockets: what the settings name is opened, and bound to the ports. */
export const wire = async (settings: Settings, logger: Logger, extra: readonly ContainerModule[]) => {
  const countries = createCountryFeed(settings.geoDatabase, logger);
  const dataCentres = createDataCentreFeed(settings.dataCentreRanges, logger);
  const dataDir = settings.dataDir === undefined ? undefined : new DataDir(settings.dataDir);
  const signingKeys = signingKeysOf(settings, dataDir);
  const backend = await openBackend(settings, logger);
  const live = await wireCatalog(settings, logger, { published: backend?.ledger.catalog, dataDir });
  const known = { geo: countries.locator, isDataCentre: dataCentres.isDataCentre };
  const platform = platformModule({ catalog: live.catalog, signingKeys, ...known, logger, settings });
  const redis = await openRedis(settings, logger);
  const stores = [lastingStoresModule({ settings, backend, redis, logger }), ephemeralStoresModule(redis, backend)];
  const embeddings = openEmbeddings(settings, logger);
  const demand = [demandModule(logger), embeddings.module, live.module];
  const container = buildContainer([platform, ...stores, ...demand, languageModule, ...extra]);
  const sellers = sellersFile(container.get(PORT_TOKENS.catalog), live.supply);
  if (dataDir !== undefined) await importOldTitles(dataDir, container.get(PORT_TOKENS.titles));
  const watch = watchOver(container, prunersOf(backend, settings, logger), redis, logger);
  const close = async (): Promise<void> => {
    for (const part of [watch, live, embeddings, container.get(LASTING_STORES), redis, backend]) await part?.close();
  };
  const refresh = (): void => {
    live.refresh();
    countries.refresh();
    dataCentres.refresh();
  };
  return { container, refresh, unreachable: watch.unreachable, close, sellers, catalogAdmin: live.admin };
};

export type Wired = Awaited<ReturnType<typeof wire>>;

/** Each says something else: what has been read once is not read again. */
const TEXTS: readonly string[] = [
  'Which coffee should I try this morning, and where?',
  'Could you tell me more about the second one?',
  'Welchen Kaffee soll ich heute probieren, und warum gerade den?',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Word lists and crawler lists are compiled at their first uses, which takes longer than a whole turn may on a busy machine: the first
 * users after a start got no ad. So the first uses are here, before the server listens.
 */
export const warmUp = (container: Container): void => {
  const reader = container.get(PORT_TOKENS.reader);
  const signer = container.get(PORT_TOKENS.signer);
  const traffic = container.get(PORT_TOKENS.traffic);
  const caller = { address: '127.0.0.1', userAgent: BROWSER, isPrefetch: false, globalPrivacyControl: false };
  for (const text of TEXTS) {
    void reader.read(text, signer.tokenHash(text));
    traffic.inspect(
      { ...caller, userAgent: `${BROWSER} ${text.length}` },
      { device: {}, isNative: false, subject: '' },
    );
  }
};
