import type { LineItem } from '../../../domain/catalog/campaign.js';
import { openHoursOf } from '../../../domain/catalog/day-parting.js';
import { NO_MONEY } from '../../../domain/values/money.js';
import { planLineItem, type SpendPlan } from '../../../domain/pacing/spend-plan.js';
import { MINUTE_MS, type EpochMs } from '../../../domain/values/time.js';
import type { TimeZone } from '../../../domain/values/time-zone.js';
import { trafficBetween, trafficInZone, USUAL_TRAFFIC } from '../../../domain/pacing/traffic-shape.js';

export const SAMPLE_MS = 15 * MINUTE_MS;

/** What was spent and what should have been, in nanos, every quarter of an hour. */
export interface SpendPoint {
  readonly atMs: EpochMs;
  readonly spent: number;
  readonly planned: number;
}

/** The plan of the simulated day by the forecast alone, drawn before the day begins; none without a budget. */
export const planOfDay = (lineItem: LineItem, startMs: EpochMs, timeZone: TimeZone): SpendPlan | undefined => {
  if (lineItem.budgetTotal === undefined && lineItem.budgetPerDay === undefined) return undefined;
  const traffic = { shape: USUAL_TRAFFIC, openHours: openHoursOf(lineItem.dayParts ?? []), timeZone };
  const fromMs = Math.max(startMs, lineItem.startMs);
  const own = trafficInZone(traffic, lineItem.timeZone, fromMs);
  return planLineItem(lineItem, { total: NO_MONEY, today: NO_MONEY }, fromMs, own);
};

/** Money in proportion to traffic, without the small lead that the throttle gives itself. */
export const plannedAt = ({ traffic, fromMs, untilMs, amount, whole }: SpendPlan, nowMs: EpochMs): number =>
  whole === 0 ? 0 : (amount * trafficBetween(traffic, fromMs, Math.min(nowMs, untilMs))) / whole;

/** How far the curve was from the plan, as parts of what the day had to spend. */
export const distanceOf = (points: readonly SpendPoint[], amount: number) => {
  const distances = points.map(({ spent, planned }) => Math.abs(spent - planned) / amount);
  return {
    mean: distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length),
    worst: Math.max(0, ...distances),
  };
};
