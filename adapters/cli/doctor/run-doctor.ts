import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import type { ConsentReader } from '../../../application/ports/traffic/consent-reader.js';
import type { Account } from '../../../domain/catalog/account.js';
import { print, printJson } from '../terminal-text.js';
import { checkAndroid } from './apps/check-android.js';
import { checkFlutter } from './apps/check-flutter.js';
import { checkIos } from './apps/check-ios.js';
import { checkAdsTxt, type AdsTxtReader } from './check-ads-txt.js';
import { checkBidders, checkConsent, type ExaminedBidder, type ExaminedRates } from './check-bidders.js';
import { checkCountries, checkDataCentres, type CallerFiles } from './check-feeds.js';
import { checkJudge, checkModels, type ExaminedJudge, type ModelServer } from './check-models.js';
import type { SafetyInForce } from '../safety-text.js';
import { checkSafety } from './check-safety.js';
import { checkAddresses, checkExposure, checkServer, type Reach } from './check-server.js';
import { checkDatabaseFiles, checkDataDir, type DatabaseFiles } from './check-storage.js';
import { checkWebhooks, type ExaminedWebhook } from './check-webhooks.js';
import { ok, problem, type Finding } from './finding.js';
import type { Outbound } from './probe.js';

/** The catalog that a server with the same settings works with. */
export interface ExaminedCatalog extends Pick<CatalogSnapshot, 'accounts' | 'campaigns'> {
  /** Accounts with a token that the README publishes. */
  readonly publicTokenAccounts: readonly string[];
  /** Absent: the configuration says neither who buys nor who sells. */
  readonly demand: { readonly bidders: readonly ExaminedBidder[]; readonly adsTxt: AdsTxtReader } | undefined;
  readonly webhooks: readonly ExaminedWebhook[];
  /** Why the published part is missing. */
  readonly databaseProblem: string | undefined;
}

/** The service that the settings of this process describe. */
export interface ExaminedService extends Reach, DatabaseFiles, CallerFiles {
  readonly url: string;
  readonly skAdNetworkIds: readonly string[];
  readonly dataDir: string | undefined;
  readonly hasDatabaseServer: boolean;
  readonly models: readonly ModelServer[];
  readonly proveJudge: (() => Promise<ExaminedJudge>) | undefined;
  readonly contentSafety: SafetyInForce;
  readonly consent: ConsentReader;
  readCatalog(parts: 'all' | 'configured'): Promise<ExaminedCatalog>;
  readRates(): ExaminedRates | undefined;
  openEgress(): { readonly toOthers: Outbound; readonly toServer: Outbound; close(): Promise<unknown> };
}

export interface DoctorOptions {
  readonly url?: string;
  readonly account?: string;
  readonly publisher?: string;
  readonly app?: boolean;
  /** Folder of an Android app module; with it, or one of the next two, only the app is checked. */
  readonly android?: string;
  readonly ios?: string;
  readonly flutter?: string;
  readonly json?: boolean;
}

/** What is published can be read only where nothing is wrong with the files. */
const readCatalog = async (service: ExaminedService) => {
  const findings = await checkDatabaseFiles(service);
  const isWhole = findings.every(({ level }) => level === 'ok');
  const canOpen = isWhole && (service.hasDatabaseServer || checkDataDir(service.dataDir).level === 'ok');
  const catalog = await service.readCatalog(canOpen ? 'all' : 'configured');
  const { databaseProblem: why } = catalog;
  const lost = why === undefined ? [] : [problem('database', why, 'without it the server does not start')];
  return { catalog, findings: [...findings, ...lost] };
};

const originOf = ({ seller }: Account, { publisher }: DoctorOptions): string | undefined =>
  publisher ?? (seller === undefined ? undefined : `https://${seller.domain}`);

const checkNetwork = async (
  service: ExaminedService,
  { accounts, demand, webhooks }: ExaminedCatalog,
  options: DoctorOptions,
): Promise<readonly Finding[]> => {
  const rates = service.readRates();
  const asked = [...accounts.values()].filter(({ id }) => options.account === undefined || id === options.account);
  const isAsked = ({ account }: ExaminedWebhook): boolean =>
    account === undefined || options.account === undefined || account === options.account;
  const file = options.app === true ? 'app-ads.txt' : 'ads.txt';
  const { toOthers, toServer, close } = service.openEgress();
  try {
    const found = await Promise.all([
      checkServer(toServer, options.url ?? service.url, asked),
      checkModels(service.models),
      checkJudge(service.proveJudge),
      checkBidders(toOthers, demand?.bidders, rates),
      checkWebhooks(toOthers, webhooks.filter(isAsked)),
      ...asked.map((account) => {
        const origin = account.mode === 'production' ? originOf(account, options) : undefined;
        return origin === undefined || demand === undefined
          ? []
          : checkAdsTxt(toOthers, demand.adsTxt, { account, origin, file });
      }),
    ]);
    return found.flat();
  } finally {
    await close();
  }
};

const examine = async (service: ExaminedService, options: DoctorOptions): Promise<readonly Finding[]> => {
  const { catalog, findings } = await readCatalog(service);
  const found = await checkNetwork(service, catalog, options);
  return [
    ok('configuration', 'can be read'),
    checkExposure(service, catalog.publicTokenAccounts),
    ...checkAddresses(service),
    checkDataDir(service.dataDir),
    checkSafety(service.contentSafety),
    ...checkCountries(service, catalog),
    ...checkDataCentres(service, catalog),
    ...checkConsent(service.consent, catalog.demand?.bidders ?? []),
    ...findings,
    ...found,
  ];
};

const linesOf = ({ subject, level, message, next }: Finding): readonly string[] => [
  `${level.padEnd(7)}  ${subject}: ${message}`,
  ...(next === undefined ? [] : [`         → ${next}`]),
];

const examineApp = (
  { android, ios, flutter }: DoctorOptions,
  networks: () => readonly string[],
): readonly Finding[] | undefined =>
  android === undefined && ios === undefined && flutter === undefined
    ? undefined
    : [
        ...(android === undefined ? [] : checkAndroid(android)),
        ...(ios === undefined ? [] : checkIos(ios, networks())),
        ...(flutter === undefined ? [] : checkFlutter(flutter, networks())),
      ];

/** An app is checked without settings, where its check needs none. */
export const runDoctor = async (options: DoctorOptions, service: () => ExaminedService): Promise<void> => {
  const findings = examineApp(options, () => service().skAdNetworkIds) ?? (await examine(service(), options));
  if (options.json === true) printJson(findings);
  else print(...findings.flatMap(linesOf));
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
};
