import type { Command } from 'commander';
import { FIGURES, type ReportDimension } from '../../domain/delivery/rollup.js';
import { DAY_MS } from '../../domain/values/time.js';
import { alignedLines, complain, fail, print, printText, safeText } from '../terminal-text.js';
import { serverAddress } from './server-address.js';

/** A row as `GET /v1/reports` answers it. */
export type WireReportRow = Readonly<Record<string, string | number | undefined>>;

const textOf = (value: string | number | undefined): string => String(value ?? '-');

/** Aligned lines with a head: names to the left, figures to the right. */
export const reportTable = (rows: readonly WireReportRow[], by: readonly ReportDimension[]): readonly string[] => {
  const columns = [...by, ...FIGURES.map((figure) => (figure === 'revenue' ? 'revenueUsd' : figure))];
  return alignedLines([columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))], by.length);
};

interface ReportOptions {
  readonly url?: string;
  readonly token?: string;
  readonly account?: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

const OK = 200;
const INVALID = 422;
const DATE_CHARS = '2026-01-15'.length;
const DAYS_BEFORE = 6;

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, DATE_CHARS);

const ask = async (options: ReportOptions): Promise<string> => {
  const { url, token } = serverAddress(options);
  const { from, to, by, csv, account } = options;
  const format = csv === true ? 'csv' : 'json';
  const query = new URLSearchParams({ from, to, by, format, ...(account !== undefined && { account }) });
  const answer = await fetch(`${url}/v1/reports?${query}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
  const text = await answer.text();
  if (answer.status === INVALID) fail((JSON.parse(text) as { error: { message: string } }).error.message);
  if (answer.status !== OK)
    fail(
      `The server refused with status ${answer.status}: give an API token of the account with --token, or the admin token with --account.`,
    );
  return text;
};

const report = async (options: ReportOptions): Promise<void> => {
  const text = await ask(options);
  if (options.csv === true) return void process.stdout.write(safeText(text));
  if (options.json === true) return printText(text);
  const { rows, by } = JSON.parse(text) as { rows: readonly WireReportRow[]; by: readonly ReportDimension[] };
  print(...reportTable(rows, by));
  const whose = options.account === undefined ? 'the account' : `account "${options.account}"`;
  if (rows.length === 0) complain(`Nothing was counted for ${whose} from ${options.from} to ${options.to}.`);
};

export const addReportCommand = (program: Command): void => {
  program
    .command('report')
    .description('requests, fills, impressions, clicks and revenue of an account, by day')
    .option('--from <date>', 'first day, of UTC (default: six days ago)', dayBefore(DAYS_BEFORE))
    .option('--to <date>', 'last day (default: today)', dayBefore(0))
    .option('--by <dimensions>', 'what rows are told apart by: day, hour, placement, campaign, reason', 'day')
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account, or with --account the admin token')
    .option('--account <id>', 'whose figures, for the admin token')
    .option('--json', 'the answer as it is')
    .option('--csv', 'for a spreadsheet')
    .action(report);
};
