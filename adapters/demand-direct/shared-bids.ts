import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import type { DirectBid } from '../../domain/demand/bid.js';
import { DIRECT_SOURCE, partName, type PartName } from '../../domain/demand/shared-part.js';
import { relevanceOf, type RelevanceParts } from '../../domain/demand/relevance.js';
import { fitOfSteps, type FitSteps } from './fit/fit-steps.js';

/** It wants certain topics or words; without any it runs everywhere. */
export const isContextual = ({ targeting: { topics, keywords } }: LineItem): boolean =>
  topics.length > 0 || keywords.length > 0;

/** The bids of one creative in one slot. `budgets` are those of the day. */
export type BidByFit = (steps: FitSteps, day: number, budgets: readonly BudgetLimit[]) => DirectBid;

type Maker = (sharedAs: PartName, fit: RelevanceParts, budgets: readonly BudgetLimit[]) => DirectBid;

/** Fits of one creative in one slot that are remembered; more are seldom met, and made anew. */
const MAX_FITS = 500;

const makerOf =
  (campaign: Campaign, lineItem: LineItem, impId: string, creative: Creative): Maker =>
  (sharedAs, fit, budgets) => ({
    kind: 'direct',
    sharedAs,
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
    isContextual: isContextual(lineItem),
    campaignId: campaign.id,
    lineItemId: lineItem.id,
    budgets,
  });

/** The name says all that a bid is made of: edition, line item, creative and slot, day and fit. */
const sharing = (name: string, make: Maker): BidByFit => {
  const byFit = new Map<FitSteps, DirectBid>();
  let today = Number.NaN;
  return (steps, day, budgets) => {
    if (day !== today || byFit.size >= MAX_FITS) byFit.clear();
    today = day;
    const known = byFit.get(steps);
    if (known !== undefined) return known;
    const bid = make(partName(`${name}/${day}/${steps}`), fitOfSteps(steps), budgets);
    byFit.set(steps, bid);
    return bid;
  };
};

/**
 * The bids of one line item, each made once: in most turns most of a hundred campaigns offer the same bids again. By
 * creative, slot and fit, which are all few.
 */
export const createSharedBids = (
  campaign: Campaign,
  lineItem: LineItem,
  edition: string,
): ((impId: string, creative: Creative) => BidByFit) => {
  const made = new Map<string, BidByFit>();
  return (impId, creative) => {
    const name = JSON.stringify([edition, lineItem.id, creative.id, impId]);
    const bids = made.get(name) ?? sharing(name, makerOf(campaign, lineItem, impId, creative));
    made.set(name, bids);
    return bids;
  };
};
