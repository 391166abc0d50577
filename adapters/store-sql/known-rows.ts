import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Stamp } from './fixed-query.js';
import type { StateTables } from './state-tables.js';

/** A row as it was last read or written by this handle. The values are immutable. */
export interface KnownRow<T> {
  readonly version: number;
  readonly value: T;
  readonly writtenAtMs: number;
  /** The database's when it was read. Absent: the version has to be asked for. */
  readonly stamp: Stamp | undefined;
}

export type RowVersion<T> = Pick<KnownRow<T>, 'version' | 'value' | 'writtenAtMs'>;

const MAX_ROWS = 10_000;

/**
 * What a handle knows of the rows of a table. A version stands for one value, so that what has the same version need not be read again; and
 * while the stamp is the same, only those who write here can have changed it: then its version need not be asked for either. Nothing is known of a row
 * that is being written, nor stamped while any is: it may be undone.
 */
export class KnownRows<T> {
  readonly #rows = new LRUCache<string, KnownRow<T>>({ max: MAX_ROWS });
  #writes = 0;
  #clears = 0;
  #stamp: Stamp | undefined;

  find(name: string): KnownRow<T> | undefined {
    return this.#rows.get(name);
  }

  keepRead(name: string, row: RowVersion<T>, stamp: Stamp | undefined): void {
    this.#stamp = stamp;
    this.#rows.set(name, { ...row, stamp: this.#writes === 0 ? stamp : undefined });
  }

  drop(name: string): void {
    this.#rows.delete(name);
  }

  /** Resolves as `write` does; `row` is kept when it was written. */
  async whileWriting(name: string, row: RowVersion<T>, write: () => Promise<boolean>): Promise<boolean> {
    // An earlier stamp than the write's own says less, never too much.
    const [clears, stamp] = [this.#clears, this.#stamp];
    this.#rows.delete(name);
    this.#writes++;
    try {
      const isWritten = await write();
      if (isWritten && clears === this.#clears) this.#rows.set(name, { ...row, stamp });
      return isWritten;
    } finally {
      this.#writes--;
    }
  }

  /** Nothing stays in memory, nor of what is being written. */
  clear(): void {
    this.#clears++;
    this.#rows.clear();
  }
}

/** One for each table of a handle, whoever works on it: what one of them writes no stamp tells the others. */
const ALL = new WeakMap<Kysely<StateTables>, Map<keyof StateTables, KnownRows<unknown>>>();

export const knownRowsOf = <T>(db: Kysely<StateTables>, table: keyof StateTables): KnownRows<T> => {
  const tables = ALL.get(db) ?? new Map<keyof StateTables, KnownRows<unknown>>();
  ALL.set(db, tables);
  const rows = tables.get(table) ?? new KnownRows<unknown>();
  tables.set(table, rows);
  return rows as KnownRows<T>;
};
