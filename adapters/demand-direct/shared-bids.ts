import type { DirectBid } from '../../domain/bid.js';
import type { BudgetLimit } from '../../domain/budget.js';
import type { Campaign, LineItem } from '../../domain/campaign.js';
import type { Creative } from '../../domain/creative.js';
import { DIRECT_SOURCE } from './direct-source.js';

/** What one bid of a line item differs in from another. */
export interface Offer {
  readonly impId: string;
  readonly creative: Creative;
  /** How well the context matched: 0 when nothing had to, up to 1. */
  readonly score: number;
  readonly budgets: readonly BudgetLimit[];
}

/** What a line item without topics and keywords is worth to a reader; a match is worth from there up to 1. */
const UNTARGETED_RELEVANCE = 0.5;
/** Relevance is told in hundredths: finer would be guessing, and the same offer is then the same bid. */
const relevanceOf = (score: number): number =>
  Math.round((UNTARGETED_RELEVANCE + score * (1 - UNTARGETED_RELEVANCE)) * 100) / 100;

const MAX_BIDS = 1_000;

/**
 * The bids of one line item, each one frozen and handed out whenever the same is offered again: in most turns most of a hundred campaigns bid,
 * and always the same. `budgets` change once a day.
 */
export const createSharedBids = (campaign: Campaign, lineItem: LineItem): ((offer: Offer) => DirectBid) => {
  const made = new Map<string, DirectBid>();
  return ({ impId, creative, score, budgets }) => {
    const relevance = relevanceOf(score);
    const key = `${relevance} ${creative.id} ${impId}`;
    const known = made.get(key);
    if (known !== undefined && known.budgets === budgets) return known;
    if (made.size >= MAX_BIDS) made.clear();
    const bid: DirectBid = Object.freeze({
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
      relevance,
      caps: lineItem.caps,
      campaignId: campaign.id,
      lineItemId: lineItem.id,
      budgets,
    });
    made.set(key, bid);
    return bid;
  };
};
