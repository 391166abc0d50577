import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Container, ContainerModule } from 'inversify';
import { pino, type Logger } from 'pino';
import { attachEventStream } from '../adapters/events-ws/index.js';
import { createHttpApp, createHttpServer, loadAssets, loadClientScripts } from '../adapters/http-koa/index.js';
import type { RedisConnection } from '../adapters/store-redis/index.js';
import type { Pruner } from '../application/ports/storage/pruner.js';
import { deliverNotices } from '../application/counting/deliver-notices.js';
import { auditErasures } from './audit-erasures.js';
import { buildContainer, noticePortsOf } from './container.js';
import { createCountryFeed } from './feeds/country-feed.js';
import { createDataCentreFeed } from './feeds/data-centre-feed.js';
import { DataDir } from './storage/data-dir.js';
import { exposureOf, knownHosts } from './settings/exposure.js';
import { demandModule } from './modules/demand.js';
import { openEmbeddings } from './modules/embeddings.js';
import { ephemeralStoresModule } from './modules/ephemeral-stores.js';
import { languageModule } from './modules/language.js';
import { platformModule } from './modules/platform.js';
import { LASTING_STORES, lastingStoresModule } from './modules/stores.js';
import { startNoticePump } from './notice-pump.js';
import { openBackend } from './storage/open-databases.js';
import { openRedis } from './open-redis.js';
import { importOldTitles } from './storage/titles.js';
import { playgroundOf } from './playground.js';
import { startPrunePump } from './prune-pump.js';
import { prunersOf } from './upkeep/pruners.js';
import { sellersFile } from './sellers-file.js';
import { readSettings, SettingsError, type Settings } from './settings/settings.js';
import { signingKeysOf } from './settings/signing-keys.js';
import { AD_OPERATIONS, AD_PLACEMENT, PORT_TOKENS, SHARE_RATE_LIMIT } from './tokens.js';
import { watchLedger } from './upkeep/watch-ledger.js';
import { titleImport } from './title-import.js';
import { warmUp } from './warm-up.js';
import { wireCatalog } from './catalog/wire-catalog.js';

export { DatabaseUnusable } from './storage/database-unusable.js';
export { SettingsError, readSettings, type Settings } from './settings/settings.js';
export * from './tokens.js';

export interface StartOptions {
  /** Over what the environment says. `dataDir: undefined` keeps nothing on disk; `port: 0` takes any free port. */
  readonly settings?: Partial<Settings> | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Loaded after ours: `rebind` replaces a port, `bind(DEMAND_SOURCE)` adds a DSP. */
  readonly modules?: readonly ContainerModule[] | undefined;
}

export interface RunningServer {
  readonly url: string;
  readonly container: Container;
  /** Finishes what is under way, tells sockets to go, and resolves when nothing is left open. Idempotent. */
  close(): Promise<void>;
}

const REFRESH_MS = 1_000;
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** A port that is free now; needed because the public URL must be known before the server listens. */
const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

const loggerFor = (settings: Settings): Logger => pino({ level: settings.logLevel, base: null });

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

const wire = async (settings: Settings, logger: Logger, extra: readonly ContainerModule[]) => {
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

/** The socket side: HTTP and the event stream on one server, over the driving ports of a container. */
const transport = (
  settings: Settings,
  logger: Logger,
  { container, sellers, unreachable, catalogAdmin }: Omit<Awaited<ReturnType<typeof wire>>, 'refresh' | 'close'>,
  publicUrl: string,
  isReady: () => boolean,
) => {
  const placement = container.get(AD_PLACEMENT);
  const operations = auditErasures(container.get(AD_OPERATIONS), logger);
  const { brand, headerPrefixes, trustedProxies, adminToken } = settings;
  const assets = loadAssets({
    directory: pathOf('../adapters/demand-house/assets'),
    frameScript: pathOf('../adapters/frame-web/frame.js'),
  });
  const playground = playgroundOf(settings, logger);
  const app = createHttpApp({
    ...{ placement, operations, publicUrl, brand, headerPrefixes, trustedProxies, adminToken, isReady, assets, logger },
    unreachable,
    clientScripts: loadClientScripts(pathOf('../adapters/client-js'), brand),
    hosts: { isKnown: knownHosts(publicUrl, settings.hostNames), guardsApi: !settings.isProduction },
    playground,
    ...{ sellers, catalogAdmin, importTitles: titleImport(container.get(PORT_TOKENS.titles)) },
    clock: container.get(PORT_TOKENS.clock),
    shareRateLimit: container.get(SHARE_RATE_LIMIT, { optional: true }),
  });
  const http = createHttpServer(app, { trustedProxies });
  const stream = attachEventStream(http.server, {
    ...{ operations, authenticate: placement.authenticate, tokenGate: app.tokenGate },
  });
  const close = async (): Promise<void> => {
    // Side by side: a reader that does not let go must not use up the time of requests that are under way.
    await Promise.all([stream.close(), http.drain()]);
    await playground?.assistant?.close();
    await operations.finishErasures();
  };
  return { server: http.server, close };
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });

/** The standalone server: reads the settings, wires the ports, listens. Rejects with a readable error when anything is wrong. */
export const startServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  const settings: Settings = { ...readSettings(options.env ?? process.env), ...options.settings };
  const exposed = exposureOf(settings);
  if (exposed !== undefined) throw new SettingsError([exposed]);
  const logger = loggerFor(settings);
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const url = settings.publicUrl ?? `http://${hostInUrl(settings.host)}:${port}`;
  const wired = await wire(settings, logger, options.modules ?? []);
  const { container, refresh } = wired;
  let isReady = false;
  const { server, close } = transport(settings, logger, wired, url, () => isReady);
  const { reader, signer, traffic } = PORT_TOKENS;
  warmUp({ reader: container.get(reader), signer: container.get(signer), traffic: container.get(traffic) });
  await listen(server, port, settings.host).catch(async (error: unknown) => {
    await wired.close();
    throw error;
  });
  isReady = true;
  const timer = setInterval(refresh, REFRESH_MS).unref();
  const notices = startNoticePump(deliverNotices(noticePortsOf(container)), logger);
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => {
    isReady = false;
    clearInterval(timer);
    return (closing ??= close()
      .then(() => notices.close())
      .then(() => wired.close()));
  };
  return { url, container, close: closeOnce };
};
