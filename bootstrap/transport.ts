import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { parseTitlesFile } from '../adapters/catalog-file/index.js';
import { createOpenAiAssistant } from '../adapters/openai/index.js';
import { statementPdf } from '../adapters/statement-documents/index.js';
import { attachEventStream } from '../adapters/events-ws/index.js';
import {
  createHttpApp,
  createHttpServer,
  loadAssets,
  loadClientPackages,
  loadClientScripts,
  loadPlaygroundFiles,
  loadPrepared,
  type Assistant,
  type Playground,
  type PlaygroundTokens,
} from '../adapters/http-koa/index.js';
import type { TitleStore } from '../application/ports/storage/title-store.js';
import type { AdOperations } from '../application/api/ad-operations.js';
import { createWebhookAdmin } from '../application/operations/webhook-admin.js';
import { endpointsOf } from './upkeep/webhooks.js';
import { singlePorts } from './container.js';
import { nodeStatus } from './telemetry/node-status.js';
import { readShownText } from './demo/shown-texts.js';
import { demoToken } from './demo/index.js';
import { knownHosts } from './settings/exposure.js';
import type { Settings } from './settings/settings.js';
import {
  AD_OPERATIONS,
  AD_PLACEMENT,
  MODEL_TEXT,
  PORT_TOKENS,
  SHARE_RATE_LIMIT,
  TELEMETRY,
  WATCHED_TEXTS,
} from './tokens.js';
import type { Wired } from './wire.js';

/**
 * Relative to this folder, into which the build also puts the server as one file
 * (docs/decisions/0013-serve-is-one-file.md).
 */
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const PLAYGROUND_FILES = pathOf('../adapters/playground-web');

/** Of the package: its file is beside the sources, and one folder above what is built. */
export const versionOfPackage = (): string => {
  const file = ['../package.json', '../../package.json'].map(pathOf).find((path) => existsSync(path));
  return file === undefined
    ? 'unknown'
    : (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
};

const prepared = loadPrepared(pathOf('../compressed'));

const assistantOf = (settings: Settings, logger: Pick<Logger, 'warn'>): Assistant | undefined => {
  const { playgroundAssistantUrl: url, playgroundAssistantModel: model, playgroundAssistantKey: key } = settings;
  return url === undefined || model === undefined ? undefined : createOpenAiAssistant({ url, model, key, logger });
};

/** The pages at `/` and `/video` with the tokens of the demo accounts, or `undefined` when they are switched off. */
const playgroundOf = (
  settings: Settings,
  container: Container,
  logger: Pick<Logger, 'warn'>,
): Playground | undefined => {
  if (!settings.playground) return undefined;
  const tokensOf = (twin: '' | '-template'): PlaygroundTokens => ({
    test: demoToken(`dev${twin}`, 'publisher'),
    second: demoToken(`demo-second${twin}`, 'publisher'),
    every: demoToken(`demo-every${twin}`, 'publisher'),
    cautious: demoToken(`demo-cautious${twin}`, 'publisher'),
  });
  const writer = container.get(MODEL_TEXT, { optional: true })?.writer.model;
  const texts = container.get(WATCHED_TEXTS, { optional: true });
  return {
    files: loadPlaygroundFiles(PLAYGROUND_FILES, prepared),
    tokens: tokensOf(''),
    apiToken: demoToken('demo', 'api'),
    assistant: assistantOf(settings, logger),
    readShownText: readShownText(singlePorts(container)),
    writing:
      writer === undefined || texts === undefined
        ? undefined
        : {
            by: settings.writerUrl === undefined ? 'script' : 'model',
            model: writer,
            templateTokens: tokensOf('-template'),
            read: texts.read,
          },
  };
};

/** The operator can prove that and when users were erased; who they were is said nowhere any more. */
const auditErasures = (operations: AdOperations, logger: Pick<Logger, 'info' | 'error'>): AdOperations => ({
  ...operations,
  eraseUser: async (account, user) => {
    try {
      await operations.eraseUser(account, user);
      logger.info({ account }, 'a user was erased');
    } catch (error) {
      logger.error({ account, error: error instanceof Error ? error.name : typeof error }, 'a user was not erased yet');
      throw error;
    }
  },
});

const accessLogOf = ({ accessLog }: Settings, container: Container, logger: Pick<Logger, 'info'>) =>
  accessLog === 'on'
    ? { clock: container.get(PORT_TOKENS.clock), write: (line: object) => logger.info(line, 'request') }
    : undefined;

/** Stores the titles of a file: how many, or every mistake and none of them. */
const titleImport = (titles: TitleStore) => async (json: unknown) => {
  const read = parseTitlesFile(JSON.stringify(json));
  if (!read.ok) return read;
  for (const title of read.titles) await titles.put(title);
  return { ok: true, imported: read.titles.length } as const;
};

const loadPageAssets = () =>
  loadAssets({
    directories: ['demo', 'test'].map((name) => pathOf(`../adapters/demand-house/assets/${name}`)),
    frameScripts: {
      inline: pathOf('../adapters/frame-web/inline.js'),
      modal: pathOf('../adapters/frame-web/modal.js'),
      overlay: pathOf('../adapters/frame-web/overlay.js'),
    },
    prepared,
  });
const clientFiles = (brand: string) => ({
  clientScripts: loadClientScripts(pathOf('../adapters/client-js'), brand, prepared),
  videoScripts: loadClientScripts(pathOf('../adapters/client-video'), brand, prepared),
  clientPackages: loadClientPackages(pathOf('../sdk')),
});

const webhookAdminOf = (settings: Settings, container: Container) =>
  createWebhookAdmin(singlePorts(container), endpointsOf(settings.webhooks, container.get(PORT_TOKENS.catalog)));

const statusOf = ({ container, ...parts }: Pick<Wired, 'container' | 'catalogAdmin' | 'recentTurns' | 'judge'>) =>
  nodeStatus({ version: versionOfPackage(), ports: singlePorts(container), ...parts });

/** The socket side: HTTP and the event stream on one server, over the driving ports of a container. */
export const transport = (
  settings: Settings,
  logger: Logger,
  wired: Omit<Wired, 'refresh' | 'close' | 'dataDir' | 'metrics'>,
  publicUrl: string,
  isReady: () => boolean,
) => {
  const { container, sellers, watch, catalogAdmin, auditTrail, accountTokens, adTexts, traces } = wired;
  const { unreachable, damaged, problems } = watch;
  const [placement, faults] = [container.get(AD_PLACEMENT), container.get(PORT_TOKENS.faults)];
  const operations = auditErasures(container.get(AD_OPERATIONS), logger);
  const { brand, headerPrefixes, trustedProxies, adminToken } = settings;
  const assets = loadPageAssets();
  const playground = playgroundOf(settings, container, logger);
  const app = createHttpApp({
    ...{ placement, operations, publicUrl, brand, headerPrefixes, trustedProxies, adminToken, isReady, assets, logger },
    ...{ unreachable, damaged, problems, faults, accessLog: accessLogOf(settings, container, logger) },
    ...clientFiles(brand),
    hosts: { isKnown: knownHosts(publicUrl, settings.hostNames), guardsApi: !settings.isProduction },
    ...{ playground, sellers, catalogAdmin, auditTrail, accountTokens, adTexts, statementPdf },
    webhookAdmin: webhookAdminOf(settings, container),
    importTitles: titleImport(container.get(PORT_TOKENS.titles)),
    clock: container.get(PORT_TOKENS.clock),
    nodeStatus: statusOf(wired),
    telemetry: container.get(TELEMETRY, { optional: true }),
    beginTrace: traces?.begin,
    shareRateLimit: container.get(SHARE_RATE_LIMIT, { optional: true }),
  });
  const http = createHttpServer(app, { trustedProxies });
  const stream = attachEventStream(http.server, {
    ...{ operations, bearer: placement.bearer, isAdmin: app.isAdmin, tokenGate: app.tokenGate },
    faults,
  });
  const close = async (): Promise<void> => {
    // Side by side: a reader that does not let go must not use up the time of requests that are under way.
    await Promise.all([stream.close(), http.drain()]);
    await playground?.assistant?.close();
    await operations.finishErasures();
  };
  return { server: http.server, close };
};
