import { DIRECT_SOURCE, type DirectBid } from '../../domain/demand/bid.js';
import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { relevanceOf, type Fit } from '../../domain/demand/fit.js';
import { fitOfSteps, type FitSteps } from './fit-steps.js';

/** The bids of one creative in one slot. `budgets` change once a day. */
export type BidByFit = (steps: FitSteps, budgets: readonly BudgetLimit[]) => DirectBid;

type Maker = (fit: Fit, budgets: readonly BudgetLimit[]) => DirectBid;

/** Fits of one creative in one slot that are remembered; more are seldom met, and made anew. */
const MAX_FITS = 500;

const makerOf =
  (campaign: Campaign, lineItem: LineItem, impId: string, creative: Creative): Maker =>
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

const sharing = (make: Maker): BidByFit => {
  const byFit = new Map<FitSteps, DirectBid>();
  return (steps, budgets) => {
    const known = byFit.get(steps);
    if (known !== undefined && known.budgets === budgets) return known;
    const bid = Object.freeze(make(fitOfSteps(steps), budgets));
    if (byFit.size >= MAX_FITS) byFit.clear();
    byFit.set(steps, bid);
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
