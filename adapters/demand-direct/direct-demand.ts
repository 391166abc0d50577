import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { Bid, DirectBid, Rejection } from '../../domain/bid.js';
import type { BudgetLimit } from '../../domain/budget.js';
import type { Creative } from '../../domain/creative.js';
import type { Imp, Opportunity } from '../../domain/opportunity.js';
import { dayNumber } from '../../domain/time.js';
import { createDemandCompiler, type AccountDemand } from './account-demand.js';
import { chooseCreative, hashOf, type CreativeChoice } from './choose-creative.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { scoreContext } from './context-index.js';
import { DIRECT_SOURCE } from './direct-source.js';
import { isInFlight, judgeLineItem, wantsImp } from './judge-line-item.js';
import { contextOf } from './match-context.js';

export { DIRECT_SOURCE };

/** What a line item without topics and keywords is worth to a reader; a match is worth from there up to 1. */
const UNTARGETED_RELEVANCE = 0.5;

interface Offer {
  readonly item: CompiledLineItem;
  readonly imp: Imp;
  readonly creative: Creative;
  readonly score: number;
  readonly budgets: readonly BudgetLimit[];
}

const toBid = ({ item: { campaign, lineItem }, imp, creative, score, budgets }: Offer): DirectBid => ({
  kind: 'direct',
  id: lineItem.id,
  source: DIRECT_SOURCE,
  impId: imp.id,
  price: lineItem.cpm,
  advertiser: campaign.advertiser,
  categories: campaign.categories,
  suitability: campaign.suitability,
  creative,
  brief: campaign.brief,
  relevance: UNTARGETED_RELEVANCE + score * (1 - UNTARGETED_RELEVANCE),
  caps: lineItem.caps,
  campaignId: campaign.id,
  lineItemId: lineItem.id,
  budgets,
});

/** The bid for one slot, or the reason why there is none. */
const offer = (item: CompiledLineItem, imp: Imp, language: string | undefined, seed: number): CreativeChoice => {
  if (!wantsImp(item, imp)) return { kind: 'none', reason: 'targeting-placement' };
  return chooseCreative(item.lineItem.creatives, imp, language, () => hashOf(item.lineItem.id, seed));
};

const collect = (demand: AccountDemand, opportunity: Opportunity): DemandResponse => {
  const bids: Bid[] = [];
  const rejections: Rejection[] = [];
  const context = contextOf(opportunity);
  const scores = scoreContext(demand.context, context);
  const day = dayNumber(opportunity.nowMs, opportunity.account.utcOffsetMinutes);
  const seed = hashOf(opportunity.id);
  demand.items.forEach((item, position) => {
    const score = scores[position] ?? 0;
    const reason = judgeLineItem(item, context, score);
    if (reason !== undefined) {
      rejections.push(item.reject(reason));
      return;
    }
    const budgets = demand.budgets(position, day);
    for (const imp of opportunity.imps) {
      const choice = offer(item, imp, context.language, seed);
      if (choice.kind === 'chosen') bids.push(toBid({ item, imp, creative: choice.creative, score, budgets }));
      else rejections.push({ ...item.reject(choice.reason), impId: imp.id });
    }
  });
  return { bids, rejections };
};

const isStopped = (item: CompiledLineItem, terms: ReadonlyMap<string, number>): boolean =>
  item.negativeKeywords.some((keyword) => keyword.every((term) => terms.has(term)));

const stillStands = (bid: Bid, opportunity: Opportunity, demand: AccountDemand): boolean => {
  if (bid.kind !== 'direct') return false;
  const item = demand.byId.get(bid.lineItemId);
  if (item === undefined || item.campaign.id !== bid.campaignId || item.lineItem.cpm !== bid.price) return false;
  const isOnSale = item.lineItem.creatives.some(({ id }) => id === bid.creative.id);
  return isOnSale && isInFlight(item, opportunity.nowMs) && !isStopped(item, contextOf(opportunity).terms);
};

/**
 * The campaigns that the operator sold himself, read from the catalog that the request holds. Bids their CPM for
 * every slot their targeting allows; every other line item is a rejection with the exact reason. Synchronous.
 * Audience, floors, blocks, caps and budgets are judged by the auction, as for anybody's bid.
 */
export const createDirectDemand = (): DemandSource => {
  const demandOf = createDemandCompiler();
  const compiled = (opportunity: Opportunity, catalog: CatalogSnapshot): AccountDemand =>
    demandOf(catalog, opportunity.account.id);
  return {
    id: DIRECT_SOURCE,
    recipient: { kind: 'own-process' },
    serves: ({ account }) => account.mode === 'production',
    bid: (opportunity, catalog) => collect(compiled(opportunity, catalog), opportunity),
    stillOffers: (bid, opportunity, catalog) => stillStands(bid, opportunity, compiled(opportunity, catalog)),
  };
};
