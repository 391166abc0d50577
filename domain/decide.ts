import { bidKey, type Bid } from './bid.js';
import { rulesFor, runAuction, type AuctionResult, type AuctionRules } from './auction.js';
import { exceededCap } from './exposure.js';
import type { BidId } from './ids.js';
import type { Imp } from './opportunity.js';
import type { LossReason } from './loss-reason.js';
import type { Cpm } from './money.js';
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
  readonly result: AuctionResult;
}

/** `reason` is present exactly when nothing was won. */
export interface AuctionDecision {
  readonly wins: readonly Win[];
  readonly results: readonly ImpResult[];
  readonly reason?: SkipReason | undefined;
}

const exclusions = (facts: AuctionFacts, bids: readonly Bid[]): Map<string, LossReason> => {
  const excluded = new Map<string, LossReason>(facts.refusals.map(({ key, reason }) => [key, reason]));
  for (const bid of bids) {
    if (!excluded.has(bidKey(bid)) && exceededCap(facts.exposures, bid.caps, facts.nowMs) !== undefined) excluded.set(bidKey(bid), 'frequency-cap');
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
  return losses.length > 0 && losses.every(({ reason }) => reason === 'low-relevance') ? 'low-relevance' : 'no-usable-bid';
};

/**
 * One auction per slot, in the order of the slots; a cap that an earlier slot of the same turn used up holds for the later ones.
 * Pure and total: the same facts have the same outcome.
 */
export const decideAuctions = (facts: AuctionFacts): AuctionDecision => {
  const bids = facts.answers.flatMap((answer) => answer.bids);
  const excluded = exclusions(facts, bids);
  const wins: Win[] = [];
  const results: ImpResult[] = [];
  facts.imps.forEach((imp, index) => {
    if (wins.length >= facts.adsLeft) return;
    const rules: AuctionRules = {
      ...rulesFor(facts.account, imp),
      minRelevance: facts.account.minRelevance,
      adultCharacter: facts.adultCharacter,
      childDirected: facts.childDirected,
      excluded,
      usedAdvertisers: cappedAdvertisers(facts, wins),
    };
    const result = runAuction(bids.filter((bid) => bid.impId === imp.id), imp, rules);
    results.push({ imp, result });
    const bidId = facts.bidIds[index];
    if (result.winner !== undefined && bidId !== undefined) wins.push({ imp, bidId, ...result.winner });
  });
  return wins.length > 0 ? { wins, results } : { wins, results, reason: reasonWithoutWinner(results) };
};
