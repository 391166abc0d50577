import type { Rejection } from '../../domain/demand/bid.js';
import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { dayNumber, dayStartMs, HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import { createBidRows, type BidRow, type BidByFit } from './shared-bids.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import type { FitSteps } from './fit/fit-steps.js';
import { audienceFault, wantsImp } from './targeting.js';
import type { MatchContext } from './fit/match-context.js';

/**
 * What a line item has for one slot: the bids of each creative that may be shown there, of which there are none exactly
 * when it is rejected.
 */
export interface SlotOffers {
  readonly creatives: readonly BidByFit[];
  /** Place of its first creative among all of the plan, of which the others are the next. */
  readonly place: number;
  readonly rejection: Rejection | undefined;
}

/** A line item with all that is the same whatever is talked about. */
export interface Planned {
  readonly item: CompiledLineItem;
  readonly id: string;
  /** Why it stays out of every slot; it has no offers then. */
  readonly rejection: Rejection | undefined;
  /** One for each slot, in their order. */
  readonly offers: readonly SlotOffers[];
  readonly budgets: readonly BudgetLimit[];
}

/**
 * All line items for one audience and its slots, in their order. Holds until a flight or an hour begins or ends, and no
 * longer than a day.
 */
export interface AudiencePlan {
  readonly fromMs: EpochMs;
  /** Exclusive. */
  readonly untilMs: EpochMs;
  /** The account's, for which the budgets are. */
  readonly day: number;
  readonly planned: readonly Planned[];
  readonly bidsOf: (steps: FitSteps) => BidRow;
}

const noOffers = (rejection: Rejection): SlotOffers => ({ creatives: [], place: 0, rejection });

const offersFor = (item: CompiledLineItem, imp: Imp, language: string | undefined, place: number): SlotOffers => {
  if (!wantsImp(item, imp)) return noOffers(item.reject('targeting-placement', imp.id));
  const suiting = item.suiting(imp, language);
  if (suiting.kind === 'none') return noOffers(item.reject(suiting.reason, imp.id));
  return { creatives: suiting.creatives.map((creative) => item.bids(imp.id, creative)), place, rejection: undefined };
};

/** The last of these moments that has come, and the first that has not. */
const spanAround = (nowMs: EpochMs, moments: readonly EpochMs[]): Pick<AudiencePlan, 'fromMs' | 'untilMs'> => {
  let fromMs = -Infinity;
  let untilMs = Infinity;
  for (const moment of moments)
    if (moment <= nowMs) fromMs = Math.max(fromMs, moment);
    else untilMs = Math.min(untilMs, moment);
  return { fromMs, untilMs };
};

const hourOf = (nowMs: EpochMs, dayMs: EpochMs): readonly EpochMs[] => {
  const startMs = dayMs + Math.floor((nowMs - dayMs) / HOUR_MS) * HOUR_MS;
  return [startMs, startMs + HOUR_MS];
};

export const planAudience = (
  items: readonly CompiledLineItem[],
  budgets: (item: number, day: number) => readonly BudgetLimit[],
  context: MatchContext,
  imps: readonly Imp[],
): AudiencePlan => {
  const { nowMs, utcOffsetMinutes, language } = context;
  const day = dayNumber(nowMs, utcOffsetMinutes);
  const dayMs = dayStartMs(day, utcOffsetMinutes);
  const hasHours = items.some(({ openHours }) => openHours !== undefined);
  const span = spanAround(nowMs, [
    ...[dayMs, dayStartMs(day + 1, utcOffsetMinutes)],
    ...(hasHours ? hourOf(nowMs, dayMs) : []),
    ...items.flatMap(({ lineItem }) => [lineItem.startMs, lineItem.endMs]),
  ]);
  let place = 0;
  const placed = (item: CompiledLineItem, imp: Imp): SlotOffers => {
    const slot = offersFor(item, imp, language, place);
    place += slot.creatives.length;
    return slot;
  };
  const planned = items.map((item, position): Planned => {
    const fault = audienceFault(item, context);
    return {
      item,
      id: item.lineItem.id,
      rejection: fault && item.reject(fault),
      offers: fault === undefined ? imps.map((imp) => placed(item, imp)) : [],
      budgets: budgets(position, day),
    };
  });
  return { ...span, day, planned, bidsOf: createBidRows() };
};
