import type { DirectBid } from '../../domain/bid.js';
import type { BudgetLimit } from '../../domain/budget.js';
import type { Campaign, LineItem } from '../../domain/campaign.js';
import type { Creative } from '../../domain/creative.js';
import { relevanceOf, type Fit } from '../../domain/fit.js';
import { DIRECT_SOURCE } from './direct-source.js';

/** What one bid of a line item differs in from another. */
export interface Offer {
  readonly impId: string;
  readonly creative: Creative;
  readonly fit: Fit;
  readonly budgets: readonly BudgetLimit[];
}

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

type BidsOfCreative = Map<string, Map<number, DirectBid>>;

/**
 * The bids of one line item, each one frozen and handed out whenever the same is offered again: in most turns most of a hundred campaigns bid,
 * and always the same. `budgets` change once a day. By creative, slot and fit, which are all few.
 */
export const createSharedBids = (campaign: Campaign, lineItem: LineItem): ((offer: Offer) => DirectBid) => {
  const byCreative = new Map<Creative, BidsOfCreative>();
  const make = ({ impId, creative, budgets }: Offer, fit: Fit): DirectBid => ({
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
  return (offer) => {
    const key = keyOf(offer.fit);
    const byImp: BidsOfCreative = byCreative.get(offer.creative) ?? new Map<string, Map<number, DirectBid>>();
    const byFit = byImp.get(offer.impId) ?? new Map<number, DirectBid>();
    const known = byFit.get(key);
    if (known !== undefined && known.budgets === offer.budgets) return known;
    const bid = Object.freeze(make(offer, rounded(offer.fit)));
    if (byFit.size >= MAX_FITS) byFit.clear();
    byCreative.set(offer.creative, byImp.set(offer.impId, byFit.set(key, bid)));
    return bid;
  };
};
