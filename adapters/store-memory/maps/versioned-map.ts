import type { Clock } from '../../../application/ports/clock.js';
import type { Versioned } from '../../../application/ports/storage/session-store.js';
import { BoundedMap } from './bounded-map.js';

export interface VersionedMapOptions<V> {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly maxBytes: number;
  readonly maxEntries?: number | undefined;
  readonly bytesOf?: ((key: string, value: Versioned<V>) => number) | undefined;
  /** An entry not written for so long is forgotten. */
  readonly idleMs: number | ((value: V) => number);
  readonly onDrop?: ((key: string) => void) | undefined;
}

/**
 * Compare-and-set over a {@link BoundedMap}. A version is never used twice, so a late writer cannot mistake a new entry
 * for an erased one.
 */
export class VersionedMap<V> {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #idleMs: (value: V) => number;
  readonly #entries: BoundedMap<Versioned<V>>;
  #lastVersion = 0;

  constructor({ clock, idleMs, ...bounds }: VersionedMapOptions<V>) {
    this.#clock = clock;
    this.#idleMs = typeof idleMs === 'number' ? () => idleMs : idleMs;
    this.#entries = new BoundedMap(bounds);
  }

  read(key: string): Versioned<V> {
    return this.#entries.get(key, this.#clock.nowMs()) ?? { value: undefined, version: 0 };
  }

  replace(key: string, seenVersion: number, value: V): boolean {
    if (this.read(key).version !== seenVersion) return false;
    const nowMs = this.#clock.nowMs();
    this.#lastVersion += 1;
    this.#entries.set(key, { value, version: this.#lastVersion }, nowMs, nowMs + this.#idleMs(value));
    return true;
  }

  has(key: string): boolean {
    return this.read(key).value !== undefined;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
