import {
  MAX_REFERRED,
  SEARCHED_DECISIONS,
  type DecisionPlace,
  type DecisionSearch,
  type FoundDecisions,
} from '../../../application/ports/storage/streams/journal.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { BidId, DecisionId, SessionId } from '../../../domain/values/ids.js';
import { findIn, type FoundDecision } from '../../../domain/decision-record/search.js';
import type { BidIdRange } from '../../../domain/values/ad-reference.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import { BoundedMap } from '../maps/bounded-map.js';

const isBefore = (a: DecisionPlace, b: DecisionPlace): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id);
const newestFirst = (a: DecisionPlace, b: DecisionPlace): number => (isBefore(a, b) ? 1 : -1);

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

  /** In order of their ids; looks at all that are kept. */
  findByBids({ first, last }: BidIdRange): readonly StoredDecision[] {
    const ids = [...this.#byBid.keys()].filter((id) => id >= first && id <= last).sort();
    return ids.slice(0, MAX_REFERRED).flatMap((id) => this.findByBid(id) ?? []);
  }

  /** Looks at all that are kept. */
  search({ accountId, fromMs, untilMs, before, filter, limit }: DecisionSearch): FoundDecisions {
    const asked = [...this.#decisions.values()]
      .filter((one) => one.accountId === accountId && one.atMs >= fromMs && one.atMs < untilMs)
      .filter((one) => before === undefined || isBefore(one, before))
      .sort(newestFirst);
    const decisions: FoundDecision[] = [];
    for (const [i, decision] of asked.slice(0, SEARCHED_DECISIONS).entries()) {
      const found = findIn(decision, filter);
      if (found !== undefined) decisions.push(found);
      const isLast = decisions.length === limit || i === SEARCHED_DECISIONS - 1;
      if (isLast && i + 1 < asked.length) return { decisions, next: { atMs: decision.atMs, id: decision.id } };
      if (isLast) break;
    }
    return { decisions };
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
