import { stat } from 'node:fs/promises';
import Database from 'libsql/promise';

/** Smaller ones need no copy: a page that is written again before then is copied into its file once. */
const SMALL_BYTES = 16 * 2 ** 20;
const LOOK_EVERY_MS = 500;
/** 32 MB. Whoever writes has to wait while the log is begun anew, so that it is done seldom; a start after a crash reads all of it. */
const MANY_PAGES = 8_000;
/** For the lock of whoever writes. A reader, such as a backup, is waited for too, and others cannot write meanwhile. */
const BUSY_MS = 50;

/** `log`: pages in the log; `busy`: 1 when it was not emptied, because somebody reads there. */
interface Checkpoint {
  readonly busy: number;
  readonly log: number;
}

type Mode = 'passive' | 'restart' | 'truncate';

/**
 * Copies the write-ahead log of an SQLite file into the file, on a connection of its own whose calls run in threads of the driver: neither
 * the copy nor its wait for the disk keeps anybody waiting who reads, and only for a moment whoever writes.
 */
export class WriteAheadLog {
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;
  #database: Database | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isWorking = false;
  /** Only the page is in it that {@link #beginAnew} wrote. */
  #isFresh = false;

  constructor(path: string) {
    this.#path = path;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Leaves nothing in the log; resolves with whether that was possible. */
  empty(): Promise<boolean> {
    return this.#afterOthers(async () => {
      const { log } = await this.#checkpoint('passive');
      return log === 0 || (log === 1 && this.#isFresh) || this.#beginAnew('truncate');
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
    const { log } = await this.#checkpoint('passive');
    if (log > MANY_PAGES) await this.#beginAnew('restart');
  }

  /** What is left to copy is little, since most has been copied before. */
  async #beginAnew(mode: 'restart' | 'truncate'): Promise<boolean> {
    const { busy } = await this.#checkpoint(mode);
    if (busy !== 0) return false;
    // Who writes first over an emptied log waits for the disk: this does, so that nobody else has to.
    await this.#run('user_version = 0');
    this.#isFresh = true;
    return true;
  }

  async #checkpoint(mode: Mode): Promise<Checkpoint> {
    const [outcome] = (await this.#run(`wal_checkpoint(${mode})`)) as Checkpoint[];
    if (outcome === undefined) throw new Error('SQLite did not say what became of its write-ahead log.');
    return outcome;
  }

  async #run(pragma: string): Promise<unknown> {
    this.#database ??= await this.#open();
    return this.#database.pragma(pragma, {});
  }

  async #open(): Promise<Database> {
    const database = new Database(this.#path, {});
    for (const pragma of ['synchronous = NORMAL', `busy_timeout = ${BUSY_MS}`]) await database.pragma(pragma, {});
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
