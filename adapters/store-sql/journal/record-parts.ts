import { randomUUID } from 'node:crypto';
import { isOwnSource } from '../../../domain/demand/bid.js';
import type { SourceId } from '../../../domain/values/ids.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import type { RecordPartRow } from '../tables/ledger-tables.js';

/** For so long one series is written. Its parts are kept until all records are pruned that may name them. */
const SERIES_MS = DAY_MS;

/**
 * What one process writes once and many records name: a frozen value, which its owner hands out again and again, as the
 * direct source does with its bids. A number of a series stands for it; every process has series of its own, so that
 * nobody has to ask which numbers are taken. The id of a series is called `book` in tables and records. What it pays:
 * `docs/decisions/0023-what-pays-stays.md`.
 */
export class RecordParts {
  #series = '';
  #untilMs: EpochMs = -Infinity;
  #numbers = new WeakMap<object, number>();
  #count = 0;
  #unwritten: RecordPartRow[] = [];

  /** The series for a record of this time; a clock that was put back by days begins another. */
  openAt(atMs: EpochMs): string {
    if (atMs > this.#untilMs || atMs < this.#untilMs - 2 * SERIES_MS) {
      [this.#series, this.#untilMs] = [randomUUID(), Math.ceil(atMs) + SERIES_MS];
      [this.#numbers, this.#count] = [new WeakMap(), 0];
    }
    return this.#series;
  }

  /**
   * The number of a shared value; any other value itself. Of others' sources nothing is shared, frozen or not: it may
   * tell of a person, whom an erasure finds by the records alone.
   */
  refer<Part extends { readonly source: SourceId }>(part: Part): Part | number {
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    if (!isOwnSource(part.source) || !Object.isFrozen(part)) return part;
    const row = { book: this.#series, number: this.#count++, until_ms: this.#untilMs, part: JSON.stringify(part) };
    this.#numbers.set(part, row.number);
    this.#unwritten.push(row);
    return row.number;
  }

  /** Rows that must be there before, or with, a record that was made of these parts. */
  get unwritten(): readonly RecordPartRow[] {
    return [...this.#unwritten];
  }

  /** Their transaction has been committed. */
  wrote(rows: readonly RecordPartRow[]): void {
    const written = new Set(rows);
    this.#unwritten = this.#unwritten.filter((row) => !written.has(row));
  }
}
