import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { BidId, DecisionId, SessionId } from '../../../domain/values/ids.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import { BoundedMap } from '../maps/bounded-map.js';

/** The decisions written or looked at last, by their id and by the ads that came from them. */
export class DecisionIndex {
  readonly #decisions: BoundedMap<StoredDecision>;
  readonly #byBid = new Map<BidId, DecisionId>();
  readonly #texts = new BoundedMap<TextRecord>({ maxBytes: MEMORY_BOUNDS.memoryTexts });

  constructor(maxDecisions: number | undefined) {
    this.#decisions = new BoundedMap({
      maxBytes: MEMORY_BOUNDS.memoryDecisions,
      maxEntries: maxDecisions,
      onDrop: (_id, decision) => this.#forget(decision),
    });
  }

  /** Whether there was none with its id. */
  add(decision: StoredDecision): boolean {
    const earlier = this.find(decision.id);
    if (earlier !== undefined) this.#forget(earlier);
    // A repeated answer names the ads of an earlier decision; they still came from that one.
    if (decision.outcome !== 'repeated') for (const bid of decision.bidIds) this.#byBid.set(bid, decision.id);
    this.#decisions.set(decision.id, decision);
    return earlier === undefined;
  }

  find(id: DecisionId): StoredDecision | undefined {
    return this.#decisions.get(id);
  }

  findByBid(id: BidId): StoredDecision | undefined {
    const decision = this.#byBid.get(id);
    return decision === undefined ? undefined : this.find(decision);
  }

  addText(text: TextRecord): void {
    if (this.#byBid.has(text.bidId)) this.#texts.set(text.bidId, text);
  }

  findTexts(ids: readonly BidId[]): readonly TextRecord[] {
    return ids.flatMap((id) => this.#texts.get(id) ?? []);
  }

  /** The decisions of these sessions; looks at all that are kept. */
  ofSessions(sessions: ReadonlySet<SessionId>): readonly StoredDecision[] {
    const isAsked = ({ sessionId }: StoredDecision): boolean => sessionId !== undefined && sessions.has(sessionId);
    return [...this.#decisions.values()].filter(isAsked);
  }

  #forget(decision: StoredDecision): void {
    for (const bid of decision.bidIds) {
      if (this.#byBid.get(bid) !== decision.id) continue;
      this.#byBid.delete(bid);
      this.#texts.delete(bid);
    }
  }
}
