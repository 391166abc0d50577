import { LRUCache } from 'lru-cache';
import { randomInt } from 'node:crypto';
import type { Clock } from '../../../application/ports/clock.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import type { Versioned } from '../../../application/ports/storage/session-store.js';
import { NO_VERSION, type RowKey, type VersionedTable } from './versioned-table.js';

/**
 * Rows as they were last read or written here. A version stands for one value: what still has the version that is known
 * need not be read nor parsed again. The values are immutable.
 */
export class KnownRows<T> {
  readonly #rows: LRUCache<string, Versioned<T>>;
  #generation = 0;

  constructor(maxBytes: number) {
    this.#rows = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }, name) => entryBytesOf(name, value) });
  }

  /** Ends with each {@link clear}. */
  get generation(): number {
    return this.#generation;
  }

  find(name: string): Versioned<T> | undefined {
    return this.#rows.get(name);
  }

  /** `generation`: of when the read or the write began. What was forgotten since does not come back. */
  keep(name: string, row: Versioned<T>, generation: number): void {
    if (generation === this.#generation) this.#rows.set(name, row);
  }

  drop(name: string): void {
    this.#rows.delete(name);
  }

  /** Nothing stays in memory, nor of what is being read or written. */
  clear(): void {
    this.#generation++;
    this.#rows.clear();
  }
}

/** What a value is written as: JSON, which is parsed before it is unpacked. */
export interface Packing<T> {
  readonly pack: (value: T) => string;
  readonly unpack: (packed: unknown) => T;
}

export interface VersionedRowsOptions<T> {
  readonly table: VersionedTable;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A row not written for so long is forgotten, whether or not it has been removed. */
  readonly idleMs: number;
  /** How much longer than `idleMs` a value is kept. Absent: no longer. */
  readonly keptLongerMs?: ((value: T) => number) | undefined;
  readonly packing: Packing<T>;
  /** What is remembered of rows. */
  readonly maxKnownBytes: number;
}

/**
 * Drawn, not counted: no counter of the row survives its erasure, and a late writer must then find another version than
 * the one it saw. Two draws are the same once in 10^14.
 */
export const newVersion = (): number => randomInt(1, 2 ** 48 - 1);

const nameOf = (key: RowKey): string => JSON.stringify(key);

/** Compare-and-set over a table of keyed values. The values are immutable. */
export class VersionedRows<T> {
  readonly #options: VersionedRowsOptions<T>;
  readonly #known: KnownRows<T>;

  constructor(options: VersionedRowsOptions<T>) {
    this.#options = options;
    this.#known = new KnownRows(options.maxKnownBytes);
  }

  async read(key: RowKey): Promise<Versioned<T>> {
    const [name, { generation }] = [nameOf(key), this.#known];
    const known = this.#known.find(name);
    const row = await this.#options.table.read(key, known?.version ?? NO_VERSION, this.#idleSinceMs());
    if (row === undefined) {
      this.#known.drop(name);
      return { value: undefined, version: NO_VERSION };
    }
    if (row.version === known?.version) return known;
    const read = { value: this.#options.packing.unpack(JSON.parse(row.value)), version: row.version };
    this.#known.keep(name, read, generation);
    return read;
  }

  async replace(key: RowKey, seenVersion: number, next: T): Promise<boolean> {
    const { table, packing, clock, keptLongerMs } = this.#options;
    const [version, { generation }] = [newVersion(), this.#known];
    const row = { version, value: packing.pack(next) };
    // As if it were written later: what is forgotten is told by when it was written alone.
    const nowMs = clock.nowMs() + (keptLongerMs?.(next) ?? 0);
    const times = { nowMs, idleSinceMs: this.#idleSinceMs() };
    const isWritten = await table.write({ key, seenVersion, row, ...times });
    if (isWritten) this.#known.keep(nameOf(key), { value: next, version }, generation);
    return isWritten;
  }

  /** Nothing of any row stays in memory. */
  forgetKnown(): void {
    this.#known.clear();
  }

  #idleSinceMs(): number {
    return this.#options.clock.nowMs() - this.#options.idleMs;
  }
}
