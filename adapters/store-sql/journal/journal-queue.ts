import { tolerated } from '../../../application/faults/outage.js';
import type { FaultReporter } from '../../../application/ports/fault-reporter.js';
import { heapBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { DroppedRecords, JournalEntry } from '../../../application/ports/storage/streams/journal.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import type { JournalOutcome } from './journal-batch.js';
import type { JournalRows } from './journal-rows.js';
import { errorOf } from '../tables/failure.js';
import { PackedText } from '../tables/packed-text.js';

export interface JournalQueueOptions {
  readonly toRows: (entry: JournalEntry) => JournalRows;
  readonly write: (batch: readonly JournalRows[]) => Promise<JournalOutcome>;
  /** A batch could not be written; called once for it, however often it is tried again. */
  readonly onError: (error: unknown) => void;
  readonly faults: FaultReporter;
  /** Entries that wait; further ones are dropped. */
  readonly maxWaiting?: number | undefined;
  readonly maxWaitingBytes?: number | undefined;
}

/** A transaction costs as much as several entries: where many come, it waits for more of them. */
const GATHER_MS = { few: 5, many: 20 };
/** Entries of a batch. */
const FEW = 2;
const MAX_BATCH = 256;
/** Text of one transaction: more would keep a synchronous driver busy for too long. */
const MAX_CHARS = 1_000_000;
const DEFAULT_MAX_WAITING = 4_096;
const RETRY_MS = 250;
/** Two minutes. A batch that the database never takes must not stop all that come after it. */
const MAX_ATTEMPTS = 480;

const charsOf = ({ decision }: JournalRows): number =>
  decision?.body instanceof PackedText ? decision.body.deflate.length : 0;

interface Waiting {
  readonly entry: JournalEntry;
  readonly bytes: number;
}

/**
 * Entries on their way into the database, in order: gathered for some milliseconds, kept over an outage as far as they
 * fit.
 */
export class JournalQueue {
  readonly #options: JournalQueueOptions;
  readonly #maxWaiting: number;
  readonly #maxWaitingBytes: number;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Being written, or to be written again. */
  #batch: readonly JournalRows[] = [];
  #attempts = 0;
  #gatherMs = GATHER_MS.few;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<boolean> | undefined;
  #isClosed = false;
  readonly #dropped: Record<keyof DroppedRecords, number> = { noRoom: 0, unknownEnd: 0, notWritten: 0 };
  /** The last write found the database out. */
  isOut = false;

  constructor(options: JournalQueueOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? DEFAULT_MAX_WAITING;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? MEMORY_BOUNDS.journalQueue;
  }

  add(entry: JournalEntry): void {
    const bytes = heapBytesOf(entry);
    const isFull = this.#waiting.length >= this.#maxWaiting || this.#waitingBytes + bytes > this.#maxWaitingBytes;
    if (this.#isClosed) return this.#drop('notWritten', 1);
    if (isFull) return this.#drop('noRoom', 1);
    this.#waiting.push({ entry, bytes });
    this.#waitingBytes += bytes;
    this.#writeIn(this.#gatherMs);
  }

  /** Resolves when all that was added is written; rejects when it cannot be now. */
  async flush(): Promise<void> {
    while (!this.#isEmpty) {
      if (!(await this.#writeNext()))
        throw new StoreOut('The journal cannot be written now; what waits is tried again.', 'JOURNAL_WAITS');
    }
  }

  /** What cannot be written now is lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush().catch(tolerated(this.#options, 'journal.flush', undefined));
    clearTimeout(this.#timer);
    this.#drop('notWritten', this.#batch.length + this.#waiting.length);
    [this.#batch, this.#waiting, this.#waitingBytes] = [[], [], 0];
  }

  get dropped(): DroppedRecords {
    return this.#dropped;
  }

  #drop(why: keyof DroppedRecords, count: number): void {
    this.#dropped[why] += count;
  }

  get #isEmpty(): boolean {
    return this.#batch.length === 0 && this.#waiting.length === 0;
  }

  #writeIn(ms: number): void {
    if (this.#writing !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isEmpty) void this.#writeNext();
    }, ms);
  }

  /** One batch at a time, also when several wait for it; whether it got anywhere. What is left then comes next. */
  #writeNext(): Promise<boolean> {
    return (this.#writing ??= this.#write().then((isWritten) => {
      this.#writing = undefined;
      if (!this.#isEmpty) this.#writeIn(isWritten ? this.#gatherMs : RETRY_MS);
      return isWritten;
    }));
  }

  async #write(): Promise<boolean> {
    if (this.#batch.length === 0) this.#batch = this.#takeBatch();
    const outcome = await this.#options.write(this.#batch);
    this.isOut = outcome.kind !== 'written' && outcome.failure.isOut;
    if (outcome.kind !== 'written') {
      if (this.#attempts++ === 0) this.#options.onError(errorOf(outcome.failure));
      // Written again after an unknown end, its events would stand in the stream twice.
      if (outcome.kind === 'undone' && this.#attempts < MAX_ATTEMPTS) return false;
      this.#drop(outcome.kind === 'unknown' ? 'unknownEnd' : 'notWritten', this.#batch.length);
    }
    [this.#batch, this.#attempts] = [[], 0];
    return true;
  }

  #takeBatch(): readonly JournalRows[] {
    const rows: JournalRows[] = [];
    let [count, chars] = [0, 0];
    for (const { entry, bytes } of this.#waiting.slice(0, MAX_BATCH)) {
      if (chars > MAX_CHARS) break;
      count++;
      this.#waitingBytes -= bytes;
      try {
        const row = this.#options.toRows(entry);
        rows.push(row);
        chars += charsOf(row);
      } catch (error) {
        // Not JSON: a stranger's demand source can bring a value that is none.
        this.#options.faults.report({ at: 'journal.append', error });
        this.#drop('notWritten', 1);
      }
    }
    this.#waiting.splice(0, count);
    const more = rows.length > FEW ? GATHER_MS.many : GATHER_MS.few;
    this.#gatherMs = this.#waiting.length > 0 ? 0 : more;
    return rows;
  }
}
