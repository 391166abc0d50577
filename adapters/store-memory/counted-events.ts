import type { CountedBook } from '../../application/count-entry.js';
import type { LedgerEntry } from '../../application/ports/ledger.js';
import type { CountedType } from '../../domain/ad-event.js';
import { BoundedMap } from './bounded-map.js';
import { compoundKey } from './compound-key.js';

/** Event ids come from pages, so one account's can neither meet nor spoil another's. */
const eventKey = (entry: LedgerEntry): string => compoundKey(entry.accountId, entry.eventId);
const slotOf = (entry: LedgerEntry): string => compoundKey(entry.bidId, entry.type);

/** Which types are counted of the `maxBids` bids that were counted last, and under which event ids. */
export class CountedEvents implements CountedBook {
  /** By event id: the bid and type it was counted for. */
  readonly #slots = new Map<string, string>();
  readonly #typesOfBids: BoundedMap<Map<CountedType, string>>;

  constructor(maxBids: number) {
    this.#typesOfBids = new BoundedMap({
      maxEntries: maxBids,
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
