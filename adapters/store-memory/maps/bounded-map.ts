import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { RecencyList, type Place } from './recency-list.js';

interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly expiresAtMs: EpochMs;
  readonly bytes: number;
}

export interface BoundedMapOptions<V> {
  readonly maxBytes: number;
  /** What an entry takes. Absent: all that its value holds. */
  readonly bytesOf?: ((key: string, value: V) => number) | undefined;
  /** Absent: as many as there is room for. */
  readonly maxEntries?: number | undefined;
  /** Told of whatever left without being deleted by its owner: pushed out or expired. */
  readonly onDrop?: ((key: string, value: V) => void) | undefined;
}

/** How many of the longest unused entries a write looks at, so that expired ones go without a sweeper. */
const EXPIRED_PER_WRITE = 2;

/**
 * A map that never grows beyond its bounds: the entry unused for longest is pushed out, and one that alone is too large
 * is not kept. Expired entries are never returned. Every operation is O(1), besides counting the bytes of what is
 * added. What a value holds must not grow later.
 */
export class BoundedMap<V> {
  readonly #places = new Map<string, Place<Entry<V>>>();
  readonly #order = new RecencyList<Entry<V>>();
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  readonly #bytesOf: (key: string, value: V) => number;
  readonly #onDrop: (key: string, value: V) => void;
  #bytes = 0;

  constructor({ maxEntries = Infinity, maxBytes, bytesOf = entryBytesOf, onDrop }: BoundedMapOptions<V>) {
    this.#maxEntries = Math.max(1, maxEntries);
    [this.#maxBytes, this.#bytesOf] = [maxBytes, bytesOf];
    this.#onDrop = onDrop ?? (() => undefined);
  }

  get size(): number {
    return this.#places.size;
  }

  get(key: string, nowMs: EpochMs = -Infinity): V | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const { item } = place;
    if (item.expiresAtMs <= nowMs) {
      this.#drop(place);
      return undefined;
    }
    this.#order.renew(place);
    return item.value;
  }

  set(key: string, value: V, nowMs: EpochMs = -Infinity, expiresAtMs: EpochMs = Infinity): void {
    this.delete(key);
    this.#dropExpired(nowMs);
    const bytes = this.#bytesOf(key, value);
    if (bytes > this.#maxBytes) return this.#onDrop(key, value);
    this.#places.set(key, this.#order.add({ key, value, expiresAtMs, bytes }));
    this.#bytes += bytes;
    while (this.size > this.#maxEntries || this.#bytes > this.#maxBytes) this.#dropOldest();
  }

  /** What is there, or else `value`, which is there from now on. */
  getOrSet(key: string, value: V, nowMs: EpochMs, expiresAtMs: EpochMs): V {
    const present = this.get(key, nowMs);
    if (present !== undefined) return present;
    this.set(key, value, nowMs, expiresAtMs);
    return value;
  }

  delete(key: string): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    this.#order.remove(place);
    this.#bytes -= place.item.bytes;
    return this.#places.delete(key);
  }

  /** Longest unused first; does not count as use. */
  *values(): IterableIterator<V> {
    for (let place = this.#order.oldest; place !== undefined; place = place.newer) yield place.item.value;
  }

  #dropOldest(): void {
    const place = this.#order.oldest;
    if (place !== undefined) this.#drop(place);
  }

  #dropExpired(nowMs: EpochMs): void {
    for (let looked = 0; looked < EXPIRED_PER_WRITE; looked++) {
      const oldest = this.#order.oldest;
      if (oldest === undefined || oldest.item.expiresAtMs > nowMs) return;
      this.#drop(oldest);
    }
  }

  #drop(place: Place<Entry<V>>): void {
    this.delete(place.item.key);
    this.#onDrop(place.item.key, place.item.value);
  }
}
