import { bidsOf, SOURCE_OUTCOMES } from '../auction/turn-facts.js';
import type { BidSnapshot } from '../demand/bid.js';
import { DIRECT_SOURCE } from '../demand/shared-part.js';
import { adReference } from '../values/ad-reference.js';
import {
  lineItemId,
  type BidId,
  type CreativeId,
  type LineItemId,
  type PlacementCode,
  type SourceId,
} from '../values/ids.js';
import { LOSS_REASON_OF, LOSS_REASONS, type LossReason } from '../values/loss-reason.js';
import { SKIP_REASONS, type SkipReason } from '../values/skip-code.js';
import type { StoredDecision } from './stored-decision.js';

export type FoundReason = SkipReason | LossReason | (typeof SOURCE_OUTCOMES)[number];

/** Why there was no ad, what became of a candidate, or of a source that had none. */
export const FOUND_REASONS = [
  ...new Set([...Object.keys(SKIP_REASONS), ...Object.keys(LOSS_REASONS), ...SOURCE_OUTCOMES]),
] as readonly FoundReason[];

/** What a decision has to be; an absent part is not asked. Plain JSON: it goes to where the records are. */
export interface DecisionFilter {
  readonly outcome?: StoredDecision['outcome'] | undefined;
  /** Why there was no ad, or what became of a candidate that the other parts name. */
  readonly reason?: FoundReason | undefined;
  readonly placement?: PlacementCode | undefined;
  readonly bidder?: SourceId | undefined;
  readonly lineItem?: LineItemId | undefined;
  readonly creative?: CreativeId | undefined;
  readonly slowerThanMs?: number | undefined;
}

/** An ad that the turn got. */
interface FoundAd {
  readonly bidId: BidId;
  /** What its reader sees of the id. */
  readonly reference: string;
  /** Absent: of a repeated answer the first one knows. */
  readonly source?: SourceId | undefined;
  readonly placement?: PlacementCode | undefined;
  readonly lineItem?: LineItemId | undefined;
  readonly creative?: CreativeId | undefined;
}

/** What became of a candidate, or of a source that had none. */
interface FoundCandidate {
  readonly source: SourceId;
  readonly candidate?: string | undefined;
  readonly lineItem?: LineItemId | undefined;
  readonly creative?: CreativeId | undefined;
  readonly outcome: string;
}

/** A decision in a list. */
export interface FoundDecision extends Pick<
  StoredDecision,
  'id' | 'accountId' | 'kind' | 'atMs' | 'outcome' | 'reason' | 'elapsedMs' | 'erased'
> {
  readonly placements: readonly PlacementCode[];
  readonly ads: readonly FoundAd[];
  /** Those that were asked for. */
  readonly candidates: readonly FoundCandidate[];
}

/** Of one decision; the record itself names all. */
const MAX_FOUND_CANDIDATES = 20;

const namesOf = (bid: BidSnapshot) => ({
  source: bid.source,
  lineItem: bid.kind === 'direct' ? bid.lineItemId : undefined,
  creative: bid.creative.id,
});

const placementAt = ({ inputs }: StoredDecision, at: number): PlacementCode | undefined => {
  const imp = inputs.auction?.imps[at];
  return imp?.kind === 'chat' ? imp.placement : undefined;
};

const placementsOf = (decision: StoredDecision): readonly PlacementCode[] => {
  const { turn, auction } = decision.inputs;
  const sold = (auction?.imps ?? []).flatMap((_, at) => placementAt(decision, at) ?? []);
  return [...new Set([...(turn?.requestedCodes ?? []), ...sold])];
};

const adsOf = (decision: StoredDecision): readonly FoundAd[] => {
  const bids = bidsOf(decision.inputs.answers);
  return decision.bidIds.map((bidId) => {
    const at = decision.auction?.slots.findIndex(({ winner }) => winner?.bidId === bidId) ?? -1;
    const bid = bids[decision.auction?.slots[at]?.winner?.bid ?? -1];
    const ad = { bidId, reference: adReference(bidId) };
    return bid === undefined ? ad : { ...ad, placement: placementAt(decision, at), ...namesOf(bid) };
  });
};

const candidatesOf = ({ inputs: { answers }, auction }: StoredDecision): readonly FoundCandidate[] => [
  ...bidsOf(answers).flatMap((bid, place): readonly FoundCandidate[] => {
    const outcome = LOSS_REASON_OF.get(auction?.codes[place] ?? -1);
    return outcome === undefined ? [] : [{ ...namesOf(bid), candidate: bid.id, outcome }];
  }),
  ...answers.flatMap(({ source, outcome, bids, rejections }): readonly FoundCandidate[] =>
    bids.length + rejections.length === 0
      ? [{ source, outcome }]
      : rejections.map(({ candidate, lossReason }) => {
          const lineItem = source === DIRECT_SOURCE ? lineItemId(candidate) : undefined;
          return { source, candidate, lineItem, outcome: lossReason };
        }),
  ),
];

const is = <Value>(asked: Value | undefined, value: Value | undefined): boolean =>
  asked === undefined || asked === value;

/** The candidates that are asked for; `undefined`: there is none, and the decision is not asked for. */
const askedCandidates = (
  decision: StoredDecision,
  { bidder, lineItem, creative, reason }: DecisionFilter,
): readonly FoundCandidate[] | undefined => {
  const isNamed = [bidder, lineItem, creative].some((part) => part !== undefined);
  const isReason = reason !== undefined && decision.reason === reason;
  if (!isNamed && (reason === undefined || isReason)) return [];
  const asked = candidatesOf(decision).filter(
    (one) =>
      is(bidder, one.source) &&
      is(lineItem, one.lineItem) &&
      is(creative, one.creative) &&
      (isReason || is<string>(reason, one.outcome)),
  );
  return asked.length === 0 ? undefined : asked.slice(0, MAX_FOUND_CANDIDATES);
};

/** A decision as a list shows it; `undefined`: it is not what is asked for. */
export const findIn = (decision: StoredDecision, filter: DecisionFilter): FoundDecision | undefined => {
  const { outcome, placement, slowerThanMs } = filter;
  const { id, accountId, kind, atMs, reason, elapsedMs, erased } = decision;
  if (!is(outcome, decision.outcome) || (slowerThanMs !== undefined && elapsedMs <= slowerThanMs)) return undefined;
  const placements = placementsOf(decision);
  if (placement !== undefined && !placements.includes(placement)) return undefined;
  const candidates = askedCandidates(decision, filter);
  if (candidates === undefined) return undefined;
  const known = { id, accountId, kind, atMs, outcome: decision.outcome, reason, elapsedMs, erased };
  return { ...known, placements, ads: adsOf(decision), candidates };
};
