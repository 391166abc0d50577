import type { LedgerEntry } from '../../application/ports/ledger.js';
import type { CountedType } from '../../domain/ad-event.js';
import { BoundedMap } from './bounded-map.js';
import { compoundKey } from './compound-key.js';

type EventOfBid = Pick<LedgerEntry, 'accountId' | 'bidId' | 'type' | 'eventId' | 'requires'>;

/** `undefined`: the event may be counted now. */
export type CountingObstacle = 'duplicate' | 'out-of-order' | 'conflict' | undefined;

/** Event ids come from pages, so one account's can neither meet nor spoil another's. */
const eventKey = (event: EventOfBid): string => compoundKey(event.accountId, event.eventId);
const slotOf = (event: EventOfBid): string => compoundKey(event.bidId, event.type);

/** Which types are counted of the `maxBids` bids that were counted last, and under which event ids. */
export class CountedEvents {
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

  obstacleOf(event: EventOfBid): CountingObstacle {
    const slot = this.#slots.get(eventKey(event));
    if (slot !== undefined && slot !== slotOf(event)) return 'conflict';
    const types = this.#typesOfBids.get(event.bidId);
    if (types?.has(event.type)) return 'duplicate';
    return event.requires.every((type) => types?.has(type)) ? undefined : 'out-of-order';
  }

  add(event: EventOfBid): void {
    const types = this.#typesOfBids.get(event.bidId) ?? new Map<CountedType, string>();
    types.set(event.type, eventKey(event));
    this.#slots.set(eventKey(event), slotOf(event));
    this.#typesOfBids.set(event.bidId, types);
  }
}
