import { bidKey, exposureKeysOf, type Bid } from './bid.js';
import { rulesFor, runAuction, type AuctionResult, type AuctionRules } from './auction.js';
import { exceededCap, type ExposureState } from './exposure.js';
import type { BidId } from './ids.js';
import type { Imp } from './opportunity.js';
import type { LossReason } from './loss-reason.js';
import type { Cpm } from './money.js';
import { neighbourOf } from './separation.js';
import type { SkipReason } from './skip-code.js';
import type { AuctionFacts } from './turn-facts.js';

export interface Win {
  readonly imp: Imp;
  readonly bid: Bid;
  readonly bidId: BidId;
  readonly clearingPrice: Cpm;
  readonly minToWin?: Cpm | undefined;
}

export interface ImpResult {
  readonly imp: Imp;
  /** What bids without a deal of their own had to offer. */
  readonly floor?: Cpm | undefined;
  readonly result: AuctionResult;
}

/** `reason` is present exactly when nothing was won. */
export interface AuctionDecision {
  readonly wins: readonly Win[];
  readonly results: readonly ImpResult[];
  readonly reason?: SkipReason | undefined;
}

/** The subject's exposures with those that this turn is about to add. */
const exposuresWith = (facts: AuctionFacts, wonNow: readonly Win[]): ExposureState => ({
  exposures: [
    ...facts.exposures.exposures,
    ...wonNow.map(({ bid, bidId }) => ({
      bidId,
      keys: exposureKeysOf(bid),
      sessionId: facts.viewer.sessionId,
      user: facts.viewer.user,
      atMs: facts.nowMs,
      heldUntilMs: Infinity,
      confirmed: false,
    })),
  ],
});

const exclusions = (facts: AuctionFacts, bids: readonly Bid[], wonNow: readonly Win[]): Map<string, LossReason> => {
  const excluded = new Map<string, LossReason>(facts.refusals.map(({ key, reason }) => [key, reason]));
  const exposures = exposuresWith(facts, wonNow);
  for (const bid of bids) {
    if (bid.caps.length === 0) continue;
    const isCapped = exceededCap(exposures, bid.caps, facts.nowMs, facts.viewer) !== undefined;
    if (isCapped && !excluded.has(bidKey(bid))) excluded.set(bidKey(bid), 'frequency-cap');
  }
  return excluded;
};

const cappedAdvertisers = (facts: AuctionFacts, wonNow: readonly Win[]): Set<string> => {
  const limit = facts.account.pacing.maxPerAdvertiserAndSession;
  if (limit === undefined) return new Set();
  const shown = new Map(Object.entries(facts.shownAdvertisers));
  for (const { bid } of wonNow) shown.set(bid.advertiser.id, (shown.get(bid.advertiser.id) ?? 0) + 1);
  return new Set([...shown].filter(([, count]) => count >= limit).map(([id]) => id));
};

const reasonWithoutWinner = (results: readonly ImpResult[]): SkipReason => {
  const losses = results.flatMap(({ result }) => result.losses);
  return losses.length > 0 && losses.every(({ reason }) => reason === 'low-relevance')
    ? 'low-relevance'
    : 'no-usable-bid';
};

const rulesOf = (facts: AuctionFacts, imp: Imp, bids: readonly Bid[], wonNow: readonly Win[]): AuctionRules => {
  const { type, floor, blockedCategories, blockedAdvertisers } = rulesFor(facts.account, imp);
  return {
    type,
    floor,
    blockedCategories,
    blockedAdvertisers,
    minRelevance: facts.account.minRelevance,
    adultCharacter: facts.adultCharacter,
    childDirected: facts.childDirected,
    excluded: exclusions(facts, bids, wonNow),
    usedAdvertisers: cappedAdvertisers(facts, wonNow),
    shownInSession: facts.neighbours,
    shownInTurn: wonNow.map(({ bid }) => neighbourOf(bid)),
  };
};

/**
 * One auction per slot, in the order of the slots; a cap that an earlier slot of the same turn used up holds for the later ones.
 * Pure and total: the same facts have the same outcome.
 */
export const decideAuctions = (facts: AuctionFacts): AuctionDecision => {
  const all = facts.answers.flatMap((answer) => answer.bids);
  const wins: Win[] = [];
  const results: ImpResult[] = [];
  facts.imps.forEach((imp, index) => {
    const bids = all.filter((bid) => bid.impId === imp.id);
    const bidId = facts.bidIds[index];
    if (bidId === undefined || wins.length >= facts.adsLeft) {
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
  return wins.length > 0 ? { wins, results } : { wins, results, reason: reasonWithoutWinner(results) };
};
