import type { AccountId, BidId, DecisionId, SessionId, SlotId, SourceId } from './ids.js';
import type { AuctionDecision } from './decide.js';
import type { GateVerdict, TrafficFinding } from './eligibility.js';
import type { LossReason } from './loss-reason.js';
import type { Cpm } from './money.js';
import type { PrivacyVerdicts } from './privacy.js';
import type { SkipReason } from './skip-code.js';
import type { EpochMs } from './time.js';
import type { DemandAnswer } from './turn-facts.js';

/** One candidate with its price path: what it offered, the floor it met, what it pays. */
export interface CandidateRecord {
  readonly source: SourceId;
  readonly candidate: string;
  readonly impId?: string | undefined;
  readonly price?: Cpm | undefined;
  readonly floor?: Cpm | undefined;
  readonly clearingPrice?: Cpm | undefined;
  readonly relevance?: number | undefined;
  readonly dealId?: string | undefined;
  readonly outcome: LossReason;
  readonly detail?: string | undefined;
}

export interface SourceRecord {
  readonly source: SourceId;
  readonly outcome: DemandAnswer['outcome'];
  readonly elapsedMs: number;
  readonly detail?: string | undefined;
}

/** Everything needed to say why a request did or did not show an ad. No text, no identifier of a person. */
export interface DecisionRecord {
  readonly id: DecisionId;
  readonly accountId: AccountId;
  readonly kind: 'chat' | 'overlay';
  readonly atMs: EpochMs;
  readonly catalogVersion: number;
  readonly sessionId?: SessionId | undefined;
  readonly slotId?: SlotId | undefined;
  readonly turn?: number | undefined;
  readonly outcome: 'filled' | 'repeated' | 'no-fill';
  readonly reason?: SkipReason | undefined;
  readonly bidIds: readonly BidId[];
  readonly gates: readonly GateVerdict[];
  readonly traffic: readonly TrafficFinding[];
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly language?: string | undefined;
  readonly topics: readonly string[];
  readonly usedPrepared: boolean;
  readonly prepared: number;
  readonly sources: readonly SourceRecord[];
  readonly candidates: readonly CandidateRecord[];
  /** Candidates that were left out because there were more than {@link MAX_CANDIDATES}. */
  readonly omittedCandidates: number;
  readonly elapsedMs: number;
}

export const MAX_CANDIDATES = 200;

const fromRejections = (answers: readonly DemandAnswer[]): CandidateRecord[] =>
  answers.flatMap((answer) =>
    answer.rejections.map(({ lossReason, ...rejection }) => ({ ...rejection, outcome: lossReason })),
  );

const fromAuctions = (decision: AuctionDecision): CandidateRecord[] =>
  decision.results.flatMap(({ imp, result }) => {
    const common = (bid: (typeof result.losses)[number]['bid']) => ({
      source: bid.source,
      candidate: bid.id,
      impId: imp.id,
      price: bid.price,
      floor: bid.deal?.floor ?? imp.floor,
      relevance: bid.relevance,
      dealId: bid.deal?.id,
    });
    const losses = result.losses.map(({ bid, reason }) => ({ ...common(bid), outcome: reason }));
    if (result.winner === undefined) return losses;
    return [{ ...common(result.winner.bid), clearingPrice: result.winner.clearingPrice, outcome: 'won' as const }, ...losses];
  });

/** Winners and losers first, candidates that never became a bid after them; bounded. */
export const recordCandidates = (
  answers: readonly DemandAnswer[],
  decision: AuctionDecision,
): Pick<DecisionRecord, 'candidates' | 'omittedCandidates' | 'sources'> => {
  const all = [...fromAuctions(decision), ...fromRejections(answers)];
  return {
    candidates: all.slice(0, MAX_CANDIDATES),
    omittedCandidates: Math.max(0, all.length - MAX_CANDIDATES),
    sources: answers.map(({ source, outcome, elapsedMs, detail }) => ({ source, outcome, elapsedMs, detail })),
  };
};
