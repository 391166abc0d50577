import { pino } from 'pino';
import { createEgress } from '../../adapters/demand-openrtb/index.js';
import type { Account } from '../../domain/catalog/account.js';
import { checkAdsTxt } from './check-ads-txt.js';
import { checkBidders } from './check-bidders.js';
import { checkConsent } from './check-consent.js';
import { checkCountries } from './check-countries.js';
import { checkDataCentres } from './check-data-centres.js';
import { checkDataDir } from './check-data-dir.js';
import { checkExposure } from './check-exposure.js';
import { checkServer } from './check-server.js';
import { ok, type Finding } from './finding.js';
import { presentCatalog } from './present-catalog.js';
import { createRatesFeed } from '../feeds/rates-feed.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings.js';
import { serverAddress } from '../commands/server-address.js';
import { print, printText } from '../terminal-text.js';

export interface DoctorOptions {
  readonly url?: string;
  readonly account?: string;
  readonly publisher?: string;
  readonly app?: boolean;
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
      checkBidders(demand, { egress, nowMs: Date.now(), rates }),
      ...files.map((plan) => checkAdsTxt(egress, plan)),
    ]);
    const local = [
      ok('configuration', 'can be read'),
      checkExposure(settings, snapshot.credentials),
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

export const runDoctor = async (options: DoctorOptions): Promise<void> => {
  const findings = await examine(readSettings(process.env), options);
  if (options.json === true) printText(JSON.stringify(findings, null, 2));
  else print(...findings.flatMap(linesOf));
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
};
