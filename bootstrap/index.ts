import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import type { Container, ContainerModule } from 'inversify';
import { logStart } from '../application/audit/log-changes.js';
import { logFile } from '../application/audit/log-file.js';
import { beginNotices } from '../application/counting/deliver-notices.js';
import { tolerated } from '../application/faults/outage.js';
import { startContent } from '../domain/audit/audit-file.js';
import { fileContent } from './catalog/file-content.js';
import { noticePorts, boundPorts } from './container.js';
import { openLogOutput } from './logs/log-output.js';
import { createLogger } from './logs/logger.js';
import { warmUp } from './local-ports.js';
import { requireNode } from './settings/node-version.js';
import { ANY_ADDRESS, exposureOf, unreachableAddress } from './settings/exposure.js';
import { auditedSettings, readSettings, settingSources } from './settings/read-settings.js';
import { safetyInForce } from './settings/safety-in-force.js';
import { SettingsError } from './settings/settings-error.js';
import type { Settings } from './settings/settings.js';
import type { AcceptNew } from './storage/open-databases.js';
import { markServer } from './storage/running-servers.js';
import { transport, versionOfPackage } from './transport.js';
import { gaugeState } from './telemetry/metrics.js';
import { startNoticePump } from './upkeep/pump.js';
import { startWebhooks } from './upkeep/webhooks.js';
import { wire, type Wired } from './wire.js';

export { DatabaseUnusable } from './storage/database-unusable.js';
export { readSettings } from './settings/read-settings.js';
export { SettingsError } from './settings/settings-error.js';
export type { Settings } from './settings/settings.js';
export * from './tokens.js';

export interface StartOptions {
  /** Over what the environment says. `dataDir: undefined` keeps nothing on disk; `port: 0` takes any free port. */
  readonly settings?: Partial<Settings> | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Loaded after ours: `rebind` replaces a port, `bind(DEMAND_SOURCE)` adds a DSP. */
  readonly modules?: readonly ContainerModule[] | undefined;
  /**
   * Start also where the ledger, or the state, is missing beside the other or is not its partner, or where the signing
   * key is missing beside either: what it had is given up.
   */
  readonly acceptNew?: AcceptNew | undefined;
}

export interface RunningServer {
  /** Under which clients reach the service. */
  readonly url: string;
  /** Where the process listens; behind a proxy another address than `url`. */
  readonly listening: string;
  readonly container: Container;
  /** Finishes what is under way, tells sockets to go, and resolves when nothing is left open. Idempotent. */
  close(): Promise<void>;
}

const REFRESH_MS = 1_000;

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
  ANY_ADDRESS.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/**
 * As many as Linux holds for a program. Behind a proxy a stranger's requests come by connections of their own, all at
 * once: those of others that find no room would wait for a second, then for three, then for seven.
 */
const BACKLOG = 4_096;

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, BACKLOG, resolve);
  });

/** Where the settings name a port for metrics. */
const serveMetrics = ({ container, metrics, watch, traces }: Wired, server: Server, isReady: () => boolean) => {
  if (metrics === undefined) return undefined;
  gaugeState(metrics.telemetry, { ports: boundPorts(container), server, ready: { ...watch, isReady }, traces });
  return metrics.serve();
};

const addressesOf = async ({ host, port: wanted, publicUrl }: Settings) => {
  const port = wanted === 0 ? await freePort(host) : wanted;
  const listening = `http://${hostInUrl(host)}:${port}`;
  return { port, listening, url: publicUrl ?? listening };
};

/** Rejects with a readable error where the settings would open the server to strangers. */
const settingsFor = ({ env = process.env, settings: over }: StartOptions): Settings => {
  const settings: Settings = { ...readSettings(env), ...over };
  const exposed = exposureOf(settings);
  if (exposed !== undefined) throw new SettingsError([exposed]);
  return settings;
};

/** What an operator asks first: which settings are whose, and what reads conversations before an ad. */
const describeStart = (settings: Settings, { env = process.env }: StartOptions) => {
  const { readers: contentSafety, measured } = safetyInForce(settings);
  return { settings: settingSources(env), contentSafety, measured };
};

/** A start goes on where the store is out: the next one finds what has changed. */
const auditStart = (container: Container, settings: Settings, { env = process.env }: StartOptions): Promise<void> => {
  const ports = boundPorts(container);
  const digest = (value: string): string => ports.signer.digest('audit-setting', value);
  const logged = async (): Promise<void> => {
    await logStart(ports, auditedSettings(env, settings, digest));
    await logFile(ports, startContent(fileContent(settings), digest));
  };
  return logged().catch(tolerated(ports, 'auditStart', undefined));
};

/**
 * The standalone server: reads the settings, wires the ports, listens. Rejects with a readable error when anything is
 * wrong.
 */
export const startServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  requireNode(process.versions.node);
  const version = versionOfPackage();
  const settings = settingsFor(options);
  const output = openLogOutput();
  const logger = createLogger(settings, output);
  const unreachable = unreachableAddress(settings);
  if (unreachable !== undefined)
    logger.warn({ reason: unreachable }, 'clients elsewhere do not reach this server: set PUBLIC_URL');
  const { port, listening, url } = await addressesOf(settings);
  const wired = await wire(settings, logger, { ...options, version, logFailure: () => output.failure });
  const { container, refresh } = wired;
  let isReady = false;
  const { server, close } = transport(settings, logger, wired, url, () => isReady);
  warmUp(boundPorts(container));
  await listen(server, port, settings.host).catch(async (error: unknown) => {
    await wired.close();
    throw error;
  });
  await auditStart(container, settings, options);
  const metrics = await serveMetrics(wired, server, () => isReady);
  isReady = true;
  logger.info({ version, listening, publicUrl: url, ...describeStart(settings, options) }, 'started');
  const mark = wired.dataDir && markServer(wired.dataDir, url);
  const timer = setInterval(refresh, REFRESH_MS).unref();
  const notices = startNoticePump(beginNotices(noticePorts(container)), logger);
  const webhooks = startWebhooks(container, settings, logger);
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => {
    isReady = false;
    mark?.close();
    clearInterval(timer);
    return (closing ??= close()
      .then(() => notices.close())
      .then(() => webhooks.close())
      .then(() => metrics?.close())
      .then(() => wired.close()));
  };
  return { url, listening, container, close: closeOnce };
};
