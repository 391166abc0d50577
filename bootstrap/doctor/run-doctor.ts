import { pino } from 'pino';
import { createSqlCatalogStore } from '../../adapters/store-sql/catalog/catalog-store.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { readTokens } from '../../application/operations/account-tokens.js';
import { createEgress } from '../../adapters/demand-openrtb/index.js';
import type { Account } from '../../domain/catalog/account.js';
import {
  compileCatalog,
  NOTHING_PUBLISHED,
  readFixedLayers,
  type CompiledCatalog,
  type Published,
} from '../catalog/compile-catalog.js';
import { DatabaseUnusable } from '../storage/database-unusable.js';
import { openDatabases } from '../storage/open-databases.js';
import { openCatalog } from '../catalog/open-catalog.js';
import { SettingsError } from '../settings/settings-error.js';
import type { Settings } from '../settings/settings.js';
import { createRatesFeed } from '../feeds/rates-feed.js';
import { readSettings } from '../settings/read-settings.js';
import { serverAddress } from '../commands/access/server-address.js';
import { print, printText } from '../../adapters/cli/terminal-text.js';
import { checkAddresses, checkDataDir, checkExposure } from './check-exposure.js';
import { problem, type Finding, ok } from '../../adapters/cli/doctor/finding.js';
import { checkAdsTxt } from './check-ads-txt.js';
import { checkAndroid } from '../../adapters/cli/doctor/check-android.js';
import { checkBidders, checkConsent } from './check-bidders.js';
import { checkDatabaseFiles } from './check-files.js';
import { checkCountries, checkDataCentres } from './check-feeds.js';
import { checkFlutter } from '../../adapters/cli/doctor/check-flutter.js';
import { checkIos } from '../../adapters/cli/doctor/check-ios.js';
import { checkModels } from './check-models.js';
import { checkServer } from './check-server.js';

const publishedIn = async (settings: Settings, databases: SqlDatabases | undefined): Promise<Published> => {
  const clock = { nowMs: () => Date.now() };
  const published = databases && createSqlCatalogStore(databases.ledger);
  const { admin, store } = openCatalog({ fixed: readFixedLayers(settings), published, clock });
  return { content: (await admin.current()).content, tokens: (await readTokens(store)).tokens };
};

/** What a server with these settings works with; without the published part where that cannot be read. */
const presentCatalog = async (
  settings: Settings,
): Promise<{ readonly catalog: CompiledCatalog; readonly findings: readonly Finding[] }> => {
  const findings: Finding[] = [...(await checkDatabaseFiles(settings))];
  const isWhole = findings.every(({ level }) => level === 'ok');
  let published = NOTHING_PUBLISHED;
  if (isWhole && (settings.databaseUrl !== undefined || checkDataDir(settings.dataDir).level === 'ok')) {
    const databases = await openDatabases(settings, { warn: () => undefined }).catch((reason: unknown) => {
      if (!(reason instanceof DatabaseUnusable)) throw reason;
      findings.push(problem('database', reason.message, 'without it the server does not start'));
      return undefined;
    });
    published = await publishedIn(settings, databases).finally(() => databases?.close());
  }
  const compiled = compileCatalog(readFixedLayers(settings), published, 0);
  if (!compiled.ok) throw new SettingsError(compiled.problems);
  return { catalog: compiled.catalog, findings };
};

export interface DoctorOptions {
  readonly url?: string;
  readonly account?: string;
  readonly publisher?: string;
  readonly app?: boolean;
  /** Folder of an Android app module: it is looked at, and nothing else. */
  readonly android?: string;
  /** `Info.plist` of an iOS app, or its folder: it is looked at, and nothing else. */
  readonly ios?: string;
  /** Folder of a Flutter app: it is looked at, and nothing else. */
  readonly flutter?: string;
  readonly json?: boolean;
}

const silent = pino({ level: 'silent' });

const originOf = ({ seller }: Account, { publisher }: DoctorOptions): string | undefined =>
  publisher ?? (seller === undefined ? undefined : `https://${seller.domain}`);

const examine = async (settings: Settings, options: DoctorOptions): Promise<readonly Finding[]> => {
  const { catalog, findings } = await presentCatalog(settings);
  const { demand, snapshot } = catalog;
  const accounts = [...snapshot.accounts.values()].filter(
    ({ id }) => options.account === undefined || id === options.account,
  );
  const rates = createRatesFeed(settings.ratesFile, silent).current();
  const egress = createEgress({ reach: settings.bidderReach });
  // The operator named this address himself, and it may well be on this machine.
  const home = createEgress({ reach: settings.isProduction ? settings.bidderReach : 'loopback' });
  const { supply: operator } = demand;
  const file = options.app === true ? 'app-ads.txt' : 'ads.txt';
  const files = accounts.flatMap((account) => {
    const origin = account.mode === 'production' ? originOf(account, options) : undefined;
    return origin === undefined || operator === undefined ? [] : [{ account, operator, origin, file } as const];
  });
  try {
    const found = await Promise.all([
      checkServer(home, serverAddress(options).url, accounts),
      checkModels(settings),
      checkBidders(demand, { egress, nowMs: Date.now(), rates }),
      ...files.map((plan) => checkAdsTxt(egress, plan)),
    ]);
    const local = [
      ok('configuration', 'can be read'),
      checkExposure(settings, snapshot.credentials),
      ...checkAddresses(settings),
      checkDataDir(settings.dataDir),
    ];
    return [
      ...local,
      ...checkCountries(settings, snapshot),
      ...checkDataCentres(settings, snapshot),
      ...checkConsent(demand.bidders),
      ...findings,
      ...found.flat(),
    ];
  } finally {
    await Promise.all([egress.close(), home.close()]);
  }
};

const linesOf = ({ subject, level, message, next }: Finding): readonly string[] => [
  `${level.padEnd(7)}  ${subject}: ${message}`,
  ...(next === undefined ? [] : [`         → ${next}`]),
];

/** An app alone, where one is named. */
const examineApp = ({ android, ios, flutter }: DoctorOptions): readonly Finding[] | undefined => {
  if (android === undefined && ios === undefined && flutter === undefined) return undefined;
  const networks = (): readonly string[] => readSettings(process.env).skAdNetworkIds;
  return [
    ...(android === undefined ? [] : checkAndroid(android)),
    ...(ios === undefined ? [] : checkIos(ios, networks())),
    ...(flutter === undefined ? [] : checkFlutter(flutter, networks())),
  ];
};

export const runDoctor = async (options: DoctorOptions): Promise<void> => {
  const findings = examineApp(options) ?? (await examine(readSettings(process.env), options));
  if (options.json === true) printText(JSON.stringify(findings, null, 2));
  else print(...findings.flatMap(linesOf));
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
};
