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
import type { FitSteps } from './fit/fit-steps.js';
import { contextFault, isAtOpenHour, isInFlight, zoneOf } from './targeting.js';
import type { PacedMoment } from './pacing/line-item-pacer.js';
import { contextOf, type MatchContext } from './fit/match-context.js';

export { DIRECT_SOURCE };

/** One opportunity, and what has been answered so far. */
interface Round {
  readonly plan: AudiencePlan;
  readonly pacers: AccountDemand['pacers'];
  readonly moment: PacedMoment;
  readonly creativeSeed: number;
  readonly bids: Bid[];
  readonly rejections: Rejection[];
}

const openRound = (demand: AccountDemand, opportunity: Opportunity, context: MatchContext): Round => {
  const { nowMs, timeZone } = context;
  const creativeSeed = hashOf(opportunity.id);
  const shape = demand.pacer?.traffic.shape ?? USUAL_TRAFFIC;
  return {
    plan: demand.planFor(opportunity, context),
    pacers: demand.pacers,
    moment: { nowMs, timeZone, shape, seed: hashOf('pace', creativeSeed) },
    creativeSeed,
    bids: [],
    rejections: [],
  };
};

/** The bids of one line item that fits, one for each slot that it has a creative for. Equals take turns. */
const offer = (round: Round, { item, id, offers, day, budgets }: Planned, position: number, steps: FitSteps): void => {
  const { plan, moment, creativeSeed, bids, rejections } = round;
  const row = plan.bidsOf(steps);
  const before = bids.length;
  for (const { creatives, place, rejection } of offers) {
    if (rejection !== undefined) {
      rejections.push(rejection);
      continue;
    }
    const draw = creatives.length > 1 ? hashOf(id, creativeSeed) % creatives.length : 0;
    const bid = (row[place + draw] ??= creatives[draw]?.(steps, day, budgets));
    if (bid !== undefined) bids.push(bid);
  }
  if (bids.length === before) return;
  const reason = round.pacers[position]?.judge(moment, budgets);
  if (reason === undefined) return;
  bids.length = before;
  rejections.push(item.reject(reason));
};

const collect = (demand: AccountDemand, opportunity: Opportunity, meaningOf?: MeaningOf): DemandResponse => {
  const context = contextOf(opportunity);
  const round = openRound(demand, opportunity, context);
  const { plan, bids, rejections } = round;
  const fits = demand.fits(context, meaningOf);
  demand.pacer?.observe(context.nowMs, context.timeZone);
  plan.planned.forEach((planned, position) => {
    const { item, isOut, rejectionIn } = planned;
    // What only its meaning could find is not looked for where the line item is out anyway.
    const verdict = isOut ? fits.wordsVerdictOf(position) : fits.verdictOf(position);
    const fault = isOut && verdict === 0 && item.isFoundByMeaning ? undefined : contextFault(item, verdict);
    const rejection = rejectionIn(fault);
    if (rejection !== undefined) rejections.push(rejection);
    else offer(round, planned, position, fits.stepsOf(position));
  });
  return { bids, rejections };
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
 * slot their targeting allows; every other line item is a rejection with the exact reason. Synchronous. Audience,
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
    if (meaningIn === undefined || opportunity.kind === 'overlay') return collect(demand, opportunity);
    return collect(demand, opportunity, meaningIn(catalog, opportunity.signals.vector, opportunity.nowMs));
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
