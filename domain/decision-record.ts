import type { AccountId, BidId, DecisionId, SessionId, SlotId, SourceId } from './ids.js';
import type { Bid, Rejection } from './bid.js';
import type { AuctionDecision, ImpResult } from './decide.js';
import type { Fit } from './fit.js';
import type { GateVerdict, TrafficFinding } from './eligibility.js';
import type { LossReason } from './loss-reason.js';
import type { Cpm } from './money.js';
import type { PrivacyVerdicts } from './privacy.js';
import { onceIfShared } from './shared.js';
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
  readonly fit?: Fit | undefined;
  readonly dealId?: string | undefined;
  readonly outcome: LossReason;
  readonly detail?: string | undefined;
}

export interface SourceRecord {
  readonly source: SourceId;
  readonly outcome: DemandAnswer['outcome'];
  readonly elapsedMs: number;
  /** What this source might be told. */
  readonly privacy?: PrivacyVerdicts | undefined;
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

/** A source is code of the operator's or a stranger's: what it names is kept short. */
const MAX_NAME_CHARS = 200;
const short = (text: string): string => text.slice(0, MAX_NAME_CHARS);
const shortIfAny = (text: string | undefined): string | undefined => (text === undefined ? undefined : short(text));

const fromRejection = onceIfShared(({ source, candidate, impId, lossReason, detail }: Rejection): CandidateRecord => ({
  source,
  candidate: short(candidate),
  impId: shortIfAny(impId),
  outcome: lossReason,
  detail: shortIfAny(detail),
}));

const fromRejections = (answers: readonly DemandAnswer[]): CandidateRecord[] =>
  answers.flatMap((answer) => answer.rejections.map(fromRejection));

const floorMet = (bid: Bid, { imp, floor }: ImpResult): Cpm | undefined => bid.deal?.floor ?? floor ?? imp.floor;

const fromBid = (bid: Bid, slot: ImpResult, outcome: LossReason, clearingPrice?: Cpm): CandidateRecord => ({
  source: bid.source,
  candidate: short(bid.id),
  impId: slot.imp.id,
  price: bid.price,
  floor: floorMet(bid, slot),
  clearingPrice,
  relevance: bid.relevance,
  fit: bid.fit,
  dealId: shortIfAny(bid.deal?.id),
  outcome,
});

const winnersOf = (decision: AuctionDecision): CandidateRecord[] =>
  decision.results.flatMap((slot) => {
    const { winner } = slot.result;
    return winner === undefined ? [] : [fromBid(winner.bid, slot, 'won', winner.clearingPrice)];
  });

/** A bid that its source hands out again loses to the same floor for the same few reasons; records are kept for long. */
const recordsOfLosses = onceIfShared((_: Bid) => new Map<LossReason, CandidateRecord>());

const fromLoss = (bid: Bid, reason: LossReason, slot: ImpResult): CandidateRecord => {
  const records = recordsOfLosses(bid);
  const floor = floorMet(bid, slot);
  const known = records.get(reason);
  if (known !== undefined && known.floor === floor) return known;
  const record = fromBid(bid, slot, reason);
  records.set(reason, record);
  return record;
};

const losersOf = (decision: AuctionDecision): CandidateRecord[] =>
  decision.results.flatMap((slot) => slot.result.losses.map(({ bid, reason }) => fromLoss(bid, reason, slot)));

/** Winners of all slots first, then losers, then candidates that never became a bid; bounded from the end. */
export const recordCandidates = (
  answers: readonly DemandAnswer[],
  decision: AuctionDecision,
): Pick<DecisionRecord, 'candidates' | 'omittedCandidates' | 'sources'> => {
  const all = [...winnersOf(decision), ...losersOf(decision), ...fromRejections(answers)];
  return {
    candidates: all.slice(0, MAX_CANDIDATES),
    omittedCandidates: Math.max(0, all.length - MAX_CANDIDATES),
    sources: answers.map(({ source, outcome, elapsedMs, privacy, detail }) => ({
      source,
      outcome,
      elapsedMs,
      privacy,
      detail: shortIfAny(detail),
    })),
  };
};
