import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { Bid, Rejection } from '../../domain/bid.js';
import type { Creative } from '../../domain/creative.js';
import type { Fit } from '../../domain/fit.js';
import type { LossReason } from '../../domain/loss-reason.js';
import type { Imp, Opportunity } from '../../domain/opportunity.js';
import { dayNumber } from '../../domain/time.js';
import { USUAL_TRAFFIC } from '../../domain/traffic-shape.js';
import { createBriefMeaning, type Meanings } from './brief-meaning.js';
import { createDemandCompiler, type AccountDemand, type DirectDemandParts } from './account-demand.js';
import { hashOf, isApproved } from './choose-creative.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { DIRECT_SOURCE } from './direct-source.js';
import { drawOf } from './draw.js';
import { isAtOpenHour, isInFlight, judgeLineItem, wantsImp } from './judge-line-item.js';
import { contextOf, type MatchContext } from './match-context.js';

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

/** One opportunity, and what has been answered so far. */
interface Round {
  readonly demand: AccountDemand;
  readonly opportunity: Opportunity;
  readonly context: MatchContext;
  readonly day: number;
  readonly creativeSeed: number;
  readonly paceSeed: number;
  readonly bids: Bid[];
  readonly rejections: Rejection[];
}

const openRound = (demand: AccountDemand, opportunity: Opportunity): Round => {
  const creativeSeed = hashOf(opportunity.id);
  return {
    demand,
    opportunity,
    context: contextOf(opportunity),
    day: dayNumber(opportunity.nowMs, opportunity.account.utcOffsetMinutes),
    creativeSeed,
    paceSeed: hashOf('pace', creativeSeed),
    bids: [],
    rejections: [],
  };
};

/** Why a line item that fits keeps out all the same. The draw is the same whenever it meets the same opportunity, on every node. */
const throttle = (round: Round, item: CompiledLineItem, position: number): LossReason | undefined => {
  const { demand, context, day, paceSeed } = round;
  const pacer = demand.pacers[position];
  return pacer?.judge({
    nowMs: context.nowMs,
    utcOffsetMinutes: context.utcOffsetMinutes,
    shape: demand.pacer?.traffic.shape ?? USUAL_TRAFFIC,
    budgets: demand.budgets(position, day),
    draw: drawOf(item.lineItem.id, paceSeed),
  });
};

const offer = (round: Round, item: CompiledLineItem, position: number, fit: Fit): void => {
  const { demand, opportunity, context, day, creativeSeed, bids, rejections } = round;
  const before = bids.length;
  const budgets = demand.budgets(position, day);
  for (const imp of opportunity.imps) {
    const chosen = choose(item, imp, context.language, creativeSeed);
    if (typeof chosen === 'string') rejections.push(item.reject(chosen, imp.id));
    else bids.push(item.bid({ impId: imp.id, creative: chosen, fit, budgets }));
  }
  if (bids.length === before) return;
  const reason = throttle(round, item, position);
  if (reason === undefined) return;
  bids.length = before;
  rejections.push(item.reject(reason));
};

const collect = (demand: AccountDemand, opportunity: Opportunity, meanings?: Meanings): DemandResponse => {
  const round = openRound(demand, opportunity);
  const { context, bids, rejections } = round;
  const fits = demand.fits(context, meanings);
  demand.pacer?.observe(context.nowMs, context.utcOffsetMinutes);
  demand.items.forEach((item, position) => {
    const reason = judgeLineItem(item, context, fits.verdictOf(position));
    if (reason === undefined) offer(round, item, position, fits.fitOf(position));
    else rejections.push(item.reject(reason));
  });
  return { bids, rejections };
};

const isStopped = (item: CompiledLineItem, terms: ReadonlyMap<string, number>): boolean =>
  item.negativeKeywords.some((keyword) => keyword.every((term) => terms.has(term)));

const stillStands = (bid: Bid, opportunity: Opportunity, demand: AccountDemand): boolean => {
  if (bid.kind !== 'direct') return false;
  const item = demand.byId.get(bid.lineItemId);
  if (item === undefined || item.campaign.id !== bid.campaignId || item.lineItem.cpm !== bid.price) return false;
  const isOnSale = item.lineItem.creatives.some((known) => known.id === bid.creative.id && isApproved(known));
  const context = contextOf(opportunity);
  const isRunning = isInFlight(item, context.nowMs) && isAtOpenHour(item, context);
  return isOnSale && isRunning && !isStopped(item, context.terms);
};

/**
 * The campaigns that the operator sold himself, read from the catalog that the request holds. Bids their CPM for
 * every slot their targeting allows; every other line item is a rejection with the exact reason. Synchronous, unless an embedder is asked.
 * Audience, floors, blocks, caps and budgets are judged by the auction, as for anybody's bid. Budgets are spread over their day or
 * flight by what the ledger says was spent, which is asked for in the background.
 */
export const createDirectDemand = (parts: DirectDemandParts = {}): DemandSource => {
  const demandOf = createDemandCompiler(parts);
  const compiled = (opportunity: Opportunity, catalog: CatalogSnapshot): AccountDemand =>
    demandOf(catalog, opportunity.account.id);
  const meaningOf = parts.embedder && createBriefMeaning(parts.embedder);
  const bid: DemandSource['bid'] = (opportunity, catalog, signal) => {
    const demand = compiled(opportunity, catalog);
    // A video has no words.
    if (meaningOf === undefined || opportunity.kind === 'overlay') return collect(demand, opportunity);
    const { nowMs, signals } = opportunity;
    return meaningOf(signals.terms, catalog, { nowMs, signal }).then((known) => collect(demand, opportunity, known));
  };
  return {
    id: DIRECT_SOURCE,
    recipient: { kind: 'own-process' },
    serves: ({ account }) => account.mode === 'production',
    bid,
    stillOffers: (bid, opportunity, catalog) => stillStands(bid, opportunity, compiled(opportunity, catalog)),
  };
};
