import { Option, type Command } from 'commander';
import { PARTY_KINDS } from '../../../../domain/settlement/party.js';
import { alignedLines, complain, fail, print, printText } from '../../terminal-text.js';
import { askServer, withServerOptions, type FindServer, type ServerOptions } from '../access/server.js';
import { formatOf, withTableOptions, writeBody, writeTable, type TableOptions } from '../access/tables.js';

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

interface ListOptions extends ServerOptions, TableOptions {
  readonly month?: string;
  readonly after?: string;
}

const list = async (
  kind: string | undefined,
  id: string | undefined,
  options: ListOptions,
  server: FindServer,
): Promise<void> => {
  const { month, after, json } = options;
  const format = formatOf(options);
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(id !== undefined && { id }),
    ...(month !== undefined && { month }),
    ...(after !== undefined && { after }),
    format,
  });
  const answer = await answerOf(askServer(server(options), `${PATH}?${query}`));
  if (format !== 'json') {
    await writeTable(answer, options);
    if (answer.headers.has('link')) complain('More follow: give --after with the last number of the file.');
    return;
  }
  const text = await answer.text();
  if (json === true) return printText(text);
  const { statements, next } = JSON.parse(text) as WireList;
  if (statements.length === 0) return print('no month was closed');
  const rows = statements.map(({ number, month, id: party, name, total }) => [
    ...[number, month, party, name, String(total.impressions), total.amountUsd],
  ]);
  print(...alignedLines([HEAD, ...rows], NAMES));
  if (next !== undefined) complain(`More follow: --after ${next}.`);
};

interface ShowOptions extends ServerOptions, TableOptions {
  readonly pdf?: string;
}

const show = async (number: string, options: ShowOptions, server: FindServer): Promise<void> => {
  const { pdf } = options;
  const format = pdf === undefined ? formatOf(options) : 'pdf';
  const answer = await answerOf(askServer(server(options), `${PATH}/${encodeURIComponent(number)}?format=${format}`));
  if (pdf !== undefined) return writeBody(answer, pdf);
  if (format !== 'json') return writeTable(answer, options);
  await shown(answer, options);
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
    withTableOptions(statements.command('list [kind] [id]')).description(
      'statements of a kind, or of one party; without a kind those of the token',
    ),
    'admin token; without a kind the token of an account or advertiser',
  )
    .option('--month <month>', 'of this month alone')
    .option('--after <number>', 'those that follow this one')
    .action((kind: string | undefined, id: string | undefined, options: ListOptions) =>
      list(kind, id, options, server),
    );
  withServerOptions(
    withTableOptions(statements.command('show <number>')).description('a statement with its lines'),
    'admin token, or the token of its account or advertiser',
  )
    .addOption(new Option('--pdf <file>', 'as a document').conflicts(['json', 'csv', 'xlsx']))
    .action((number: string, options: ShowOptions) => show(number, options, server));
};
