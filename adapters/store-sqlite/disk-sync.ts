import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { WriteAheadLog } from './write-ahead-log.js';

const toDisk = promisify(fdatasync);

/**
 * Puts on disk what was committed to an SQLite file, as `synchronous = FULL` does, but in a thread: SQLite would let the whole process wait.
 * SQLite locks nothing by way of the log, so that no lock is lost when this handle on it is closed.
 */
export class DiskSync {
  readonly #path: string;
  readonly #log: Pick<WriteAheadLog, 'empty'>;
  /** Opened after a commit, when SQLite has made the log. */
  #handle: number | undefined;
  #isDoubtful = false;

  constructor(path: string, log: Pick<WriteAheadLog, 'empty'>) {
    [this.#path, this.#log] = [`${path}-wal`, log];
  }

  /** Resolves when all that is committed by now outlives a power cut. Rejects when that is not known. */
  async sync(): Promise<void> {
    if (this.#isDoubtful) return this.#copyAll();
    try {
      this.#handle ??= openSync(this.#path, 'r+');
      await toDisk(this.#handle);
    } catch (error) {
      this.#isDoubtful = true;
      throw error;
    }
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
  }

  /** After a sync that failed, the next one says nothing of what that one had to write: only a copy in another place does. */
  async #copyAll(): Promise<void> {
    if (!(await this.#log.empty()))
      throw new Error('The disk failed, and the log of the database cannot be copied now.');
    this.#isDoubtful = false;
  }
}
