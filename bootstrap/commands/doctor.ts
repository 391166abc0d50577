import type { Command } from 'commander';
import { pino } from 'pino';
import { createEgress } from '../../adapters/demand-openrtb/index.js';
import type { Account } from '../../domain/account.js';
import { checkAdsTxt } from '../doctor/check-ads-txt.js';
import { checkBidders } from '../doctor/check-bidders.js';
import { checkConsent } from '../doctor/check-consent.js';
import { checkDataDir } from '../doctor/check-data-dir.js';
import { checkServer } from '../doctor/check-server.js';
import { ok, type Finding } from '../doctor/finding.js';
import { presentCatalog } from '../doctor/present-catalog.js';
import { createRatesFeed } from '../rates-feed.js';
import { readSettings, type Settings } from '../settings.js';
import { serverAddress } from './server-address.js';

interface Options {
  readonly url?: string;
  readonly account?: string;
  readonly publisher?: string;
  readonly app?: boolean;
  readonly json?: boolean;
}

const silent = pino({ level: 'silent' });

const originOf = ({ seller }: Account, { publisher }: Options): string | undefined =>
  publisher ?? (seller === undefined ? undefined : `https://${seller.domain}`);

const examine = async (settings: Settings, options: Options): Promise<readonly Finding[]> => {
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
    const local = [ok('configuration', 'can be read'), checkDataDir(settings.dataDir), ...checkConsent(demand.bidders)];
    return [...local, ...findings, ...found.flat()];
  } finally {
    await Promise.all([egress.close(), home.close()]);
  }
};

const lineOf = ({ subject, level, message, next }: Finding): string =>
  `${level.padEnd(7)}  ${subject}: ${message}${next === undefined ? '' : `\n         → ${next}`}`;

const run = async (options: Options): Promise<void> => {
  const findings = await examine(readSettings(process.env), options);
  console.log(options.json === true ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n'));
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
};

export const addDoctorCommand = (program: Command): void => {
  program
    .command('doctor')
    .description('checks configuration, server, bidders and publishers, and says what to do next')
    .option('--url <url>', 'the running server')
    .option('--account <id>', 'only this account')
    .option('--publisher <origin>', 'where the publisher has its file, instead of the domain of the seller')
    .option('--app', 'app-ads.txt in place of ads.txt')
    .option('--json', 'the findings for machines')
    .action(run);
};
