import type { BidSnapshot, Rejection } from '../demand/bid.js';
import { GATES, OVERLAY_GATES, type GateVerdict, type TrafficFinding } from '../turn/eligibility.js';
import type { FormatOut } from '../catalog/format-fit.js';
import type { SourceId } from '../values/ids.js';
import type { PacedSession } from '../pacing/turn-pacing.js';
import type { PrivacyVerdicts } from '../privacy/privacy.js';
import type { StoredAnswer, StoredDecision } from './stored-decision.js';
import type { TextRecord } from './text-record.js';
import { bidsOf, type DemandAnswer } from '../auction/turn-facts.js';
import { compareBids } from '../auction/auction.js';
import { decideAuctions, faultsByBid } from '../auction/decide.js';
import { countWithin, exceededCap } from '../frequency/exposure.js';
import type { RelevanceParts } from '../demand/relevance.js';
import { shortened, shortenedIfAny } from './snapshot.js';
import { countsIn, type PersonCounts } from '../values/ad-caps.js';
import { isBeaten, LOSS_REASON_OF, type LossReason } from '../values/loss-reason.js';
import { cpmFromUsd, type Cpm } from '../values/money.js';
import { SECOND_MS } from '../values/time.js';

export interface SourceRecord {
  readonly source: SourceId;
  readonly outcome: DemandAnswer['outcome'];
  readonly elapsedMs: number;
  /** What this source might be told. */
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly detail?: string | undefined;
}

/** How far the conversation had come, and what of the caps was used. */
export interface PacingRecord extends PacedSession, PersonCounts {}

/** Everything needed to say why a request did or did not show an ad. No text, no identifier of a person. */
export interface DecisionRecord extends Omit<StoredDecision, 'inputs' | 'auction' | 'refusedBy' | 'version'> {
  readonly turn?: number | undefined;
  readonly gates: readonly GateVerdict[];
  readonly traffic: readonly TrafficFinding[];
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly pacing?: PacingRecord | undefined;
  /** Formats that did not fit the device. */
  readonly formatsOut?: readonly FormatOut[] | undefined;
  readonly sources: readonly SourceRecord[];
  readonly candidates: readonly CandidateRecord[];
  /** Candidates that were left out because there were too many. */
  readonly omittedCandidates: number;
  /** Who wrote the texts of its ads, where a model is configured. */
  readonly texts?: readonly TextRecord[] | undefined;
}

export const MAX_CANDIDATES = 200;

const gatesOf = ({ inputs, refusedBy }: StoredDecision): readonly GateVerdict[] => {
  const gates = inputs.turn !== undefined ? GATES : inputs.slot !== undefined ? OVERLAY_GATES : [];
  return gates.map((gate) => refusedBy.find((refusal) => refusal.gate === gate) ?? { gate, pass: true });
};

const sourceOf = ({ source, outcome, elapsedMs, privacy, detail }: StoredAnswer): SourceRecord => ({
  source,
  outcome,
  elapsedMs,
  privacy,
  detail,
});

const pacingOf = ({ inputs }: StoredDecision): PacingRecord | undefined => {
  const { turn, auction } = inputs;
  if (turn === undefined) return undefined;
  const { lastShownTurn, lastShownAtMs, shownAds } = turn.session;
  return { lastShownTurn, lastShownAtMs, shownAds, ...countsIn(turn), ...countsIn(auction?.pacing ?? {}) };
};

/**
 * A decision for people to read, made of what the journal keeps. Winners of all slots come first; bounded from the end.
 */
export const describeDecision = (recorded: StoredDecision, texts: readonly TextRecord[] = []): DecisionRecord => {
  const { inputs, auction: _, refusedBy: __, version: ___, ...outcome } = recorded;
  const bids: readonly BidSnapshot[] = bidsOf(inputs.answers);
  const all = candidatesOf(recorded, bids);
  const omitted = inputs.answers.reduce((sum, answer) => sum + answer.omitted, 0);
  return {
    ...outcome,
    turn: inputs.turn?.turn,
    gates: gatesOf(recorded),
    traffic: inputs.turn?.traffic ?? inputs.slot?.traffic ?? [],
    privacy: inputs.turn?.privacy,
    pacing: pacingOf(recorded),
    formatsOut: inputs.turn?.formatsOut,
    sources: inputs.answers.map(sourceOf),
    candidates: all.slice(0, MAX_CANDIDATES),
    omittedCandidates: Math.max(0, all.length - MAX_CANDIDATES) + omitted,
    ...(texts.length > 0 && { texts }),
  };
};

/** How a bidder's price became one of ours: what it wrote, the same in USD, and the share of it that competes. */
export interface RawPrice {
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly usdPerUnit: number;
  readonly usd: Cpm | undefined;
  readonly adjustment: number;
}

/** One candidate with its price path: what it wrote, what of it competes, the floor it met, what it pays. */
export interface CandidateRecord {
  readonly source: SourceId;
  readonly candidate: string;
  readonly impId?: string | undefined;
  /** Absent when it bid in USD, and all of that competes. */
  readonly raw?: RawPrice | undefined;
  readonly price?: Cpm | undefined;
  readonly floor?: Cpm | undefined;
  readonly clearingPrice?: Cpm | undefined;
  readonly relevance?: number | undefined;
  readonly fit?: RelevanceParts | undefined;
  readonly dealId?: string | undefined;
  readonly outcome: LossReason;
  /** What else would have kept it from winning, in the order in which it would have decided. */
  readonly also?: readonly LossReason[] | undefined;
  readonly detail?: string | undefined;
}

const rawPriceOf = (bid: BidSnapshot): RawPrice | undefined => {
  const pricing = bid.kind === 'programmatic' ? bid.offer?.pricing : undefined;
  if (pricing === undefined || (pricing.currency === 'USD' && pricing.adjustment === 1)) return undefined;
  const { price, currency, usdPerUnit, adjustment } = pricing;
  return { price, currency, usdPerUnit, usd: cpmFromUsd(price * usdPerUnit), adjustment };
};

/** Which cap was reached; without one the turn may simply show no more ads. */
const capDetail = ({ inputs, atMs }: StoredDecision, bid: BidSnapshot): string | undefined => {
  const { exposures = { exposures: [] }, viewer = {} } = inputs.auction ?? {};
  const cap = exceededCap(exposures, bid.caps, atMs, viewer);
  if (cap === undefined) return undefined;
  const seen = countWithin(exposures, cap, atMs, viewer);
  return shortened(
    `${cap.key}: ${seen} of ${cap.limit} in ${cap.windowMs / SECOND_MS} s for this ${cap.scope ?? 'person'}`,
  );
};

const fromRejection = ({ source, candidate, impId, lossReason, also, detail }: Rejection): CandidateRecord => ({
  source,
  candidate,
  impId,
  outcome: lossReason,
  also,
  detail,
});

/** Judged again, since the auction stops at the first. What an erased record was made of is gone. */
const furtherFaults = ({ inputs, atMs, erased }: StoredDecision): ReadonlyMap<BidSnapshot, readonly LossReason[]> => {
  const { account, answers, auction } = inputs;
  if (auction === undefined || erased) return new Map();
  const facts = { ...auction, account, answers, nowMs: atMs };
  return faultsByBid(facts, decideAuctions(facts));
};

/** Those behind the one that decided; none of a record that would be decided otherwise today. */
const alsoOf = (outcome: LossReason, [first, ...others]: readonly LossReason[] = []) =>
  first === outcome && others.length > 0 ? others : undefined;

interface Judged {
  /** Place of its slot. */
  readonly at: number;
  readonly bid: BidSnapshot;
  readonly outcome: LossReason;
  readonly also: readonly LossReason[] | undefined;
  readonly floor: Cpm | undefined;
  readonly clearingPrice: Cpm | undefined;
}

const fromBid = (recorded: StoredDecision, { bid, outcome, also, floor, clearingPrice }: Judged): CandidateRecord => ({
  source: bid.source,
  candidate: shortened(bid.id),
  impId: bid.impId,
  raw: rawPriceOf(bid),
  price: bid.price,
  floor: bid.deal?.floor ?? floor,
  clearingPrice,
  relevance: bid.relevance,
  fit: bid.fit,
  dealId: shortenedIfAny(bid.deal?.id),
  outcome,
  also,
  detail: outcome === 'frequency-cap' ? capDetail(recorded, bid) : undefined,
});

const judgedOf = (recorded: StoredDecision, bids: readonly BidSnapshot[]): readonly Judged[] => {
  const { inputs, auction } = recorded;
  const faults = furtherFaults(recorded);
  return (auction?.codes ?? []).flatMap((code, place) => {
    const bid = bids[place];
    const outcome = LOSS_REASON_OF.get(code);
    if (bid === undefined || outcome === undefined) return [];
    const at = inputs.auction?.imps.findIndex((imp) => imp.id === bid.impId) ?? -1;
    const slot = auction?.slots[at];
    const clearingPrice = slot?.winner?.bid === place ? slot.winner.clearingPrice : undefined;
    const also = alsoOf(outcome, faults.get(bid));
    return [{ at, bid, outcome, also, floor: slot?.floor ?? inputs.auction?.imps[at]?.floor, clearingPrice }];
  });
};

const rankOf = ({ outcome }: Judged): number => (outcome === 'won' ? 0 : isBeaten(outcome) ? 1 : 2);

/** Winners, then whom they beat, then who might not compete, then what never became a bid. */
const candidatesOf = (recorded: StoredDecision, bids: readonly BidSnapshot[]): readonly CandidateRecord[] => {
  const judged = [...judgedOf(recorded, bids)].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.at - b.at || (isBeaten(a.outcome) ? compareBids(a.bid, b.bid) : 0),
  );
  const rejections = recorded.inputs.answers.flatMap((answer) => answer.rejections);
  return [...judged.map((one) => fromBid(recorded, one)), ...rejections.map(fromRejection)];
};
