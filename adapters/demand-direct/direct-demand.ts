import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { Bid, Rejection } from '../../domain/bid.js';
import type { Creative } from '../../domain/creative.js';
import type { LossReason } from '../../domain/loss-reason.js';
import type { Imp, Opportunity } from '../../domain/opportunity.js';
import { dayNumber } from '../../domain/time.js';
import { createDemandCompiler, type AccountDemand } from './account-demand.js';
import { hashOf } from './choose-creative.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { scoreContext } from './context-index.js';
import { DIRECT_SOURCE } from './direct-source.js';
import { isInFlight, judgeLineItem, wantsImp } from './judge-line-item.js';
import { contextOf } from './match-context.js';

export { DIRECT_SOURCE };

/** The creative for one slot, or the reason why there is none. Equals take turns. */
const choose = (
  item: CompiledLineItem,
  imp: Imp,
  language: string | undefined,
  seed: number,
): Creative | LossReason => {
  if (!wantsImp(item, imp)) return 'targeting-placement';
  const suiting = item.suiting(imp, language);
  if (suiting.kind === 'none') return suiting.reason;
  const { creatives } = suiting;
  const draw = creatives.length > 1 ? hashOf(item.lineItem.id, seed) % creatives.length : 0;
  return creatives[draw] ?? 'creative-language';
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
      const chosen = choose(item, imp, context.language, seed);
      if (typeof chosen === 'string') rejections.push(item.reject(chosen, imp.id));
      else bids.push(item.bid({ impId: imp.id, creative: chosen, score, budgets }));
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
