import type { EpochMs } from '../../../domain/values/time.js';

interface Due<T> {
  readonly atMs: EpochMs;
  readonly item: T;
}

/** Items by the time at which they are due: a binary heap, so that adding and taking cost a logarithm. */
export class ExpiryQueue<T> {
  #heap: Due<T>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  add(item: T, atMs: EpochMs): void {
    this.#heap.push({ item, atMs });
    this.#rise(this.#heap.length - 1);
  }

  /** Removes and returns one item due at `nowMs` or before, the earliest first. */
  takeDue(nowMs: EpochMs): T | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.atMs > nowMs) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return first.item;
  }

  /** Drops what is no longer wanted. Costs a walk over all, so call it seldom. */
  keepOnly(isWanted: (item: T) => boolean): void {
    const kept = this.#heap.filter(({ item }) => isWanted(item));
    this.#heap = kept.sort((a, b) => a.atMs - b.atMs);
  }

  #dueAt(index: number): EpochMs {
    return this.#heap[index]?.atMs ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const atA = this.#heap[a];
    const atB = this.#heap[b];
    if (atA === undefined || atB === undefined) return;
    this.#heap[a] = atB;
    this.#heap[b] = atA;
  }

  #rise(from: number): void {
    for (
      let at = from, parent = (at - 1) >> 1;
      at > 0 && this.#dueAt(at) < this.#dueAt(parent);
      parent = (at - 1) >> 1
    ) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ;) {
      const left = 2 * at + 1;
      const right = 2 * at + 2;
      const smaller = this.#dueAt(right) < this.#dueAt(left) ? right : left;
      if (this.#dueAt(smaller) >= this.#dueAt(at)) return;
      this.#swap(at, smaller);
      at = smaller;
    }
  }
}
