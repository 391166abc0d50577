import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import type { StreamDraft } from '../../../application/ports/storage/journal.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import { accountId, type AccountId } from '../../../domain/values/ids.js';
import { isoTime, DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import { fail, progressLine, print, safeLine } from '../terminal-text.js';
import type { Open } from './access/storage.js';

/** Rows of one account, from `fromMs` up to, and without, `untilMs`. */
interface ExportQuery {
  readonly accountId: AccountId;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
}

interface CountedEvent {
  readonly atMs: EpochMs;
  readonly type: string;
  readonly bidId: string;
  readonly eventId: string;
  readonly billed: number;
  readonly isLate: boolean;
}

/** What is kept of an account, in order of time. */
export interface ExportSource {
  count(what: What, query: ExportQuery): Promise<number>;
  ledger(query: ExportQuery): AsyncIterable<CountedEvent>;
  decisions(
    query: ExportQuery,
  ): AsyncIterable<{ readonly recorded: StoredDecision; readonly texts: readonly TextRecord[] }>;
  events(query: ExportQuery): AsyncIterable<StreamDraft & { readonly id: number }>;
}

const mapped = async function* <T>(rows: AsyncIterable<T>, as: (row: T) => unknown): AsyncGenerator {
  for await (const row of rows) yield as(row);
};

/** Users read these files, so the names of the fields stay as they are. */
const EXPORTS = {
  ledger: (source: ExportSource, query: ExportQuery) =>
    mapped(source.ledger(query), ({ atMs, type, bidId, eventId, billed, isLate }) => ({
      ...{ at: isoTime(atMs), type, bidId, eventId, billedNanos: billed, late: isLate },
    })),
  decisions: (source: ExportSource, query: ExportQuery) =>
    mapped(source.decisions(query), ({ recorded, texts }) => describeDecision(recorded, texts)),
  events: (source: ExportSource, query: ExportQuery) =>
    mapped(source.events(query), ({ id, atMs, sessionId, event }) => ({
      ...{ id, at: isoTime(atMs), sessionId, event },
    })),
} as const;
type What = keyof typeof EXPORTS;
const WHATS = Object.keys(EXPORTS) as readonly What[];

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
    const total = process.stderr.isTTY ? await source.count(options.what, query) : 0;
    const progress = progressLine('rows', total);
    let count = 0;
    const asPrinted = options.out === undefined ? safeLine : (json: string): string => json;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of EXPORTS[options.what](source, query)) {
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
