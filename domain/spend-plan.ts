import type { Nanos } from './money.js';
import type { EpochMs } from './time.js';
import { trafficBetween, trafficRateAt, type OpenTraffic } from './traffic-shape.js';

/** A pot of money and until when it should be used up. */
export interface PlannedPot {
  readonly limit: Nanos;
  readonly spent: Nanos;
  readonly untilMs: EpochMs;
}

/** What a line item should spend from one time to another, spread as traffic is expected. Amounts in nanos, no longer whole ones. */
export interface SpendPlan {
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly amount: number;
  /** The smallest step: what one ad costs. */
  readonly impression: Nanos;
  readonly traffic: OpenTraffic;
}

/** What this pot has for the time up to `untilMs`, when its rest is spread over all the traffic that it should last for. */
const shareOf = (pot: PlannedPot, { traffic, fromMs, untilMs }: Omit<SpendPlan, 'amount'>): number => {
  const rest = Math.max(0, pot.limit - pot.spent);
  const whole = trafficBetween(traffic, fromMs, pot.untilMs);
  return whole === 0 ? rest : rest * Math.min(1, trafficBetween(traffic, fromMs, untilMs) / whole);
};

/** Fewer ads than this in one plan cannot be spread: one a day would be twice as much as one every other day. */
const FEW_ADS = 5;

/**
 * A plan from now up to `untilMs`, the end of the day. Of several pots the one with least to give decides. One that has only a few ads
 * for a day is planned for as long as it should last.
 */
export const planSpending = (pots: readonly PlannedPot[], span: Omit<SpendPlan, 'amount'>): SpendPlan => {
  const { fromMs, untilMs, impression, traffic } = span;
  const [first, ...others] = pots.map((pot) => ({ pot, amount: shareOf(pot, span) }));
  if (first === undefined) return { fromMs, untilMs, impression, traffic, amount: Infinity };
  const { pot, amount } = others.reduce((least, other) => (other.amount < least.amount ? other : least), first);
  if (amount >= FEW_ADS * impression || pot.untilMs <= untilMs) return { fromMs, untilMs, impression, traffic, amount };
  return { fromMs, untilMs: pot.untilMs, impression, traffic, amount: Math.max(0, pot.limit - pot.spent) };
};

/** The plan is fulfilled a little before its end, so that what nobody saw is given back in time to be spent after all. */
const FINISH_AT = 0.985;

const progressAt = ({ traffic, fromMs, untilMs }: SpendPlan, nowMs: EpochMs): number => {
  const whole = trafficBetween(traffic, fromMs, untilMs) * FINISH_AT;
  return whole === 0 ? 1 : Math.min(1, trafficBetween(traffic, fromMs, Math.min(nowMs, untilMs)) / whole);
};

/**
 * What should be spent since `fromMs`. An ad is due as soon as its share of the traffic begins, not when it is over: of few ads a day
 * the last one would else be due at midnight.
 */
export const plannedSpend = (plan: SpendPlan, nowMs: EpochMs): number =>
  Math.min(plan.amount, plan.amount * progressAt(plan, nowMs) + plan.impression);

/** How fast the plan spends now, per millisecond. */
export const plannedRate = (plan: SpendPlan, nowMs: EpochMs): number => {
  const { amount, traffic, fromMs, untilMs } = plan;
  const whole = trafficBetween(traffic, fromMs, untilMs) * FINISH_AT;
  if (whole === 0 || progressAt(plan, nowMs) >= 1) return 0;
  return (amount * trafficRateAt(traffic, nowMs)) / whole;
};
