import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Verdict } from '../../../../domain/settlement/reconcile.js';
import { alignedLines, complain, fail, failFor, print, printText } from '../../terminal-text.js';
import { askServer, withServerOptions, type FindServer, type ServerOptions } from '../access/server.js';
import { formatOf, withTableOptions, writeTable, type TableOptions } from '../access/tables.js';

interface WireCounted {
  readonly impressions: number;
  readonly spendUsd: string;
}

interface WireCompared {
  readonly ours: WireCounted;
  readonly theirs: WireCounted;
  readonly difference: WireCounted;
}

interface WireReconciliation {
  readonly isMarked: boolean;
  readonly rows: readonly (WireCompared & {
    readonly day: string;
    readonly placement?: string;
    readonly verdict: Verdict;
  })[];
  readonly total: WireCompared & { readonly isMarked: boolean };
}

const SIDES = ['our', 'their', 'difference'];
const HEAD = [
  ...['day', 'placement', 'verdict'],
  ...['impressions', 'USD'].flatMap((unit) => SIDES.map((side) => `${side} ${unit}`)),
];
const NAMES = 3;

const cellsOf = ({ ours, theirs, difference }: WireCompared): readonly string[] => {
  const sides = [ours, theirs, difference];
  return [...sides.map(({ impressions }) => String(impressions)), ...sides.map(({ spendUsd }) => spendUsd)];
};

/** The rows that are marked, and the total. */
export const reconciliationTable = ({ rows, total }: WireReconciliation): readonly string[] =>
  alignedLines(
    [
      HEAD,
      ...rows
        .filter(({ verdict }) => verdict !== 'agrees')
        .map((row) => [row.day, row.placement ?? '-', row.verdict, ...cellsOf(row)]),
      ['total', '', total.isMarked ? 'differs' : 'agrees', ...cellsOf(total)],
    ],
    NAMES,
  );

const readBytes = (path: string): Uint8Array<ArrayBuffer> => {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(`${path} cannot be read: give the path of the partner's CSV file.`);
  }
};

interface ReconcileOptions extends ServerOptions, TableOptions {
  readonly bidder: string;
  readonly month: string;
}

const OK = 200;
const REFUSED = [413, 422];
/** Of the command, for scripts: something is marked. */
const MARKED = 3;

/** Ends the command where the server refuses. */
const compared = async (path: string, answer: Response): Promise<Response> => {
  if (answer.status === OK) return answer;
  if (!REFUSED.includes(answer.status))
    fail(
      `The server refused with status ${answer.status}: give the admin token, or an operator token with figures, with --token.`,
    );
  const refused = JSON.parse(await answer.text()) as { error: { message: string }; problems?: readonly string[] };
  return refused.problems === undefined
    ? fail(refused.error.message)
    : failFor(`${path} cannot be compared`, refused.problems);
};

const reconcile = async (path: string, options: ReconcileOptions, server: FindServer): Promise<void> => {
  const { bidder, month } = options;
  const file = readBytes(path);
  const ask = async (format: string): Promise<Response> => {
    const query = new URLSearchParams({ bidder, month, format });
    return compared(path, await askServer(server(options), `/v1/reports/reconciliation?${query}`, 'POST', file));
  };
  const text = await (await ask('json')).text();
  const found = JSON.parse(text) as WireReconciliation;
  if (found.isMarked) process.exitCode = MARKED;
  if (options.json === true) return printText(text);
  const format = formatOf(options);
  if (format !== 'json') return writeTable(await ask(format), options);
  print(...reconciliationTable(found));
  if (found.rows.length === 0) complain(`Neither side counts anything of bidder "${bidder}" in ${month}.`);
};

export const addReconcileCommand = (program: Command, server: FindServer): void => {
  const command = withTableOptions(program.command('reconcile <file>'))
    .description("a partner's month (CSV) beside ours by day; exits with 3 if anything differs by more than 2 %")
    .requiredOption('--bidder <id>', 'whose file it is')
    .requiredOption('--month <month>', 'such as 2026-11');
  withServerOptions(command, 'admin token, or one of an operator with the scope figures').action(
    (path: string, options: ReconcileOptions) => reconcile(path, options, server),
  );
};
