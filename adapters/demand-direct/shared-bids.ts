import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { DIRECT_SOURCE, type DirectBid, type Rejection } from '../../domain/demand/bid.js';
import { relevanceOf, type RelevanceParts } from '../../domain/demand/relevance.js';
import { fitOfSteps, type FitSteps } from './fit/fit-steps.js';

/** The bids of one creative in one slot. `budgets` change once a day. */
export type BidByFit = (steps: FitSteps, budgets: readonly BudgetLimit[]) => DirectBid;

type Maker = (fit: RelevanceParts, budgets: readonly BudgetLimit[]) => DirectBid;

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
 * The bids of one line item, each one frozen and handed out whenever the same is offered again: in most turns most of a
 * hundred campaigns bid, and always the same. By creative, slot and fit, which are all few.
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

/** The bids of one fit, by the place of their creative; made one by one. */
export type BidRow = (DirectBid | undefined)[];

/** So many rows are remembered; a new one then takes the place of all. */
const MAX_ROWS = 100;

/**
 * The bids of a plan by their fit. Most line items of a turn fit alike, and then stand in one row: to read a hundred of
 * them along it costs a fraction of looking each one up at its line item.
 */
export const createBidRows = (): ((steps: FitSteps) => BidRow) => {
  const rows = new Map<FitSteps, BidRow>();
  return (steps) => {
    const known = rows.get(steps);
    if (known !== undefined) return known;
    if (rows.size >= MAX_ROWS) rows.clear();
    const row: BidRow = [];
    rows.set(steps, row);
    return row;
  };
};

/** So many lists are remembered; a new one then takes the place of all. */
const MAX_LISTS = 32;

const areSame = (a: readonly Rejection[], b: readonly Rejection[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** `places`: a number that is the same whenever the list is. */
export type SharedLists = (rejections: readonly Rejection[], places: number) => readonly Rejection[];

/**
 * A list of the very same rejections as one before is that one, frozen: in most turns the same line items are kept out
 * for the same reasons, and who gets the list looks at its members once.
 */
export const createSharedLists = (): SharedLists => {
  const known = new Map<number, readonly Rejection[]>();
  return (rejections, places) => {
    const like = known.get(places);
    if (like !== undefined && areSame(like, rejections)) return like;
    if (known.size >= MAX_LISTS) known.clear();
    known.set(places, Object.freeze(rejections));
    return rejections;
  };
};
