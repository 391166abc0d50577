import { bidKey, exposureKeysOf, type Bid, type BidSnapshot } from '../demand/bid.js';
import { faultsOf, rulesFor, runAuction, type AuctionResult, type AuctionRules } from './auction.js';
import { countWithin, exposuresByCap, type CountedExposure, type FrequencyCap } from '../frequency/exposure.js';
import type { BidId } from '../values/ids.js';
import type { Imp } from '../demand/opportunity.js';
import type { LossReason } from '../values/loss-reason.js';
import { adsLeft, judgePacing } from '../pacing/turn-pacing.js';
import type { Cpm } from '../values/money.js';
import { neighbourOf } from '../frequency/separation.js';
import type { SkipReason } from '../values/skip-code.js';
import { bidsOf, type AuctionFacts } from './turn-facts.js';

export interface Win<B extends BidSnapshot = Bid> {
  readonly imp: Imp;
  readonly bid: B;
  readonly bidId: BidId;
  readonly clearingPrice: Cpm;
  readonly minToWin?: Cpm | undefined;
}

export interface ImpResult<B extends BidSnapshot = Bid> {
  readonly imp: Imp;
  /** What bids without a deal of their own had to offer. */
  readonly floor?: Cpm | undefined;
  readonly result: AuctionResult<B>;
}

/** `reason` is present exactly when nothing was won. */
export interface AuctionDecision<B extends BidSnapshot = Bid> {
  readonly wins: readonly Win<B>[];
  readonly results: readonly ImpResult<B>[];
  readonly reason?: SkipReason | undefined;
}

/** The subject's exposures with those that this turn is about to add. */
const exposuresWith = (
  { exposures: { exposures }, viewer, nowMs }: AuctionFacts<BidSnapshot>,
  wonNow: readonly Win<BidSnapshot>[],
): readonly CountedExposure[] => {
  if (wonNow.length === 0) return exposures;
  const { sessionId, user } = viewer;
  const added = wonNow.map(({ bid }): CountedExposure => ({
    keys: exposureKeysOf(bid),
    sessionId,
    user,
    atMs: nowMs,
    heldUntilMs: Infinity,
    confirmed: false,
  }));
  return [...exposures, ...added];
};

const exclusions = (
  facts: AuctionFacts<BidSnapshot>,
  bids: readonly BidSnapshot[],
  wonNow: readonly Win<BidSnapshot>[],
): Map<string, LossReason> => {
  const excluded = new Map<string, LossReason>(facts.refusals.map(({ key, reason }) => [key, reason]));
  const counted = exposuresByCap(
    exposuresWith(facts, wonNow),
    bids.map(({ caps }) => caps),
  );
  const isReached = (cap: FrequencyCap): boolean =>
    countWithin({ exposures: counted.get(cap.key) ?? [] }, cap, facts.nowMs, facts.viewer) >= cap.limit;
  for (const bid of bids) {
    const isCapped = bid.caps.some(isReached);
    if (isCapped && !excluded.has(bidKey(bid))) excluded.set(bidKey(bid), 'frequency-cap');
  }
  return excluded;
};

const cappedAdvertisers = (facts: AuctionFacts<BidSnapshot>, wonNow: readonly Win<BidSnapshot>[]): Set<string> => {
  const limit = facts.account.pacing.maxPerAdvertiserAndSession;
  if (limit === undefined) return new Set();
  const shown = new Map(Object.entries(facts.shownAdvertisers));
  for (const { bid } of wonNow) shown.set(bid.advertiser.id, (shown.get(bid.advertiser.id) ?? 0) + 1);
  return new Set([...shown].filter(([, count]) => count >= limit).map(([id]) => id));
};

/**
 * A cap that another request has used up meanwhile is the reason, not the missing winner; so is a store that a usable
 * bid had needed.
 */
const reasonWithoutWinner = (
  facts: AuctionFacts<BidSnapshot>,
  results: readonly ImpResult<BidSnapshot>[],
): SkipReason => {
  const { account, pacing, nowMs } = facts;
  const paced = pacing && judgePacing(account.pacing, { ...pacing, nowMs });
  if (paced !== undefined) return paced;
  const losses = results.flatMap(({ result }) => result.losses);
  if (losses.some(({ reason }) => reason === 'store-unavailable')) return 'store-unavailable';
  const isAll = (...reasons: readonly LossReason[]): boolean =>
    losses.length > 0 && losses.every(({ reason }) => reasons.includes(reason));
  if (isAll('low-relevance')) return 'low-relevance';
  if (isAll('low-relevance', 'no-reason')) return 'no-reason';
  return isAll('advertiser-hidden', 'low-relevance', 'no-reason') ? 'advertiser-hidden' : 'no-usable-bid';
};

const rulesOf = (
  facts: AuctionFacts<BidSnapshot>,
  imp: Imp,
  bids: readonly BidSnapshot[],
  wonNow: readonly Win<BidSnapshot>[],
): AuctionRules => {
  const { type, floor, blockedCategories, blockedAdvertisers } = rulesFor(facts.account, imp);
  return {
    type,
    floor,
    blockedCategories,
    blockedAdvertisers,
    minRelevance: facts.account.minRelevance,
    lacksReason: facts.lacksReason === true,
    openTo: facts.openTo,
    adultCharacter: facts.adultCharacter,
    childDirected: facts.childDirected,
    excluded: exclusions(facts, bids, wonNow),
    usedAdvertisers: cappedAdvertisers(facts, wonNow),
    shownInSession: facts.neighbours,
    shownInTurn: wonNow.map(({ bid }) => neighbourOf(bid)),
  };
};

/** So many slots may show an ad at most. */
export const mostAds = ({ account, pacing }: Pick<AuctionFacts<BidSnapshot>, 'account' | 'pacing'>): number =>
  pacing === undefined ? Infinity : adsLeft(account.pacing, pacing);

/**
 * One auction per slot, in the order of the slots; a cap that an earlier slot of the same turn used up holds for the
 * later ones. Pure and total: the same facts have the same outcome.
 */
export const decideAuctions = <B extends BidSnapshot>(facts: AuctionFacts<B>): AuctionDecision<B> => {
  const all = bidsOf(facts.answers);
  const most = mostAds(facts);
  const wins: Win<B>[] = [];
  const results: ImpResult<B>[] = [];
  facts.imps.forEach((imp, index) => {
    const bids = all.filter((bid) => bid.impId === imp.id);
    const bidId = facts.bidIds[index];
    if (bidId === undefined || wins.length >= most) {
      const reason: LossReason = bidId === undefined ? 'internal-error' : 'frequency-cap';
      results.push({ imp, result: { losses: bids.map((bid) => ({ bid, reason })) } });
      return;
    }
    const rules = rulesOf(facts, imp, bids, wins);
    const result = runAuction(bids, imp, rules);
    results.push({ imp, floor: rules.floor, result });
    const { winner } = result;
    if (winner === undefined) return;
    wins.push({ imp, bid: winner.bid, bidId, clearingPrice: winner.clearingPrice, minToWin: winner.minToWin });
  });
  return wins.length > 0 ? { wins, results } : { wins, results, reason: reasonWithoutWinner(facts, results) };
};

/** Every reason against each bid, the one that decided first; of a bid that was beaten, that alone. */
export const faultsByBid = <B extends BidSnapshot>(
  facts: AuctionFacts<B>,
  { results, wins }: AuctionDecision<B>,
): ReadonlyMap<B, readonly LossReason[]> => {
  const all = bidsOf(facts.answers);
  const found = new Map<B, readonly LossReason[]>();
  const before: Win<B>[] = [];
  for (const { imp, result } of results) {
    const bids = all.filter((bid) => bid.impId === imp.id);
    const rules = rulesOf(facts, imp, bids, before);
    for (const { bid, reason } of result.losses) found.set(bid, [...new Set([reason, ...faultsOf(bid, imp, rules)])]);
    before.push(...wins.filter((win) => win.imp.id === imp.id));
  }
  return found;
};
