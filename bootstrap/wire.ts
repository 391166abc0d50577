import { Container, ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createNodeSigner } from '../adapters/signer-node/index.js';
import type { SqlBackend } from '../adapters/store-sql/backend/sql-backend.js';
import { createRedisRateLimits, type RedisConnection } from '../adapters/store-redis/index.js';
import { createMemoryCatalogStore, createMemoryOutbox } from '../adapters/store-memory/index.js';
import { answerTimesWithin } from '../application/ports/answer-times.js';
import type { Telemetry } from '../application/ports/telemetry.js';
import type { ReviewAlert } from '../application/ports/alerts/review-alert.js';
import { SECOND_MS } from '../domain/values/time.js';
import type { LiveDemand } from './catalog/bidder-sources.js';
import { createAuditTrail } from '../application/audit/audit-trail.js';
import { sellersFile, wireCatalog, type WiredCatalog } from './catalog/wire-catalog.js';
import { engineModule, singlePorts } from './container.js';
import { createCountryFeed } from './feeds/country-feed.js';
import { createDataCentreFeed } from './feeds/data-centre-feed.js';
import { createSafetyWordsFeed } from './feeds/safety-words-feed.js';
import { campaignDemand, localChecks } from './local-ports.js';
import { openServices } from './open-services.js';
import { createFaultLog } from './logs/fault-log.js';
import { circuitWatch } from './telemetry/circuits.js';
import { openMetrics } from './telemetry/metrics.js';
import { telemetryOf } from './telemetry/telemetry.js';
import { openTraces } from './telemetry/traces.js';
import { createRecentTurns, type RecentTurns } from '../application/observed/recent-turns.js';
import { createSystemClock } from '../adapters/clock-system/index.js';
import { portsOf, type OptionalPorts } from './ports-of.js';
import type { Settings } from './settings/settings.js';
import { signingKeysOf } from './settings/signing-keys.js';
import { DataDir } from './storage/data-dir.js';
import { openBackend, openRedis, type AcceptNew } from './storage/open-databases.js';
import { refuseMissingKey } from './storage/missing-key.js';
import { storesOf } from './storage/stores-of.js';
import { wireMeaning } from './meaning/wire-meaning.js';
import { EMBEDDER, LIVE_DEMAND, PORT_TOKENS, SHARE_RATE_LIMIT, WATCHED_TEXTS } from './tokens.js';
import { prunersOf } from './upkeep/pruners.js';
import { startPrunePump } from './upkeep/prune-pump.js';
import { filesToWatch, watchFiles, type CheckFiles } from './upkeep/watch-files.js';
import { startDraftPump } from './upkeep/draft-texts.js';
import { watchOperator } from './upkeep/watch-operator.js';
import { watchNode } from './upkeep/watch-node.js';
import { watchLedger } from './upkeep/watch-ledger.js';

const checkFiles: CheckFiles = async (...files) =>
  (await import('../adapters/store-sqlite/open-sqlite.js')).checkFiles(...files);

interface Watched {
  readonly settings: Settings;
  readonly backend: SqlBackend | undefined;
  readonly redis: RedisConnection | undefined;
  readonly logger: Logger;
  readonly recentTurns: () => RecentTurns;
  readonly logFailure: () => string | undefined;
}

/** What goes on beside the requests, as long as the server runs. */
const watchOver = (container: Container, { settings, backend, redis, logger, recentTurns, logFailure }: Watched) => {
  const clock = container.get(PORT_TOKENS.clock);
  const ledger = watchLedger(
    { ledger: container.get(PORT_TOKENS.ledger), journal: container.get(PORT_TOKENS.journal) },
    { clock, faults: container.get(PORT_TOKENS.faults) },
    logger,
  );
  const node = watchNode({
    folder: settings.databaseUrl === undefined ? settings.dataDir : undefined,
    endedWorkers: () => backend?.endedWorkers() ?? [],
    journal: container.get(PORT_TOKENS.journal),
    outbox: container.get(PORT_TOKENS.outbox),
    ...{ clock, logger, logFailure },
  });
  const operator = watchOperator(singlePorts(container), recentTurns, logger);
  const pruning = startPrunePump(prunersOf(backend, settings, logger), clock, logger);
  const files = watchFiles(filesToWatch(settings), checkFiles, logger);
  const unreachable = (): readonly string[] => [
    ...(ledger.isOut ? ['ledger'] : []),
    ...(redis?.isReachable === false ? ['redis'] : []),
  ];
  const close = () => Promise.all([ledger, node, operator, pruning, files].map((one) => one.close()));
  return { unreachable, damaged: () => files.damaged, problems: () => node.problems, close };
};

export interface WireOptions {
  readonly modules?: readonly ContainerModule[] | undefined;
  readonly acceptNew?: AcceptNew | undefined;
  /** Of the package. */
  readonly version: string;
  /** The code of the operating system while the log cannot be written. */
  readonly logFailure: () => string | undefined;
}

/** How the settings say that a turn is answered. */
const termsOf = (settings: Settings): Pick<OptionalPorts, 'times' | 'holds' | 'destinations'> => ({
  times: answerTimesWithin(settings.answerDeadlineMs),
  destinations: settings.isProduction ? 'public' : 'loopback',
  holds: {
    unopenedMs: settings.unopenedHoldSeconds * SECOND_MS,
    networkShare: settings.unopenedNetworkShare,
    accountShare: settings.unopenedAccountShare,
  },
});

/** An operator who reads the log need not ask for reviews. */
const alertIn =
  (logger: Pick<Logger, 'warn'>): ReviewAlert =>
  ({ accountId, creative, status }) =>
    logger.warn(
      { account: accountId, source: creative.source, creative: creative.id, status },
      'readers reported a creative: decide with "ad-placement reviews"',
    );

const optionalOf = (settings: Settings, logger: Logger) => ({
  ...termsOf(settings),
  operatorEndpoints: settings.webhooks,
  reviewAlert: alertIn(logger),
});

interface Beside {
  readonly bidders: LiveDemand;
  readonly services: Pick<ReturnType<typeof openServices>, 'embedder' | 'watchedTexts'>;
  readonly redis: RedisConnection | undefined;
}

/** What is no port, and what only some servers have. */
const boundBeside = ({ bidders, services: { embedder, watchedTexts }, redis }: Beside): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(LIVE_DEMAND).toConstantValue(bidders);
    if (embedder !== undefined) bind(EMBEDDER).toConstantValue(embedder);
    if (watchedTexts !== undefined) bind(WATCHED_TEXTS).toConstantValue(watchedTexts);
    if (redis !== undefined)
      bind(SHARE_RATE_LIMIT).toResolvedValue(
        (digests, faults) => createRedisRateLimits(redis, digests, faults),
        [PORT_TOKENS.signer, PORT_TOKENS.faults],
      );
  });

/** What is said of the running server: faults in the log, metrics, traces, and the turns of the last minutes. */
const openObservers = async (settings: Settings, version: string, logger: Logger) => {
  const counted: { fault?: Telemetry['fault'] } = {};
  const faults = createFaultLog(logger, createSystemClock(), (at, decision) => counted.fault?.(at, decision));
  const metrics = await openMetrics(settings, logger, faults);
  if (metrics !== undefined) counted.fault = metrics.telemetry.fault;
  const traces = await openTraces(settings, version, logger);
  const recent = createRecentTurns(createSystemClock());
  const telemetry = telemetryOf({ recent, metrics: metrics?.telemetry, traces });
  const recentTurns = (): RecentTurns => recent.read();
  return { faults, metrics, traces, recentTurns, telemetry, onCircuit: circuitWatch(logger, metrics?.telemetry) };
};

/** What the local checks read of the operator's files. */
const openChecks = (settings: Settings, logger: Logger) => {
  const dataCentres = createDataCentreFeed(settings.dataCentreRanges, logger);
  const words = createSafetyWordsFeed(settings.safetyWords, logger);
  const refresh = (): void => {
    for (const feed of [dataCentres, words]) feed.refresh();
  };
  return { isDataCentre: dataCentres.isDataCentre, words: words.words, encoder: settings.safetyEncoder, refresh };
};

const auditTrailOf = ({ store }: Pick<WiredCatalog, 'store'>, container: Container) =>
  createAuditTrail({
    catalog: store,
    statements: container.get(PORT_TOKENS.statements),
    log: container.get(PORT_TOKENS.auditLog),
  });

/** Everything behind the sockets: what the settings name is opened, and bound to the ports. */
export const wire = async (settings: Settings, logger: Logger, options: WireOptions) => {
  const { modules = [], acceptNew, version, logFailure } = options;
  const countries = createCountryFeed(settings.geoDatabase, logger);
  const checks = openChecks(settings, logger);
  const dataDir = settings.dataDir === undefined ? undefined : new DataDir(settings.dataDir);
  await refuseMissingKey(settings, dataDir, logger, acceptNew);
  const signer = createNodeSigner(signingKeysOf(settings, dataDir));
  const backend = await openBackend(settings, logger, acceptNew);
  // Without a database one outbox in memory takes what the catalog and the ledger put in.
  const outbox = createMemoryOutbox();
  const { faults, metrics, traces, telemetry, recentTurns, onCircuit } = await openObservers(settings, version, logger);
  const published = backend?.ledger.catalog ?? createMemoryCatalogStore(outbox);
  const live = await wireCatalog(settings, logger, published, onCircuit);
  const redis = await openRedis(settings, logger, faults);
  const stores = storesOf({ backend, redis, outbox, isProduction: settings.isProduction, logger });
  const services = openServices(settings, logger, { faults, onCircuit });
  const container = new Container({ defaultScope: 'Singleton' });
  const meaning = wireMeaning(container, settings, services.encoder, logger);
  const engine = portsOf({
    ...{ signer, catalog: live.catalog, geo: countries.locator, durable: stores.durable, ephemeral: stores.ephemeral },
    checks: ({ clock }) => localChecks(clock, checks),
    reports: { receive: (report) => logger.info({ report }, 'client report') },
    faults: () => faults,
    demand: [(ports) => campaignDemand(ports, logger, meaning.parts())],
    optional: { ...optionalOf(settings, logger), ...services.ports, telemetry },
  });
  // The caller's last: they may rebind anything.
  meaning.load(engineModule(container, engine), boundBeside({ bidders: live.bidders, services, redis }), ...modules);
  const sellers = sellersFile(container.get(PORT_TOKENS.catalog), live.supply);
  const watch = watchOver(container, { settings, backend, redis, logger, logFailure, recentTurns });
  const drafts = startDraftPump(settings, services.draftModel, live, container, logger);
  const close = async (): Promise<void> => {
    for (const part of [drafts, watch, live, services, stores, redis, backend, traces]) await part?.close();
  };
  const refresh = (): void => {
    for (const feed of [live, countries, checks]) feed.refresh();
  };
  const { admin: catalogAdmin, tokens: accountTokens, texts: adTexts } = live;
  const served = { sellers, catalogAdmin, auditTrail: auditTrailOf(live, container), accountTokens, adTexts };
  const watched = { watch, recentTurns, judge: services.judgeStatus, metrics, traces };
  return { container, refresh, close, ...served, ...watched, dataDir };
};

export type Wired = Awaited<ReturnType<typeof wire>>;
