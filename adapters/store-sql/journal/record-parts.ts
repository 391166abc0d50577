import { randomUUID } from 'node:crypto';
import { sharedNameOf, unshared, type PartName, type SharedPart } from '../../../domain/demand/shared-part.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import type { RecordPartRow } from '../tables/ledger-tables.js';

/** For so long one series is written. Its parts are kept until all records are pruned that may name them. */
const SERIES_MS = DAY_MS;
/** So many parts a series has at most; the next record begins another. */
const MAX_PARTS = 50_000;

/**
 * What one process writes once and many records name: a bid or rejection that its source shares between turns. A number
 * of a series stands for it; every process has series of its own, so that
 * nobody has to ask which numbers are taken. The id of a series is called `book` in tables and records. What it pays:
 * `docs/decisions/0023-what-pays-stays.md`.
 */
export class RecordParts {
  #series = '';
  #untilMs: EpochMs = -Infinity;
  #numbers = new Map<PartName, number>();
  #unwritten: RecordPartRow[] = [];

  /** The series for a record of this time; a clock that was put back by days begins another. */
  openAt(atMs: EpochMs): string {
    const isOver = atMs > this.#untilMs || atMs < this.#untilMs - 2 * SERIES_MS;
    if (isOver || this.#numbers.size >= MAX_PARTS) {
      this.#series = randomUUID();
      this.#untilMs = Math.ceil(atMs) + SERIES_MS;
      this.#numbers.clear();
    }
    return this.#series;
  }

  /**
   * The number of a shared value; any other value itself. Nothing of another's source is shared: it may describe a
   * person, whom an erasure finds by the records alone.
   */
  refer<Part extends SharedPart>(part: Part): Part | number {
    const name = sharedNameOf(part);
    if (name === undefined) return part;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    const text = JSON.stringify(unshared(part));
    this.#numbers.set(name, number);
    this.#unwritten.push({ book: this.#series, number, until_ms: this.#untilMs, part: text });
    return number;
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
