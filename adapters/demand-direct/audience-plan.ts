import type { Rejection } from '../../domain/demand/bid.js';
import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import { localDayAt, wallClockMs, type TimeZone } from '../../domain/values/time-zone.js';
import { createBidRows, type BidRow, type BidByFit } from './shared-bids.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import type { FitSteps } from './fit/fit-steps.js';
import { audienceFault, wantsImp, zoneOf } from './targeting.js';
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
  /** Of {@link Planned.budgets}, by its own zone or the account's. */
  readonly day: number;
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

/** Begin and end of the present hour by the clocks of the zone, which change with an hour. */
const hourOf = (nowMs: EpochMs, timeZone: TimeZone): readonly EpochMs[] => {
  const local = wallClockMs(nowMs, timeZone);
  const startMs = nowMs - (local - Math.floor(local / HOUR_MS) * HOUR_MS);
  return [startMs, startMs + HOUR_MS];
};

export const planAudience = (
  items: readonly CompiledLineItem[],
  budgets: (item: number, day: number) => readonly BudgetLimit[],
  context: MatchContext,
  imps: readonly Imp[],
): AudiencePlan => {
  const { nowMs, timeZone, language } = context;
  const hasHours = items.some(({ openHours }) => openHours !== undefined);
  const days = new Map(
    [timeZone, ...items.map((item) => zoneOf(item, context))].map((zone) => [zone, localDayAt(nowMs, zone)]),
  );
  const span = spanAround(nowMs, [
    ...[...days].flatMap(([zone, day]) => [day.startMs, day.endMs, ...(hasHours ? hourOf(nowMs, zone) : [])]),
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
    const day = days.get(zoneOf(item, context))?.number ?? 0;
    return {
      item,
      id: item.lineItem.id,
      rejection: fault && item.reject(fault),
      offers: fault === undefined ? imps.map((imp) => placed(item, imp)) : [],
      ...{ day, budgets: budgets(position, day) },
    };
  });
  return { ...span, planned, bidsOf: createBidRows() };
};
