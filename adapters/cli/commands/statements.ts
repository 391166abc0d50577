import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { PARTY_KINDS } from '../../../domain/settlement/party.js';
import { alignedLines, complain, fail, print, printText, writeFileText } from '../terminal-text.js';
import { askServer, withServerOptions, type FindServer, type ServerOptions } from './access/server.js';

interface WireFigures {
  readonly impressions: number;
  readonly amountUsd: string;
}

interface WireHead {
  readonly number: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly month: string;
  readonly closedAt: string;
  readonly total: WireFigures;
}

interface WireStatement extends WireHead {
  readonly lines: readonly (WireFigures & {
    readonly kind: string;
    readonly month: string;
    readonly account: string;
    readonly item?: string;
  })[];
}

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const UNAVAILABLE = 503;

/** Ends the command where the server refuses. */
const answerOf = async (asked: Promise<Response>): Promise<Response> => {
  const answer = await asked;
  if (answer.ok) return answer;
  if (answer.status === UNAUTHORIZED) fail('The server refused the token: give the admin token with --token.');
  if (answer.status === NOT_FOUND)
    fail('There is no such statement: ad-placement statements list shows those there are.');
  if (answer.status === UNAVAILABLE) fail('The server cannot reach its database: try again.');
  const { error } = JSON.parse(await answer.text()) as { readonly error: { readonly message: string } };
  return fail(error.message);
};

const COLUMNS = ['kind', 'month', 'account', 'item'] as const;

const linesOf = ({ lines, total }: WireStatement): readonly string[] =>
  alignedLines(
    [
      [...COLUMNS, 'impressions', 'USD'],
      ...lines.map((line) => [
        ...COLUMNS.map((column) => line[column] ?? '-'),
        ...[String(line.impressions), line.amountUsd],
      ]),
      ['total', '', '', '', String(total.impressions), total.amountUsd],
    ],
    COLUMNS.length,
  );

const printStatement = (statement: WireStatement): void => {
  const { number, kind, id, name, month, closedAt } = statement;
  print(`${number}  ${kind} ${name} (${id})  ${month}  closed ${closedAt}`, ...linesOf(statement));
};

interface ShownOptions extends ServerOptions {
  readonly json?: boolean;
}

interface CloseOptions extends ShownOptions {
  readonly month: string;
}

const shown = async (answer: Response, { json }: ShownOptions): Promise<void> => {
  const text = await answer.text();
  if (json === true) printText(text);
  else printStatement(JSON.parse(text) as WireStatement);
};

const PATH = '/v1/statements';

const close = async (kind: string, id: string, options: CloseOptions, server: FindServer): Promise<void> => {
  const body = { kind, id, month: options.month };
  await shown(await answerOf(askServer(server(options), '/v1/admin/statements', 'POST', body)), options);
};

interface WireList {
  readonly statements: readonly WireHead[];
  readonly next?: string;
}

const HEAD = ['number', 'month', 'id', 'name', 'impressions', 'USD'];
const NAMES = 4;

const list = async (
  kind: string | undefined,
  id: string | undefined,
  options: ShownOptions & { readonly after?: string },
  server: FindServer,
): Promise<void> => {
  const { after, json } = options;
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(id !== undefined && { id }),
    ...(after !== undefined && { after }),
  });
  const text = await (await answerOf(askServer(server(options), `${PATH}?${query}`))).text();
  if (json === true) return printText(text);
  const { statements, next } = JSON.parse(text) as WireList;
  if (statements.length === 0) return print('no month was closed');
  const rows = statements.map(({ number, month, id: party, name, total }) => [
    ...[number, month, party, name, String(total.impressions), total.amountUsd],
  ]);
  print(...alignedLines([HEAD, ...rows], NAMES));
  if (next !== undefined) complain(`More follow: --after ${next}.`);
};

interface ShowOptions extends ShownOptions {
  readonly csv?: boolean;
  readonly pdf?: string;
}

const show = async (number: string, options: ShowOptions, server: FindServer): Promise<void> => {
  const format = options.pdf !== undefined ? 'pdf' : options.csv === true ? 'csv' : 'json';
  const answer = await answerOf(askServer(server(options), `${PATH}/${encodeURIComponent(number)}?format=${format}`));
  if (format === 'csv') return writeFileText(await answer.text());
  if (options.pdf === undefined) return shown(answer, options);
  writeFileSync(options.pdf, new Uint8Array(await answer.arrayBuffer()), { mode: 0o600 });
  print(`${number} written to ${options.pdf}`);
};

export const addStatementCommands = (program: Command, server: FindServer): void => {
  const statements = program.command('statements').description('closed months of advertisers, accounts and bidders');
  const kinds = PARTY_KINDS.join(', ');
  withServerOptions(
    statements
      .command('close <kind> <id>')
      .description(`closes a month that is over, for good; kinds: ${kinds}`)
      .requiredOption('--month <month>', 'such as 2026-11'),
    'admin token',
  )
    .option('--json', 'the answer as it is')
    .action((kind: string, id: string, options: CloseOptions) => close(kind, id, options, server));
  withServerOptions(
    statements
      .command('list [kind] [id]')
      .description('statements of a kind, or of one party; without a kind those of the token'),
    'admin token; without a kind the token of an account or advertiser',
  )
    .option('--after <number>', 'those that follow this one')
    .option('--json', 'the answer as it is')
    .action((kind: string | undefined, id: string | undefined, options: ShownOptions) =>
      list(kind, id, options, server),
    );
  withServerOptions(
    statements.command('show <number>').description('a statement with its lines'),
    'admin token, or the token of its account or advertiser',
  )
    .option('--csv', 'for a spreadsheet')
    .option('--pdf <file>', 'as a document')
    .option('--json', 'the answer as it is')
    .action((number: string, options: ShowOptions) => show(number, options, server));
};
