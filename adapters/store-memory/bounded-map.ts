import type { EpochMs } from '../../domain/time.js';

interface Entry<V> {
  readonly value: V;
  readonly expiresAtMs: EpochMs;
}

export interface BoundedMapOptions<V> {
  readonly maxEntries: number;
  /** Told of whatever left without being deleted by its owner: pushed out or expired. */
  readonly onDrop?: ((key: string, value: V) => void) | undefined;
}

/** How many of the longest unused entries a write looks at, so that expired ones go without a sweeper. */
const EXPIRED_PER_WRITE = 2;

/**
 * A map that never grows beyond `maxEntries`: the entry unused for longest is pushed out. Expired entries are never returned.
 * Every operation is O(1). The order of a `Map` is its order of insertion, so an entry that is used is inserted anew.
 */
export class BoundedMap<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #maxEntries: number;
  readonly #onDrop: (key: string, value: V) => void;

  constructor({ maxEntries, onDrop }: BoundedMapOptions<V>) {
    this.#maxEntries = Math.max(1, maxEntries);
    this.#onDrop = onDrop ?? (() => undefined);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string, nowMs: EpochMs = -Infinity): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAtMs <= nowMs) {
      this.#onDrop(key, entry.value);
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, nowMs: EpochMs = -Infinity, expiresAtMs: EpochMs = Infinity): void {
    this.#entries.delete(key);
    this.#dropExpired(nowMs);
    this.#entries.set(key, { value, expiresAtMs });
    if (this.#entries.size > this.#maxEntries) this.#dropOldest();
  }

  /** What is there, or else `value`, which is there from now on. */
  getOrSet(key: string, value: V, nowMs: EpochMs, expiresAtMs: EpochMs): V {
    const present = this.get(key, nowMs);
    if (present !== undefined) return present;
    this.set(key, value, nowMs, expiresAtMs);
    return value;
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  /** Longest unused first; does not count as use. */
  *values(): IterableIterator<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  #dropExpired(nowMs: EpochMs): void {
    let looked = 0;
    for (const [key, entry] of this.#entries) {
      if (looked++ >= EXPIRED_PER_WRITE || entry.expiresAtMs > nowMs) return;
      this.#entries.delete(key);
      this.#onDrop(key, entry.value);
    }
  }

  #dropOldest(): void {
    for (const [key, entry] of this.#entries) {
      this.#entries.delete(key);
      this.#onDrop(key, entry.value);
      return;
    }
  }
}
