import type { Container, ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { RedisConnection } from '../adapters/store-redis/index.js';
import type { Pruner } from '../application/ports/storage/pruner.js';
import { sellersFile, wireCatalog } from './catalog/wire-catalog.js';
import { buildContainer } from './container.js';
import { createCountryFeed } from './feeds/country-feed.js';
import { createDataCentreFeed } from './feeds/data-centre-feed.js';
import { demandModule, openEmbeddings } from './modules/demand.js';
import { contentModule, openAvatars } from './modules/content.js';
import { openContentCheck } from './modules/content-check.js';
import { openModelText } from './modules/model-text.js';
import { platformModule } from './modules/platform.js';
import { ephemeralStoresModule, DURABLE_STORES, durableStoresModule } from './modules/stores.js';
import type { Settings } from './settings/settings.js';
import { signingKeysOf } from './settings/signing-keys.js';
import { DataDir } from './storage/data-dir.js';
import { openBackend, openRedis, type AcceptNew } from './storage/open-databases.js';
import { PORT_TOKENS } from './tokens.js';
import { prunersOf } from './upkeep/pruners.js';
import { startPrunePump } from './upkeep/pump.js';
import { filesToWatch, watchFiles, type CheckFiles } from './upkeep/watch-files.js';
import { watchLedger } from './upkeep/watch-ledger.js';

const checkFiles: CheckFiles = async (...files) =>
  (await import('../adapters/store-sqlite/open-sqlite.js')).checkFiles(...files);

interface Watched {
  readonly settings: Settings;
  readonly pruners: readonly Pruner[];
  readonly redis: RedisConnection | undefined;
  readonly logger: Logger;
}

/** What goes on beside the requests, as long as the server runs. */
const watchOver = (container: Container, { settings, pruners, redis, logger }: Watched) => {
  const clock = container.get(PORT_TOKENS.clock);
  const ledger = watchLedger(container.get(PORT_TOKENS.ledger), clock, logger);
  const pruning = startPrunePump(pruners, clock, logger);
  const files = watchFiles(filesToWatch(settings), checkFiles, logger);
  const unreachable = (): readonly string[] => [
    ...(ledger.isOut ? ['ledger'] : []),
    ...(redis?.isReachable === false ? ['redis'] : []),
  ];
  const close = () => Promise.all([ledger.close(), pruning.close(), files.close()]);
  return { unreachable, damaged: () => files.damaged, close };
};

export interface WireOptions {
  readonly modules?: readonly ContainerModule[] | undefined;
  readonly acceptNew?: AcceptNew | undefined;
}

/** Everything behind the sockets: what the settings name is opened, and bound to the ports. */
export const wire = async (settings: Settings, logger: Logger, { modules: extra = [], acceptNew }: WireOptions) => {
  const countries = createCountryFeed(settings.geoDatabase, logger);
  const dataCentres = createDataCentreFeed(settings.dataCentreRanges, logger);
  const dataDir = settings.dataDir === undefined ? undefined : new DataDir(settings.dataDir);
  const signingKeys = signingKeysOf(settings, dataDir);
  const backend = await openBackend(settings, logger, acceptNew);
  const live = await wireCatalog(settings, logger, backend?.ledger.catalog);
  const platform = platformModule({ catalog: live.catalog, signingKeys, geo: countries.locator, logger, settings });
  const redis = await openRedis(settings, logger);
  const stores = [durableStoresModule({ settings, backend, redis, logger }), ephemeralStoresModule({ redis, backend })];
  const avatars = openAvatars(settings);
  const models = [openEmbeddings, openModelText, openContentCheck].map((open) => open(settings, logger));
  const demand = [demandModule(logger), live.module];
  const container = buildContainer([
    platform,
    ...stores,
    ...demand,
    contentModule(dataCentres.isDataCentre),
    avatars.module,
    ...models.map(({ module }) => module),
    ...extra,
  ]);
  const sellers = sellersFile(container.get(PORT_TOKENS.catalog), live.supply);
  const watch = watchOver(container, { settings, pruners: prunersOf(backend, settings, logger), redis, logger });
  const close = async (): Promise<void> => {
    for (const part of [watch, live, avatars, ...models, container.get(DURABLE_STORES), redis, backend])
      await part?.close();
  };
  const refresh = (): void => {
    live.refresh();
    countries.refresh();
    dataCentres.refresh();
  };
  const { admin: catalogAdmin, tokens: accountTokens } = live;
  const { unreachable, damaged } = watch;
  return { container, refresh, unreachable, damaged, close, sellers, catalogAdmin, accountTokens, dataDir };
};

export type Wired = Awaited<ReturnType<typeof wire>>;
