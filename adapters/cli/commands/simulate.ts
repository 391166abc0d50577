import { InvalidArgumentError, type Command } from 'commander';
import { jsonIn } from '../../../application/faults/readable.js';
import type { Account } from '../../../domain/catalog/account.js';
import { DEVICE_TYPES } from '../../../domain/privacy/device.js';
import { localDayAt } from '../../../domain/values/time-zone.js';
import { dayLines } from '../simulate/plot.js';
import { seededRandom, type Random } from '../../../domain/values/seeded-random.js';
import { recordedDay } from '../simulate/recorded-day.js';
import { SAMPLE_DAY, SAMPLE_FILE } from '../simulate/sample-catalog.js';
import { simulateDay, type DayPorts } from '../simulate/simulate-day.js';
import type { SimulatedRequest } from '../simulate/simulated-people.js';
import { syntheticDay } from '../simulate/synthetic-day.js';
import { countryIn, deviceIn, languageIn, readMix, type Mix, type TrafficMix } from '../simulate/traffic-mix.js';
import { fail, failFor, print, progressLine } from '../terminal-text.js';
import { readText, type Catalog, type ParseCatalog } from './access/files.js';

interface Options {
  readonly seed: number;
  readonly campaigns?: string;
  readonly account?: string;
  readonly day?: string;
  readonly date?: string;
  readonly requests: number;
  readonly shock?: number;
  readonly devices?: TrafficMix['devices'];
  readonly countries?: TrafficMix['countries'];
  readonly languages?: TrafficMix['languages'];
  readonly json?: boolean;
}

export interface Simulation {
  readonly parseCatalog: ParseCatalog;
  openDay(): DayPorts;
}

const parseJson = (path: string): unknown =>
  jsonIn(readText(path)) ?? fail(`${path} is not JSON: see "ad-placement campaigns check".`);

const catalogOf = (path: string | undefined, parse: ParseCatalog): Catalog => {
  const result = parse(path === undefined ? SAMPLE_FILE : parseJson(path));
  return result.ok ? result : failFor(`${path ?? 'The sample'} has mistakes`, result.problems);
};

const accountOf = ({ accounts }: Catalog, name: string | undefined): Account => {
  const sold = accounts.filter(({ mode }) => mode === 'production');
  const account = name === undefined ? sold[0] : sold.find(({ id }) => id === name);
  if (account !== undefined) return account;
  const known = sold.map(({ id }) => id).join(', ') || 'none';
  return fail(`There is no such production account; the file has: ${known}.`);
};

/** The middle of the first flight by default, so that something is for sale. */
const dayOf = ({ campaigns }: Catalog, { date, campaigns: path }: Options, account: Account): number => {
  const lineItem = campaigns[0]?.lineItems[0];
  const middle = lineItem === undefined ? 0 : (lineItem.startMs + lineItem.endMs) / 2;
  const atMs = Date.parse(
    `${date ?? (path === undefined ? SAMPLE_DAY : new Date(middle).toISOString().slice(0, 10))}T12:00:00Z`,
  );
  if (Number.isNaN(atMs)) return fail('--date must be a day such as 2026-03-03.');
  return localDayAt(atMs, account.timeZone).startMs;
};

const requestsOf = (options: Options, startMs: number, random: Random): readonly SimulatedRequest[] => {
  const { devices, countries, languages, day, requests, shock } = options;
  if (day === undefined) {
    const mix = { ...(devices && { devices }), ...(countries && { countries }), ...(languages && { languages }) };
    return syntheticDay({ startMs, requests, shockHour: shock, mix }, random);
  }
  const recorded = recordedDay(readText(day));
  return recorded.ok ? recorded.requests : fail(`${day}: ${recorded.problem}`);
};

const simulate = async (options: Options, { parseCatalog, openDay }: Simulation): Promise<void> => {
  const catalog = catalogOf(options.campaigns, parseCatalog);
  const account = accountOf(catalog, options.account);
  const random = seededRandom(options.seed);
  const requests = requestsOf(options, dayOf(catalog, options, account), random);
  const progress = progressLine('requests', requests.length);
  const report = await simulateDay({
    ports: openDay(),
    account,
    campaigns: catalog.campaigns,
    requests,
    random,
    onProgress: progress.update,
  });
  progress.stop();
  if (options.json === true) print(JSON.stringify({ seed: options.seed, ...report }));
  else print(...dayLines(report, account.timeZone));
};

const whole =
  (low: number, high: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
  };

const mixOf =
  <Value extends string>(valueOf: (name: string) => Value | undefined, example: string) =>
  (text: string): Mix<Value> => {
    const mix = readMix(text, valueOf);
    if (mix !== undefined) return mix;
    throw new InvalidArgumentError(`Give each with its share, such as ${example}.`);
  };

const MAX_REQUESTS = 1_000_000;

export const addSimulateCommand = (program: Command, simulation: Simulation): void => {
  program
    .command('simulate')
    .description('a synthetic or recorded day through the real auction, budget pacing and caps: spend against plan')
    .option('--seed <seed>', 'the same seed has the same day', whole(0, 2 ** 32 - 1), 1)
    .option('--campaigns <file>', 'campaign file instead of the sample campaigns')
    .option('--account <id>', 'account of that file; default: its first production account')
    .option('--date <date>', 'which day, such as 2026-03-03')
    .option('--requests <count>', 'about so many requests', whole(1, MAX_REQUESTS), 20_000)
    .option('--shock <hour>', 'three times the traffic in this hour', whole(0, 23))
    .option(
      '--devices <mix>',
      `shares of ${DEVICE_TYPES.join(', ')}, such as handset=60,desktop=40`,
      mixOf(deviceIn, 'handset=60,desktop=40'),
    )
    .option('--countries <mix>', 'shares of countries, such as DE=50,AT=50', mixOf(countryIn, 'DE=50,AT=50'))
    .option('--languages <mix>', 'shares of languages, such as en=70,de=30', mixOf(languageIn, 'en=70,de=30'))
    .option('--day <file>', 'recorded requests (NDJSON) instead of a synthetic day')
    .option('--json', 'the report for machines')
    .action((options: Options) => simulate(options, simulation));
};
