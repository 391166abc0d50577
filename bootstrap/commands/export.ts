import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { describeDecision } from '../../domain/decision-record/report.js';
import { accountId } from '../../domain/values/ids.js';
import { isoTime, DAY_MS, type EpochMs } from '../../domain/values/time.js';
import { fail, progressLine, print, safeLine } from '../../adapters/cli/terminal-text.js';
import { withDatabases } from './access/with-databases.js';
import type * as Rows from '../../adapters/store-sql/journal/export-rows.js';

type Database = SqlDatabases['journal'];

/**
 * Without limits of time where the server has some: on PostgreSQL a page of an account that has little may be a walk
 * through a table that has much.
 */
const withUnhurried = async (
  { openUnhurried, journal }: SqlDatabases,
  use: (db: Database) => Promise<void>,
): Promise<void> => {
  const unhurried = openUnhurried?.() as Database | undefined;
  try {
    await use(unhurried ?? journal);
  } finally {
    await unhurried?.destroy();
  }
};

interface Exported {
  readonly table: Parameters<typeof Rows.countRows>[1];
  read(rows: typeof Rows, db: Database, query: Rows.ExportQuery): AsyncIterable<unknown>;
}

const mapped = async function* <T>(rows: AsyncIterable<T>, as: (row: T) => unknown): AsyncGenerator {
  for await (const row of rows) yield as(row);
};

/** The names of the fields are a promise to those who read the files. */
const EXPORTS = {
  ledger: {
    table: 'counted_events',
    read: (rows, db, query) =>
      mapped(rows.exportCounted(db, query), ({ at_ms, type, bid_id, event_id, billed, late }) => ({
        ...{ at: isoTime(at_ms), type, bidId: bid_id, eventId: event_id, billedNanos: billed, late: late === 1 },
      })),
  },
  decisions: {
    table: 'decisions',
    read: (rows, db, query) =>
      mapped(rows.exportDecisions(db, query), ({ recorded, texts }) => describeDecision(recorded, texts)),
  },
  events: {
    table: 'stream_events',
    read: (rows, db, query) =>
      mapped(rows.exportEvents(db, query), ({ id, atMs, sessionId, event }) => ({
        ...{ id, at: isoTime(atMs), sessionId, event },
      })),
  },
} as const satisfies Record<string, Exported>;
const WHATS = Object.keys(EXPORTS) as readonly (keyof typeof EXPORTS)[];

interface ExportOptions {
  readonly account: string;
  readonly what: keyof typeof EXPORTS;
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (option: string, date: string): EpochMs => {
  const atMs = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return Number.isNaN(atMs) ? fail(`${option} must be a day such as 2026-03-03.`) : atMs;
};

const queryOf = ({ account, from, to }: ExportOptions): Rows.ExportQuery => ({
  accountId: accountId(account),
  fromMs: from === undefined ? 0 : startOf('--from', from),
  untilMs: to === undefined ? Number.MAX_SAFE_INTEGER : startOf('--to', to) + DAY_MS,
});

/** Who is in there is told to the owner of the file alone. */
const OWNER_ONLY = 0o600;

const openForOwner = async (path: string): Promise<NodeJS.WritableStream> => {
  const file = await open(path, 'w', OWNER_ONLY);
  // One that was there keeps its mode. A device is everybody's.
  if ((await file.stat()).isFile()) await file.chmod(OWNER_ONLY);
  return file.createWriteStream();
};

const write = async (lines: AsyncIterable<string>, path: string | undefined): Promise<void> => {
  try {
    const target = path === undefined ? process.stdout : await openForOwner(path);
    await pipeline(lines, target, { end: path !== undefined });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Whoever reads, such as `head`, has enough.
    if (path === undefined && code === 'EPIPE') return;
    fail(`The export broke off (${code ?? message}): see to ${path ?? 'the output'}, and run it again.`);
  }
};

const exportRows = (options: ExportOptions): Promise<void> => {
  const [query, { table, read }]: [Rows.ExportQuery, Exported] = [queryOf(options), EXPORTS[options.what]];
  const from = async (db: Database): Promise<void> => {
    const rows = await import('../../adapters/store-sql/journal/export-rows.js');
    // Counting takes a walk over the rows: only for somebody who looks.
    const progress = progressLine('rows', process.stderr.isTTY ? await rows.countRows(db, table, query) : 0);
    let count = 0;
    const asPrinted = options.out === undefined ? safeLine : (json: string): string => json;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of read(rows, db, query)) {
        yield `${asPrinted(JSON.stringify(row))}\n`;
        progress.update(++count);
      }
    };
    await write(lines(), options.out);
    progress.stop();
    if (options.out !== undefined) print(`${count} rows written to ${options.out}`);
  };
  return withDatabases(({ databases }) => withUnhurried(databases, from));
};

export const addExportCommand = (program: Command): void => {
  program
    .command('export')
    .description('what is kept of an account, as NDJSON: one JSON object a line, in order of time')
    .requiredOption('--account <id>', 'whose')
    .addOption(new Option('--what <what>', 'ledger, decisions or events').choices(WHATS).default('ledger'))
    .option('--from <date>', 'first day, of UTC (default: the oldest)')
    .option('--to <date>', 'last day (default: today)')
    .option('--out <file>', 'a file instead of standard output')
    .action(exportRows);
};
