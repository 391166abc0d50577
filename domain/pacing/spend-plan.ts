import type { LineItem } from '../catalog/campaign.js';
import { costOfImpression, type Nanos } from '../values/money.js';
import { type EpochMs } from '../values/time.js';
import { localDayAt } from '../values/time-zone.js';
import { trafficBetween, trafficRateAt, type OpenTraffic } from './traffic-shape.js';

/** A budget of money and until when it should be used up. */
export interface PlannedBudget {
  readonly limit: Nanos;
  readonly spent: Nanos;
  readonly untilMs: EpochMs;
}

/**
 * What a line item should spend from one time to another, spread as traffic is expected. Amounts in nanos, no longer
 * whole ones.
 */
export interface SpendPlan {
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly amount: number;
  /** The smallest step: what one ad costs. */
  readonly impression: Nanos;
  readonly traffic: OpenTraffic;
  /** All the traffic from `fromMs` to `untilMs`. */
  readonly whole: number;
}

type Span = Omit<SpendPlan, 'amount' | 'whole'>;

/**
 * What this budget has for the time up to `untilMs`, when its rest is spread over all the traffic that it should last
 * for.
 */
const shareOf = (budget: PlannedBudget, { traffic, fromMs, untilMs }: Span): number => {
  const rest = Math.max(0, budget.limit - budget.spent);
  const whole = trafficBetween(traffic, fromMs, budget.untilMs);
  return whole === 0 ? rest : rest * Math.min(1, trafficBetween(traffic, fromMs, untilMs) / whole);
};

/** Fewer ads than this in one plan cannot be spread: one a day would be twice as much as one every other day. */
const FEW_ADS = 5;

/**
 * A plan from now up to `untilMs`, the end of the day. Of several budgets the one with least to give decides. One that
 * has only a few ads for a day is planned for as long as it should last.
 */
export const planSpending = (budgets: readonly PlannedBudget[], span: Span): SpendPlan => {
  const { fromMs, impression, traffic } = span;
  const plan = (untilMs: EpochMs, amount: number): SpendPlan => {
    return { fromMs, untilMs, amount, impression, traffic, whole: trafficBetween(traffic, fromMs, untilMs) };
  };
  const [first, ...others] = budgets.map((budget) => ({ budget, amount: shareOf(budget, span) }));
  if (first === undefined) return plan(span.untilMs, Infinity);
  const { budget, amount } = others.reduce((least, other) => (other.amount < least.amount ? other : least), first);
  if (amount >= FEW_ADS * impression || budget.untilMs <= span.untilMs) return plan(span.untilMs, amount);
  return plan(budget.untilMs, Math.max(0, budget.limit - budget.spent));
};

/**
 * The plan of a line item from now to the end of its day, or of its flight, given what its budgets have
 * spent.
 */
export const planLineItem = (
  { budgetTotal, budgetPerDay, endMs, cpm }: Pick<LineItem, 'budgetTotal' | 'budgetPerDay' | 'endMs' | 'cpm'>,
  spent: { readonly total: Nanos; readonly today: Nanos },
  nowMs: EpochMs,
  traffic: OpenTraffic,
): SpendPlan => {
  const untilMs = Math.min(localDayAt(nowMs, traffic.timeZone).endMs, endMs);
  const budgets: PlannedBudget[] = [];
  if (budgetTotal !== undefined) budgets.push({ limit: budgetTotal, spent: spent.total, untilMs: endMs });
  if (budgetPerDay !== undefined) budgets.push({ limit: budgetPerDay, spent: spent.today, untilMs });
  return planSpending(budgets, { fromMs: nowMs, untilMs, impression: costOfImpression(cpm), traffic });
};

/**
 * The plan is fulfilled a little before its end, so that what nobody saw is given back in time to be spent after all.
 */
const FINISH_AT = 0.985;

/** What a plan asks for at one moment. */
export interface Due {
  /** What should be spent since `fromMs`. */
  readonly spend: number;
  /** How fast it spends now, per millisecond. */
  readonly perMs: number;
}

/**
 * An ad is due as soon as its share of the traffic begins, not when it is over: of few ads a day the last one would
 * else be due at midnight.
 */
export const dueAt = ({ amount, impression, traffic, fromMs, untilMs, whole }: SpendPlan, nowMs: EpochMs): Due => {
  const end = whole * FINISH_AT;
  const progress = end === 0 ? 1 : trafficBetween(traffic, fromMs, Math.min(nowMs, untilMs)) / end;
  if (progress >= 1) return { spend: amount, perMs: 0 };
  return {
    spend: Math.min(amount, amount * progress + impression),
    perMs: (amount * trafficRateAt(traffic, nowMs)) / end,
  };
};
