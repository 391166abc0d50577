import { rulesFor, standingFaults } from '../../domain/auction/auction.js';
import type { AccountSnapshot } from '../../domain/catalog/account.js';
import type { Rejection } from '../../domain/demand/bid.js';
import type { LossReason } from '../../domain/values/loss-reason.js';
import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import { localDayAt, wallClockMs, type TimeZone } from '../../domain/values/time-zone.js';
import type { BidByFit } from './shared-bids.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { audienceFaults, wantsImp, zoneOf, type ContextFault } from './targeting.js';
import type { MatchContext } from './fit/match-context.js';

/**
 * What a line item has for one slot: the bids of each creative that may be shown there, of which there are none exactly
 * when it is rejected.
 */
export interface SlotOffers {
  readonly creatives: readonly BidByFit[];
  readonly rejection: Rejection | undefined;
}

/** A line item with all that is the same whatever is talked about. */
export interface Planned {
  readonly item: CompiledLineItem;
  readonly id: string;
  /** Keeps it out of every slot; it has no offers then. */
  readonly isOut: boolean;
  /** Says all that keeps it out of every slot, given what the conversation has against it. */
  readonly rejectionIn: (fault: ContextFault | undefined) => Rejection | undefined;
  /** One for each slot, in their order. */
  readonly offers: readonly SlotOffers[];
  /** Of {@link Planned.budgets}, by its own zone or the account's. */
  readonly day: number;
  readonly budgets: readonly BudgetLimit[];
}

/**
 * All line items for one audience and its slots. Holds until a flight or an hour begins or ends, and no longer than a
 * day.
 */
export interface AudiencePlan {
  readonly fromMs: EpochMs;
  /** Exclusive. */
  readonly untilMs: EpochMs;
  /** By position of the line item, each made when it is looked at first: of a large catalog most never are. */
  readonly plannedAt: (position: number) => Planned | undefined;
}

/** An audience and its slots: what a plan is made for. */
interface Audience {
  readonly context: MatchContext;
  readonly imps: readonly Imp[];
  readonly account: AccountSnapshot;
}

const offersFor = (item: CompiledLineItem, imp: Imp, audience: Audience): SlotOffers => {
  const suiting = item.suiting(imp, audience.context.language);
  if (wantsImp(item, imp) && suiting.kind === 'some')
    return { creatives: suiting.creatives.map((creative) => item.bids(imp.id, creative)), rejection: undefined };
  const [first, ...others] = slotFaults(item, imp, audience);
  const rejection = first === undefined ? undefined : item.rejectFor([first, ...others], imp.id);
  return { creatives: [], rejection };
};

/** All that keeps it out of one slot. The account's own rules are judged by the auction, and decide nothing here. */
const slotFaults = (item: CompiledLineItem, imp: Imp, { context, account }: Audience): readonly LossReason[] => {
  const suiting = item.suiting(imp, context.language);
  const { campaign, lineItem } = item;
  const offer = { ...campaign, price: lineItem.cpm, deal: lineItem.deal };
  return [
    ...(wantsImp(item, imp) ? [] : (['targeting-placement'] as const)),
    ...(suiting.kind === 'none' ? suiting.faults : []),
    ...standingFaults(offer, rulesFor(account, imp)),
  ];
};

/** Of several slots the one that least keeps it out of says what else would have to change. */
const leastFaults = (item: CompiledLineItem, audience: Audience): readonly LossReason[] =>
  audience.imps.map((imp) => slotFaults(item, imp, audience)).toSorted((a, b) => a.length - b.length)[0] ?? [];

/** Remembered by what the conversation adds, which is one of three. */
const createRejections = (
  item: CompiledLineItem,
  audience: Audience,
  faults: readonly LossReason[],
): Planned['rejectionIn'] => {
  const made = new Map<ContextFault | undefined, Rejection>();
  const make = (fault: ContextFault | undefined): Rejection | undefined => {
    const [first, ...others] = fault === undefined ? faults : [...faults, fault];
    return first && item.rejectFor([first, ...others, ...leastFaults(item, audience)]);
  };
  return (fault) => {
    const known = made.get(fault);
    if (known !== undefined) return known;
    const rejection = make(fault);
    if (rejection !== undefined) made.set(fault, rejection);
    return rejection;
  };
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

/** When anything may begin or end for a list of line items. */
export interface Schedule {
  /** Of line items that go by clocks of their own. */
  readonly timeZones: readonly TimeZone[];
  readonly hasHours: boolean;
  /** Where flights begin and end, each once. */
  readonly moments: readonly EpochMs[];
}

export const scheduleOf = (items: readonly CompiledLineItem[]): Schedule => ({
  timeZones: [...new Set(items.flatMap(({ lineItem }) => lineItem.timeZone ?? []))],
  hasHours: items.some(({ openHours }) => openHours !== undefined),
  moments: [...new Set(items.flatMap(({ lineItem }) => [lineItem.startMs, lineItem.endMs]))],
});

/** What an account's plans are made of. */
export interface PlanParts {
  readonly items: readonly CompiledLineItem[];
  readonly schedule: Schedule;
  readonly budgets: (item: number, day: number) => readonly BudgetLimit[];
  /** Counts each line item that a plan remembers. */
  readonly onPlanned: () => void;
}

type Days = ReadonlyMap<TimeZone, ReturnType<typeof localDayAt>>;

const createPlanned = ({ items, budgets, onPlanned }: PlanParts, audience: Audience, days: Days) => {
  const { context, imps } = audience;
  const made = new Map<number, Planned>();
  const plan = (item: CompiledLineItem, position: number): Planned => {
    const faults = audienceFaults(item, context);
    const isOut = faults.length > 0;
    const day = days.get(zoneOf(item, context))?.number ?? 0;
    return {
      ...{ item, id: item.lineItem.id, isOut },
      rejectionIn: createRejections(item, audience, faults),
      offers: isOut ? [] : imps.map((imp) => offersFor(item, imp, audience)),
      ...{ day, budgets: budgets(position, day) },
    };
  };
  return (position: number): Planned | undefined => {
    const known = made.get(position);
    if (known !== undefined) return known;
    const item = items[position];
    if (item === undefined) return undefined;
    const planned = plan(item, position);
    made.set(position, planned);
    onPlanned();
    return planned;
  };
};

export const planAudience = (parts: PlanParts, audience: Audience): AudiencePlan => {
  const { nowMs, timeZone } = audience.context;
  const { timeZones, hasHours, moments } = parts.schedule;
  const days = new Map([timeZone, ...timeZones].map((zone) => [zone, localDayAt(nowMs, zone)]));
  const ofDays = [...days].flatMap(([zone, day]) => [
    ...[day.startMs, day.endMs],
    ...(hasHours ? hourOf(nowMs, zone) : []),
  ]);
  return {
    ...spanAround(nowMs, [...ofDays, ...moments]),
    plannedAt: createPlanned(parts, audience, days),
  };
};
