import { stat } from 'node:fs/promises';
import Database from 'libsql/promise';
import type { FileThread } from './file-thread.js';

/** Smaller ones need no copy: a page that is written again before then is copied into its file once. */
const SMALL_BYTES = 16 * 2 ** 20;
const LOOK_EVERY_MS = 500;
/** 32 MB. Everybody has to wait while the log is begun anew, so that it is done seldom; a start after a crash reads all of it. */
const MANY_PAGES = 8_000;

/** `log`: pages in the log; `busy`: 1 when it was not begun anew, because somebody reads or writes there. */
interface Checkpoint {
  readonly busy: number;
  readonly log: number;
}

/**
 * Copies the write-ahead log of an SQLite file into the file, on a connection of its own whose calls run in threads of the driver and keep
 * nobody waiting, writers neither. To begin the log anew takes the writer's lock: that is done here in the loop, where a thread that has to
 * wait for a processor cannot keep it, and after the copy there is little to do.
 */
export class WriteAheadLog {
  readonly #path: string;
  readonly #writer: FileThread;
  readonly #timer: NodeJS.Timeout;
  #database: Database | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isWorking = false;

  constructor(path: string, writer: FileThread) {
    [this.#path, this.#writer] = [path, writer];
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Leaves nothing in the log; resolves with whether that was possible. */
  empty(): Promise<boolean> {
    return this.#afterOthers(async () => {
      const { log } = await this.#copy();
      // What has come during the first copy is little, and the second takes less time.
      if (log > 0) await this.#copy();
      return this.#beginAnew('truncate');
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last.catch(() => undefined);
    this.#database?.close();
  }

  #look(): void {
    if (this.#isWorking) return;
    // Disk full, say: the log stays, and is tried again.
    this.#afterOthers(() => this.#keepSmall()).catch(() => undefined);
  }

  async #keepSmall(): Promise<void> {
    const { size } = await stat(`${this.#path}-wal`);
    if (size < SMALL_BYTES) return;
    const { log } = await this.#copy();
    if (log > MANY_PAGES) await this.#beginAnew('restart');
  }

  async #beginAnew(mode: 'restart' | 'truncate'): Promise<boolean> {
    const { turns } = this.#writer;
    await turns.take();
    try {
      const { rows } = await this.#writer.run({ sql: `pragma wal_checkpoint(${mode})`, parameters: [] });
      return (rows as Checkpoint[])[0]?.busy === 0;
    } finally {
      turns.giveBack();
    }
  }

  async #copy(): Promise<Checkpoint> {
    this.#database ??= await this.#open();
    const [outcome] = (await this.#database.pragma('wal_checkpoint(passive)', {})) as Checkpoint[];
    if (outcome === undefined) throw new Error('SQLite did not say what became of its write-ahead log.');
    return outcome;
  }

  async #open(): Promise<Database> {
    const database = new Database(this.#path, {});
    await database.pragma('synchronous = NORMAL', {});
    return database;
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine;
    this.#isWorking = true;
    const end = (): void => void (this.#isWorking &&= this.#last !== mine);
    mine.then(end, end);
    return mine;
  }
}
