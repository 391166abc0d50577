import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { accountId, type AccountId } from '../../../domain/values/ids.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import { fail, progressLine, print, safeLine } from '../terminal-text.js';
import type { Open } from './access/storage.js';

/** Rows of one account, from `fromMs` up to, and without, `untilMs`. */
interface ExportQuery {
  readonly accountId: AccountId;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
}

const WHATS = ['ledger', 'decisions', 'events'] as const;
type What = (typeof WHATS)[number];

/** What is kept of an account, in order of time. Users read these rows: the names of their fields never change. */
export type ExportSource = Readonly<
  Record<What, { count(query: ExportQuery): Promise<number>; read(query: ExportQuery): AsyncIterable<unknown> }>
>;

interface ExportOptions {
  readonly account: string;
  readonly what: What;
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (option: string, date: string): EpochMs => {
  const atMs = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return Number.isNaN(atMs) ? fail(`${option} must be a day such as 2026-03-03.`) : atMs;
};

const queryOf = ({ account, from, to }: ExportOptions): ExportQuery => ({
  accountId: accountId(account),
  fromMs: from === undefined ? 0 : startOf('--from', from),
  untilMs: to === undefined ? Number.MAX_SAFE_INTEGER : startOf('--to', to) + DAY_MS,
});

/** The file names users: only its owner may read it. */
const OWNER_ONLY = 0o600;

const openForOwner = async (path: string): Promise<NodeJS.WritableStream> => {
  const file = await open(path, 'w', OWNER_ONLY);
  // An existing file keeps its mode otherwise; a device belongs to everyone.
  if ((await file.stat()).isFile()) await file.chmod(OWNER_ONLY);
  return file.createWriteStream();
};

const write = async (lines: AsyncIterable<string>, path: string | undefined): Promise<void> => {
  try {
    const target = path === undefined ? process.stdout : await openForOwner(path);
    await pipeline(lines, target, { end: path !== undefined });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The reader, such as `head`, has enough.
    if (path === undefined && code === 'EPIPE') return;
    fail(`The export broke off (${code ?? message}): see to ${path ?? 'the output'}, and run it again.`);
  }
};

const exportRows = (options: ExportOptions, open: Open<ExportSource>): Promise<void> => {
  const query = queryOf(options);
  return open(async (source) => {
    // Counting walks over all rows: the count is only for a terminal.
    const total = process.stderr.isTTY ? await source[options.what].count(query) : 0;
    const progress = progressLine('rows', total);
    let count = 0;
    const asPrinted = options.out === undefined ? safeLine : (json: string): string => json;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of source[options.what].read(query)) {
        yield `${asPrinted(JSON.stringify(row))}\n`;
        progress.update(++count);
      }
    };
    await write(lines(), options.out);
    progress.stop();
    if (options.out !== undefined) print(`${count} rows written to ${options.out}`);
  });
};

export const addExportCommand = (program: Command, open: Open<ExportSource>): void => {
  program
    .command('export')
    .description('what is kept of an account, as NDJSON: one JSON object a line, in order of time')
    .requiredOption('--account <id>', 'whose')
    .addOption(new Option('--what <what>', 'ledger, decisions or events').choices(WHATS).default('ledger'))
    .option('--from <date>', 'first day, of UTC (default: the oldest)')
    .option('--to <date>', 'last day (default: today)')
    .option('--out <file>', 'a file instead of standard output')
    .action((options: ExportOptions) => exportRows(options, open));
};
