import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import { budgetsOf } from '../../domain/budget/budget.js';
import { dayNumber } from '../../domain/values/time-zone.js';
import type { Bid, Rejection } from '../../domain/demand/bid.js';
import { DIRECT_SOURCE } from '../../domain/demand/shared-part.js';
import { withLandingMacros } from '../../domain/auction/landing-macros.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { USUAL_TRAFFIC } from '../../domain/pacing/traffic-shape.js';
import type { AudiencePlan, Planned } from './audience-plan.js';
import { createBriefMeaning, type MeaningOf } from './fit/brief-meaning.js';
import { createDemandCompiler, type AccountDemand, type DirectDemandParts } from './account-demand.js';
import { hashOf, isReleased } from './choose-creative.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import type { Fits } from './fit/context-index.js';
import { contextFault, isAtOpenHour, isInFlight, zoneOf } from './targeting.js';
import type { PacedMoment } from './pacing/line-item-pacer.js';
import { contextOf } from './fit/match-context.js';

export { DIRECT_SOURCE };

/** One opportunity to all line items. */
interface Round {
  readonly demand: AccountDemand;
  readonly plan: AudiencePlan;
  readonly fits: Fits;
  readonly moment: PacedMoment;
  readonly creativeSeed: number;
  readonly slots: number;
}

/** What is answered of it. */
interface Answered {
  readonly bids: Bid[];
  readonly rejections: Rejection[];
}

const openRound = (demand: AccountDemand, opportunity: Opportunity, meaningOf: MeaningOf | undefined): Round => {
  const context = contextOf(opportunity);
  const { nowMs, timeZone } = context;
  const creativeSeed = hashOf(opportunity.id);
  const shape = demand.pacer?.traffic.shape ?? USUAL_TRAFFIC;
  const plan = demand.planFor(opportunity, context);
  demand.pacer?.observe(nowMs, timeZone);
  return {
    ...{ demand, plan, creativeSeed },
    fits: demand.fits(context, meaningOf),
    moment: { nowMs, timeZone, shape, seed: hashOf('pace', creativeSeed) },
    slots: opportunity.imps.length,
  };
};

/** The bids of one line item that fits, one for each slot that it has a creative for. Equals take turns. */
const offer = (round: Round, planned: Planned, position: number, { bids, rejections }: Answered): void => {
  const { item, id, offers, day, budgets } = planned;
  const { demand, fits, moment, creativeSeed } = round;
  const steps = fits.stepsOf(position);
  const before = bids.length;
  for (const { creatives, rejection } of offers) {
    if (rejection !== undefined) {
      rejections.push(rejection);
      continue;
    }
    const draw = creatives.length > 1 ? hashOf(id, creativeSeed) % creatives.length : 0;
    const bid = creatives[draw]?.(steps, day, budgets);
    if (bid !== undefined) bids.push(bid);
  }
  if (bids.length === before) return;
  const reason = demand.pacers[position]?.judge(moment, budgets);
  if (reason === undefined) return;
  bids.length = before;
  rejections.push(item.reject(reason));
};

const lookAt = (round: Round, planned: Planned, position: number, answered: Answered): void => {
  const { item, isOut, rejectionIn } = planned;
  const { fits } = round;
  // What only its meaning could find is not looked for where the line item is out anyway.
  const verdict = isOut ? fits.wordsVerdictOf(position) : fits.verdictOf(position);
  const fault = isOut && verdict === 0 && item.isFoundByMeaning ? undefined : contextFault(item, verdict);
  const rejection = isOut || fault !== undefined ? rejectionIn(fault) : undefined;
  if (rejection !== undefined) answered.rejections.push(rejection);
  else offer(round, planned, position, answered);
};

/** From a place in the order of line items on. */
const portionFrom = (round: Round, from: number): DemandResponse => {
  const { demand, plan } = round;
  const { order, portion } = demand;
  const answered: Answered = { bids: [], rejections: [] };
  let at = from;
  for (; at < order.length && answered.bids.length < portion * round.slots; at++) {
    const position = order[at] ?? 0;
    const planned = plan.plannedAt(position);
    if (planned !== undefined) lookAt(round, planned, position, answered);
  }
  if (at >= order.length) return answered;
  return { ...answered, next: () => portionFrom(round, at), omitted: order.length - at };
};

const isStopped = (item: CompiledLineItem, terms: ReadonlyMap<string, number>): boolean =>
  item.negativeKeywords.some((keyword) => keyword.every((term) => terms.has(term)));

const stillStands = (bid: Bid, opportunity: Opportunity, demand: AccountDemand): boolean => {
  if (bid.kind !== 'direct') return false;
  const item = demand.byId.get(bid.lineItemId);
  if (item === undefined || item.campaign.id !== bid.campaignId || item.lineItem.cpm !== bid.price) return false;
  const isOnSale = item.lineItem.creatives.some((known) => known.id === bid.creative.id && isReleased(known));
  const context = contextOf(opportunity);
  const isRunning = !item.isPaused && isInFlight(item, context.nowMs) && isAtOpenHour(item, context);
  const budgets = budgetsOf(item.lineItem, dayNumber(context.nowMs, zoneOf(item, context)));
  const isPaidToday = budgets.every(({ id }, i) => bid.budgets[i]?.id === id);
  return isOnSale && isRunning && isPaidToday && !isStopped(item, context.terms);
};

/**
 * The campaigns that the operator sold himself, read from the catalog that the request holds. Bids their CPM for every
 * slot their targeting allows; every other line item is a rejection with the exact reason. Of many line items it
 * answers the best first, and looks at no others until it is asked for more. Synchronous. Audience,
 * floors, blocks, caps and budgets are judged by the auction, as for anybody's bid. Budgets are spread over their day
 * or flight by what the ledger says was spent, which is asked for in the background, as are vectors of briefs.
 */
export const createDirectDemand = (parts: DirectDemandParts = {}): DemandSource => {
  const demandOf = createDemandCompiler(parts);
  const compiled = (opportunity: Opportunity, catalog: CatalogSnapshot): AccountDemand =>
    demandOf(catalog, opportunity.account.id);
  const meaningIn = parts.meaning && createBriefMeaning(parts.meaning);
  const bid: DemandSource['bid'] = (opportunity, catalog) => {
    const demand = compiled(opportunity, catalog);
    // A video has no words.
    const meaningOf =
      opportunity.kind === 'overlay' ? undefined : meaningIn?.(catalog, opportunity.signals.vector, opportunity.nowMs);
    return portionFrom(openRound(demand, opportunity, meaningOf), 0);
  };
  return {
    id: DIRECT_SOURCE,
    recipient: { kind: 'own-process' },
    serves: ({ account }) => account.mode === 'production',
    bid,
    finalise: ({ bid, ...win }) => (bid.kind === 'direct' ? withLandingMacros({ ...win, bid }) : bid.creative),
    stillOffers: (bid, opportunity, catalog) => stillStands(bid, opportunity, compiled(opportunity, catalog)),
  };
};
