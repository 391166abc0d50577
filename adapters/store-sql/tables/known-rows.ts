import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import type { Versioned } from '../../../application/ports/storage/session-store.js';

/**
 * Rows as they were last read or written here. A version stands for one value: what still has the version that is known need not be read nor parsed
 * again. The values are immutable.
 */
export class KnownRows<T> {
  readonly #rows: LRUCache<string, Versioned<T>>;
  #era = 0;

  constructor(maxBytes: number) {
    this.#rows = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }, name) => entryBytesOf(name, value) });
  }

  /** Ends with each {@link clear}. */
  get era(): number {
    return this.#era;
  }

  find(name: string): Versioned<T> | undefined {
    return this.#rows.get(name);
  }

  /** `era`: of when the read or the write began. What was forgotten since does not come back. */
  keep(name: string, row: Versioned<T>, era: number): void {
    if (era === this.#era) this.#rows.set(name, row);
  }

  drop(name: string): void {
    this.#rows.delete(name);
  }

  /** Nothing stays in memory, nor of what is being read or written. */
  clear(): void {
    this.#era++;
    this.#rows.clear();
  }
}
