import type { DecisionRecord } from '../../domain/decision-record.js';
import type { BidId, DecisionId } from '../../domain/ids.js';
import { BoundedMap } from './bounded-map.js';

/** A record holds up to 200 candidates: so many in all are about 100 MB. */
const MAX_CANDIDATES_IN_ALL = 500_000;

/** The decisions written or looked at last, by their id and by the ads that came from them. */
export class DecisionShelf {
  readonly #decisions: BoundedMap<DecisionRecord>;
  readonly #byBid = new Map<BidId, DecisionId>();
  #candidates = 0;

  constructor(maxDecisions: number) {
    this.#decisions = new BoundedMap({ maxEntries: maxDecisions, onDrop: (_id, decision) => this.#forget(decision) });
  }

  add(decision: DecisionRecord): void {
    const earlier = this.find(decision.id);
    if (earlier !== undefined) this.#forget(earlier);
    this.#decisions.set(decision.id, decision);
    this.#candidates += decision.candidates.length;
    // A repeated answer names the ads of an earlier decision; they still came from that one.
    if (decision.outcome !== 'repeated') for (const bid of decision.bidIds) this.#byBid.set(bid, decision.id);
    while (this.#candidates > MAX_CANDIDATES_IN_ALL && this.#decisions.size > 1) this.#decisions.dropOldest();
  }

  find(id: DecisionId): DecisionRecord | undefined {
    return this.#decisions.get(id);
  }

  findByBid(id: BidId): DecisionRecord | undefined {
    const decision = this.#byBid.get(id);
    return decision === undefined ? undefined : this.find(decision);
  }

  #forget(decision: DecisionRecord): void {
    this.#candidates -= decision.candidates.length;
    for (const bid of decision.bidIds) if (this.#byBid.get(bid) === decision.id) this.#byBid.delete(bid);
  }
}
