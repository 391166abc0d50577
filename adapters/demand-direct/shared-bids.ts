import type { DirectBid } from '../../domain/bid.js';
import type { BudgetLimit } from '../../domain/budget.js';
import type { Campaign, LineItem } from '../../domain/campaign.js';
import type { Creative } from '../../domain/creative.js';
import { relevanceOf, type Fit } from '../../domain/fit.js';
import { DIRECT_SOURCE } from './direct-source.js';

/** The bids of one creative in one slot. `budgets` change once a day. */
export type BidByFit = (fit: Fit, budgets: readonly BudgetLimit[]) => DirectBid;

/** The parts of a fit are told in full twentieths: finer would be guessing, and the same offer is then the same bid. Never rounded up, past a threshold. */
const STEPS = 20;
/** What binary fractions may be short of a whole step. */
const TINY = 1e-9;
/** Fits of one creative in one slot that are remembered; more are seldom met, and made anew. */
const MAX_FITS = 500;

const inSteps = (part: number): number => Math.floor(part * STEPS + TINY);
/** One number per fit, so that no text has to be written for each candidate of each turn. */
const keyOf = ({ words, topics, meaning }: Fit): number =>
  (inSteps(words) * (STEPS + 1) + inSteps(topics)) * (STEPS + 2) + (meaning === undefined ? 0 : 1 + inSteps(meaning));

const rounded = ({ words, topics, meaning }: Fit): Fit => ({
  words: inSteps(words) / STEPS,
  topics: inSteps(topics) / STEPS,
  ...(meaning !== undefined && { meaning: inSteps(meaning) / STEPS }),
});

const makerOf =
  (campaign: Campaign, lineItem: LineItem, impId: string, creative: Creative): BidByFit =>
  (fit, budgets) => ({
    kind: 'direct',
    id: lineItem.id,
    source: DIRECT_SOURCE,
    impId,
    price: lineItem.cpm,
    advertiser: campaign.advertiser,
    categories: campaign.categories,
    suitability: campaign.suitability,
    creative,
    brief: campaign.brief,
    relevance: relevanceOf(fit),
    fit,
    caps: lineItem.caps,
    deal: lineItem.deal,
    tier: lineItem.tier,
    separation: campaign.separation,
    campaignId: campaign.id,
    lineItemId: lineItem.id,
    budgets,
  });

const sharing = (make: BidByFit): BidByFit => {
  const byFit = new Map<number, DirectBid>();
  return (fit, budgets) => {
    const key = keyOf(fit);
    const known = byFit.get(key);
    if (known !== undefined && known.budgets === budgets) return known;
    const bid = Object.freeze(make(rounded(fit), budgets));
    if (byFit.size >= MAX_FITS) byFit.clear();
    byFit.set(key, bid);
    return bid;
  };
};

/**
 * The bids of one line item, each one frozen and handed out whenever the same is offered again: in most turns most of a hundred campaigns bid,
 * and always the same. By creative, slot and fit, which are all few.
 */
export const createSharedBids = (
  campaign: Campaign,
  lineItem: LineItem,
): ((impId: string, creative: Creative) => BidByFit) => {
  const byCreative = new Map<Creative, Map<string, BidByFit>>();
  return (impId, creative) => {
    const byImp = byCreative.get(creative) ?? new Map<string, BidByFit>();
    const bids = byImp.get(impId) ?? sharing(makerOf(campaign, lineItem, impId, creative));
    byCreative.set(creative, byImp.set(impId, bids));
    return bids;
  };
};
