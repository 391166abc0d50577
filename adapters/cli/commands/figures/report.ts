import type { Command } from 'commander';
import { TOKEN_PREFIXES } from '../../../../domain/catalog/tokens/account-token.js';
import { MEASURES, OF_ADS } from '../../../../domain/delivery/rollups/report-measures.js';
import { DIMENSIONS, type Dimension } from '../../../../domain/figures/rollup-dimensions.js';
import type { RateComparison, VariantRate } from '../../../../domain/experiment/compare-variants.js';
import { DAY_MS, isoDate } from '../../../../domain/values/time.js';
import { alignedLines, complain, fail, print, printText } from '../../terminal-text.js';
import {
  askServer,
  granted,
  withServerOptions,
  type FindServer,
  type ServerAddress,
  type ServerOptions,
} from '../access/server.js';
import { formatOf, withTableOptions, writeTable, type TableOptions } from '../access/tables.js';
import { pagesFrom, readPages, writePages, type WireReportRow } from './report-pages.js';

const textOf = (value: string | number | undefined): string => String(value ?? '-');

/** What fits beside each other on a terminal. */
const SEEN = 'impressions viewableRate';
const EARNED = 'revenueUsd ecpmUsd';
const USUAL_MEASURES = `requests fills fillRate ${SEEN} clicks ctr ${EARNED}`.split(' ');
const MEASURES_OF_REASONS = 'requests fills noFills losses timeouts bidErrors'.split(' ');
const MEASURES_OF_LOSSES = 'bidRequests bids losses timeouts bidErrors'.split(' ');
/** A request is of no source: each source is asked for bids. */
const MEASURES_OF_SOURCES = `bidRequests bids bidRate wins fills ${SEEN} ${EARNED}`.split(' ');
/** Nor is it of an advertiser or a deal. */
const MEASURES_OF_ADS = `wins fills ${SEEN} clicks ctr ${EARNED}`.split(' ');
/** What its ads brought an advertiser, and what it owes for them. */
const MEASURES_OF_ADVERTISERS = `fills ${SEEN} clicks ctr spendUsd`.split(' ');

const usualMeasures = (by: readonly Dimension[]): readonly string[] => {
  if (by.includes('reason')) return by.includes('source') ? MEASURES_OF_LOSSES : MEASURES_OF_REASONS;
  if ([...OF_ADS, 'deal' as const].some((dimension) => by.includes(dimension))) return MEASURES_OF_ADS;
  return by.includes('source') ? MEASURES_OF_SOURCES : USUAL_MEASURES;
};

/** Of a row without any of these figures a table would say zeros alone. */
export const withFigures = (rows: readonly WireReportRow[], measures: readonly string[]): readonly WireReportRow[] =>
  rows.filter((row) => measures.some((measure) => Number(row[measure] ?? 0) !== 0));

/** Aligned lines with a head: names to the left, figures to the right. */
export const reportTable = (
  rows: readonly WireReportRow[],
  by: readonly Dimension[],
  measures: readonly string[] = usualMeasures(by),
): readonly string[] => {
  const columns = [...by, ...measures];
  return alignedLines([columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))], by.length);
};

interface WireComparison {
  readonly control: string;
  readonly variant: string;
  readonly confidence: number;
  readonly rates: readonly RateComparison[];
}

const PERCENT_DIGITS = 1;
const percent = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(PERCENT_DIGITS)} %`;
const RATE_DIGITS = 4;
const rateOf = ({ rate }: VariantRate): string => rate?.toPrecision(RATE_DIGITS) ?? '-';

const verdictCells = (one: RateComparison): readonly string[] =>
  one.kind === 'too-few-users'
    ? ['-', '-', 'too few users', '-']
    : [
        percent(one.lift),
        `${percent(one.low)} to ${percent(one.high)}`,
        one.isSignificant ? 'yes' : 'no',
        percent(one.detectableLift),
      ];

export const comparisonTable = ({ control, variant, confidence, rates }: WireComparison): readonly string[] => {
  const head = ['rate', control, variant, 'lift', `${confidence * 100} % interval`, 'differs', 'found 4 times in 5'];
  return alignedLines(
    [head, ...rates.map((one) => [one.rate, rateOf(one.control), rateOf(one.variant), ...verdictCells(one)])],
    1,
  );
};

interface ReportOptions extends ServerOptions, TableOptions {
  readonly account?: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly measures?: string;
  readonly compare?: string;
}

const DAYS_BEFORE = 6;

const dayBefore = (days: number): string => isoDate(Date.now() - days * DAY_MS);

type Query = Readonly<Record<string, string>>;

const REMEDY = 'give the token of an account or advertiser with --token, or the admin token with --account';

const pathOf = (options: ReportOptions, path: string, asked: Query): string => {
  const { from, to, account } = options;
  const query = { from, to, format: formatOf(options), ...asked, ...(account !== undefined && { account }) };
  return `${path}?${new URLSearchParams(query)}`;
};

/** Asks in the format of the options, and writes what is no table of the terminal. `undefined`: it was. */
const ask = async (
  server: ServerAddress,
  options: ReportOptions,
  path: string,
  asked: Query,
): Promise<string | undefined> => {
  const answer = await granted(await askServer(server, pathOf(options, path, asked)), REMEDY);
  if (formatOf(options) !== 'json') return void (await writeTable(answer, options));
  const text = await answer.text();
  return options.json === true ? void printText(text) : text;
};

const compare = async (server: ServerAddress, options: ReportOptions, pair: string): Promise<void> => {
  const [control, variant, ...more] = pair.split(',');
  if (!control || !variant || more.length > 0)
    return fail('--compare: name the control and one variant, with a comma between, such as a,b.');
  const text = await ask(server, options, '/v1/reports/comparison', { control, variant });
  if (text !== undefined) print(...comparisonTable(JSON.parse(text) as WireComparison));
};

const ALL_MEASURES = MEASURES.map(({ name }) => name);

const measuresOf = ({ measures }: ReportOptions): readonly string[] | undefined => {
  if (measures === undefined) return undefined;
  if (measures === 'all') return ALL_MEASURES;
  const asked = measures.split(',');
  const unknown = asked.find((name) => !ALL_MEASURES.includes(name));
  return unknown === undefined
    ? asked
    : fail(`--measures: there is no "${unknown}"; there are ${ALL_MEASURES.join(', ')}.`);
};

interface TableRows {
  readonly all: number;
  readonly shown: number;
  /** Absent of an account: nothing was ever counted for it. */
  readonly newestEventAt?: string | undefined;
  readonly isOfAdvertiser: boolean;
}

/** What a table does not say: that nothing was counted, or what is left out of it. */
export const rowsNote = (
  { all, shown, newestEventAt, isOfAdvertiser }: TableRows,
  { account, from, to }: Pick<ReportOptions, 'account' | 'from' | 'to'>,
): string | undefined => {
  const whose = account === undefined ? 'the owner of the token' : `account "${account}"`;
  // An advertiser's newest event is that of the days that it asks for.
  if (newestEventAt === undefined && !isOfAdvertiser) {
    const remedy = account === undefined ? '' : '; ad-placement accounts list shows which accounts there are';
    return `Nothing was ever counted for ${whose}${remedy}.`;
  }
  if (shown === 0) return `Nothing of this was counted for ${whose} from ${from} to ${to}.`;
  const left = all - shown;
  return left === 0 ? undefined : `Left out: ${left} ${left === 1 ? 'row' : 'rows'} with nothing in these columns.`;
};

const report = async (options: ReportOptions, server: ServerAddress): Promise<void> => {
  if (options.compare !== undefined) return compare(server, options, options.compare);
  const first = await askServer(server, pathOf(options, '/v1/reports', { by: options.by }));
  const pages = pagesFrom(server, await granted(first, REMEDY));
  if (formatOf(options) !== 'json') return writePages(pages, options.xlsx);
  const found = await readPages(pages);
  if (options.json === true) return printText(JSON.stringify(found));
  const { rows, by, timeZone, newestEventAt, circuits = [] } = found;
  const isOfAdvertiser = server.token?.startsWith(TOKEN_PREFIXES.advertiser) === true;
  const measures = measuresOf(options) ?? (isOfAdvertiser ? MEASURES_OF_ADVERTISERS : usualMeasures(by));
  const shown = by.length === 0 ? rows : withFigures(rows, measures);
  print(...reportTable(shown, by, measures));
  complain(
    `Days and hours: ${timeZone ?? "of each account's own time zone"}. Newest event: ${newestEventAt ?? 'none'}.`,
  );
  const states = circuits.map(({ source, state }) => `${source} ${state}`);
  if (states.length > 0) complain(`Circuits now, at the node that answers: ${states.join(', ')}.`);
  const note = rowsNote({ all: rows.length, shown: shown.length, newestEventAt, isOfAdvertiser }, options);
  if (note !== undefined) complain(note);
};

export const addReportCommand = (program: Command, server: FindServer): void => {
  const command = withTableOptions(program.command('report'))
    .description('requests, fills, impressions, clicks and revenue of an account, by day')
    .option('--from <date>', 'first day, of the account (default: six days ago)', dayBefore(DAYS_BEFORE))
    .option('--to <date>', 'last day (default: today)', dayBefore(0))
    .option('--by <dimensions>', `what rows are grouped by: ${DIMENSIONS.join(', ')}`, 'day')
    .option('--measures <names>', 'columns of the table, with commas between, or all; usually what is counted most')
    .option('--compare <variants>', 'what a variant does to each rate: the control and the variant, such as a,b');
  withServerOptions(command, 'token of the account or advertiser, or with --account the admin token')
    .option('--account <id>', 'whose figures, for the admin token')
    .action((options: ReportOptions) => report(options, server(options)));
};
