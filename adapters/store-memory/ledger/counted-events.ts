import type { CountedEventSet } from '../../../domain/budget/apply-ledger-entry.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { LedgerEntry } from '../../../application/ports/storage/ledger.js';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';

/** Event ids come from pages, so one account's can neither meet nor spoil another's. */
const eventKey = (entry: LedgerEntry): string => compoundKey(entry.accountId, entry.eventId);
const slotOf = (entry: LedgerEntry): string => compoundKey(entry.bidId, entry.type);

/** An event id is kept twice, once with the slot that it was counted for. */
const bytesOf = (bid: string, types: Map<CountedType, string>): number =>
  [...types.values()].reduce((sum, key) => sum + 2 * entryBytesOf(key, bid), entryBytesOf(bid, undefined));

/** Which types are counted of the bids that were counted last, and under which event ids. */
export class CountedEvents implements CountedEventSet<CountedType, LedgerEntry> {
  /** By event id: the bid and type it was counted for. */
  readonly #slots = new Map<string, string>();
  readonly #typesOfBids: BoundedMap<Map<CountedType, string>>;

  constructor(maxBids: number | undefined) {
    this.#typesOfBids = new BoundedMap({
      maxBytes: MEMORY_BOUNDS.memoryCounted,
      maxEntries: maxBids,
      bytesOf,
      onDrop: (_bid, types) => {
        for (const key of types.values()) this.#slots.delete(key);
      },
    });
  }

  isIdTaken(entry: LedgerEntry): boolean {
    const slot = this.#slots.get(eventKey(entry));
    return slot !== undefined && slot !== slotOf(entry);
  }

  has(entry: LedgerEntry, type: CountedType): boolean {
    return this.#typesOfBids.get(entry.bidId)?.has(type) ?? false;
  }

  add(entry: LedgerEntry): void {
    const types = this.#typesOfBids.get(entry.bidId) ?? new Map<CountedType, string>();
    types.set(entry.type, eventKey(entry));
    this.#slots.set(eventKey(entry), slotOf(entry));
    this.#typesOfBids.set(entry.bidId, types);
  }
}
