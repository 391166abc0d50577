import { compareBids } from '../auction/auction.js';
import type { JudgedBid, Rejection } from '../demand/bid.js';
import { countWithin, exceededCap } from '../frequency/exposure.js';
import type { Fit } from '../demand/fit.js';
import type { SourceId } from '../values/ids.js';
import { shortened, shortenedIfAny } from './judged.js';
import { LOSS_REASON_OF, type LossReason } from '../values/loss-reason.js';
import { cpmFromUsd, type Cpm } from '../values/money.js';
import type { RecordedDecision } from './recorded-decision.js';
import { SECOND_MS } from '../values/time.js';

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
  readonly fit?: Fit | undefined;
  readonly dealId?: string | undefined;
  readonly outcome: LossReason;
  readonly detail?: string | undefined;
}

const rawPriceOf = (bid: JudgedBid): RawPrice | undefined => {
  const pricing = bid.kind === 'programmatic' ? bid.offer?.pricing : undefined;
  if (pricing === undefined || (pricing.currency === 'USD' && pricing.adjustment === 1)) return undefined;
  const { price, currency, usdPerUnit, adjustment } = pricing;
  return { price, currency, usdPerUnit, usd: cpmFromUsd(price * usdPerUnit), adjustment };
};

/** Which cap was reached; without one the turn may simply show no more ads. */
const capDetail = ({ inputs, atMs }: RecordedDecision, bid: JudgedBid): string | undefined => {
  const { exposures = { exposures: [] }, viewer = {} } = inputs.auction ?? {};
  const cap = exceededCap(exposures, bid.caps, atMs, viewer);
  if (cap === undefined) return undefined;
  const seen = countWithin(exposures, cap, atMs, viewer);
  return shortened(
    `${cap.key}: ${seen} of ${cap.limit} in ${cap.windowMs / SECOND_MS} s for this ${cap.scope ?? 'person'}`,
  );
};

const fromRejection = ({ source, candidate, impId, lossReason, detail }: Rejection): CandidateRecord => ({
  source,
  candidate,
  impId,
  outcome: lossReason,
  detail,
});

interface Judged {
  /** Place of its slot. */
  readonly at: number;
  readonly bid: JudgedBid;
  readonly outcome: LossReason;
  readonly floor: Cpm | undefined;
  readonly clearingPrice: Cpm | undefined;
}

const fromBid = (recorded: RecordedDecision, { bid, outcome, floor, clearingPrice }: Judged): CandidateRecord => ({
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
  detail: outcome === 'frequency-cap' ? capDetail(recorded, bid) : undefined,
});

const judgedOf = ({ inputs, auction }: RecordedDecision, bids: readonly JudgedBid[]): readonly Judged[] =>
  (auction?.codes ?? []).flatMap((code, place) => {
    const bid = bids[place];
    const outcome = LOSS_REASON_OF.get(code);
    if (bid === undefined || outcome === undefined) return [];
    const at = inputs.auction?.imps.findIndex((imp) => imp.id === bid.impId) ?? -1;
    const slot = auction?.slots[at];
    const clearingPrice = slot?.winner?.bid === place ? slot.winner.clearingPrice : undefined;
    return [{ at, bid, outcome, floor: slot?.floor ?? inputs.auction?.imps[at]?.floor, clearingPrice }];
  });

const BEATEN: ReadonlySet<LossReason> = new Set(['lost-to-higher-bid', 'lost-to-deal']);
const rankOf = ({ outcome }: Judged): number => (outcome === 'won' ? 0 : BEATEN.has(outcome) ? 1 : 2);

/** Winners, then whom they beat, then who might not compete, then what never became a bid. */
export const candidatesOf = (recorded: RecordedDecision, bids: readonly JudgedBid[]): readonly CandidateRecord[] => {
  const judged = [...judgedOf(recorded, bids)].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.at - b.at || (BEATEN.has(a.outcome) ? compareBids(a.bid, b.bid) : 0),
  );
  const rejections = recorded.inputs.answers.flatMap((answer) => answer.rejections);
  return [...judged.map((one) => fromBid(recorded, one)), ...rejections.map(fromRejection)];
};
