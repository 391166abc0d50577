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
const STEPS = 100;

type BidsOfCreative = Map<string, (DirectBid | undefined)[]>;

/**
 * The bids of one line item, each one frozen and handed out whenever the same is offered again: in most turns most of a hundred campaigns bid,
 * and always the same. `budgets` change once a day. By creative, slot and relevance, which are all few.
 */
export const createSharedBids = (campaign: Campaign, lineItem: LineItem): ((offer: Offer) => DirectBid) => {
  const byCreative = new Map<Creative, BidsOfCreative>();
  const make = ({ impId, creative, budgets }: Offer, relevance: number): DirectBid => ({
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
    deal: lineItem.deal,
    tier: lineItem.tier,
    separation: campaign.separation,
    campaignId: campaign.id,
    lineItemId: lineItem.id,
    budgets,
  });
  return (offer) => {
    const step = Math.round((UNTARGETED_RELEVANCE + offer.score * (1 - UNTARGETED_RELEVANCE)) * STEPS);
    const byImp: BidsOfCreative = byCreative.get(offer.creative) ?? new Map<string, DirectBid[]>();
    const bySteps = byImp.get(offer.impId) ?? [];
    const known = bySteps[step];
    if (known !== undefined && known.budgets === offer.budgets) return known;
    const bid = Object.freeze(make(offer, step / STEPS));
    byCreative.set(offer.creative, byImp.set(offer.impId, bySteps));
    bySteps[step] = bid;
    return bid;
  };
};
