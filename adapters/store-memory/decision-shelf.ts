import type { DecisionRecord } from '../../domain/decision-record.js';
import type { BidId, DecisionId } from '../../domain/ids.js';

/** A record holds up to 200 candidates: so many in all are about 100 MB. */
const MAX_CANDIDATES_IN_ALL = 500_000;

/** The newest decisions, by their id and by the ads that came from them. */
export class DecisionShelf {
  readonly #decisions = new Map<DecisionId, DecisionRecord>();
  readonly #byBid = new Map<BidId, DecisionId>();
  readonly #maxDecisions: number;
  #candidates = 0;

  constructor(maxDecisions: number) {
    this.#maxDecisions = Math.max(1, maxDecisions);
  }

  add(decision: DecisionRecord): void {
    this.#remove(decision.id);
    this.#decisions.set(decision.id, decision);
    this.#candidates += decision.candidates.length;
    // A repeated answer names the ads of an earlier decision; they still came from that one.
    if (decision.outcome !== 'repeated') for (const bid of decision.bidIds) this.#byBid.set(bid, decision.id);
    while (this.#isTooFull()) this.#removeOldest();
  }

  find(id: DecisionId): DecisionRecord | undefined {
    return this.#decisions.get(id);
  }

  findByBid(id: BidId): DecisionRecord | undefined {
    const decision = this.#byBid.get(id);
    return decision === undefined ? undefined : this.find(decision);
  }

  #isTooFull(): boolean {
    const { size } = this.#decisions;
    return size > this.#maxDecisions || (size > 1 && this.#candidates > MAX_CANDIDATES_IN_ALL);
  }

  #removeOldest(): void {
    for (const id of this.#decisions.keys()) return this.#remove(id);
  }

  #remove(id: DecisionId): void {
    const decision = this.#decisions.get(id);
    if (decision === undefined) return;
    this.#decisions.delete(id);
    this.#candidates -= decision.candidates.length;
    for (const bid of decision.bidIds) if (this.#byBid.get(bid) === id) this.#byBid.delete(bid);
  }
}
