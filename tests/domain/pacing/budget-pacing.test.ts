import { describe, expect, test } from '@jest/globals';
import {
  expectedAds,
  learnYield,
  newPacing,
  stepPacing,
  trialAds,
  type PacingState,
} from '../../../domain/pacing/budget-pacing.js';
import { dueAt, planLineItem, planSpending } from '../../../domain/pacing/spend-plan.js';
import { openHoursOf } from '../../../domain/catalog/day-parting.js';
import { NO_MONEY, type Cpm, type Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/values/time.js';
import { SLICES_PER_DAY } from '../../../domain/pacing/traffic-shape.js';

const MONDAY_MS = Date.UTC(2026, 2, 2);
const AD = 1_000 as Nanos;
const flat = { shape: Array.from({ length: SLICES_PER_DAY }, () => 1 / SLICES_PER_DAY), timeZone: 0 };
const ads = (count: number): Nanos => (count * AD) as Nanos;
const today = { fromMs: MONDAY_MS, untilMs: MONDAY_MS + DAY_MS, impression: AD, traffic: flat };
const pot = (limit: number, days = 1, spent = 0) => ({
  limit: ads(limit),
  spent: ads(spent),
  untilMs: MONDAY_MS + days * DAY_MS,
});

describe('a plan', () => {
  test('spreads a day budget over the day, a total over the rest of the flight; the tighter one decides', () => {
    expect(planSpending([pot(240)], today).amount).toBeCloseTo(ads(240));
    expect(planSpending([pot(1_000, 10, 200)], today).amount).toBeCloseTo(ads(80));
    expect(planSpending([pot(1_000, 10, 200), pot(50)], today).amount).toBeCloseTo(ads(50));
    expect(planSpending([pot(1_000, 10, 200), pot(500)], today).amount).toBeCloseTo(ads(80));
    expect(planSpending([pot(10, 1, 20)], today).amount).toBe(0);
  });

  test('begun at noon spends all of it in the other half of the day', () => {
    const plan = planSpending([pot(100)], { ...today, fromMs: MONDAY_MS + DAY_MS / 2 });
    expect(dueAt(plan, MONDAY_MS + DAY_MS / 2).spend).toBeCloseTo(AD);
    expect(dueAt(plan, MONDAY_MS + DAY_MS * 0.75).spend).toBeCloseTo(ads(50 / 0.985 + 1));
    expect(dueAt(plan, MONDAY_MS + DAY_MS).spend).toBeCloseTo(ads(100));
    expect(dueAt(plan, MONDAY_MS + 2 * DAY_MS).spend).toBeCloseTo(ads(100));
  });

  test('of few ads a day is made for as long as the money should last', () => {
    const plan = planSpending([pot(20, 40)], today);
    expect([plan.amount, plan.untilMs]).toEqual([ads(20), MONDAY_MS + 40 * DAY_MS]);
    expect(dueAt(plan, MONDAY_MS + DAY_MS).spend).toBeLessThan(ads(2));
    expect(planSpending([pot(20, 40, 5)], today).amount).toBe(ads(15));
    expect(planSpending([pot(200, 40)], today).untilMs).toBe(today.untilMs);
  });

  test('of one ad has it due at once', () => {
    expect(dueAt(planSpending([pot(1)], today), MONDAY_MS).spend).toBe(ads(1));
  });

  test('is fulfilled a little before its end and then spends no more', () => {
    const plan = planSpending([pot(100)], today);
    expect(dueAt(plan, MONDAY_MS + HOUR_MS).perMs * DAY_MS).toBeCloseTo(ads(100) / 0.985);
    expect(dueAt(plan, MONDAY_MS + DAY_MS * 0.99).perMs).toBe(0);
  });

  test('made after the last open hour has all of it due', () => {
    const openHours = openHoursOf([{ days: ['mon'], fromHour: 6, toHour: 12 }]);
    const evening = { ...today, fromMs: MONDAY_MS + 18 * HOUR_MS, traffic: { ...flat, openHours } };
    expect(dueAt(planSpending([pot(100)], evening), MONDAY_MS + 20 * HOUR_MS)).toEqual({ spend: ads(100), perMs: 0 });
  });
});

describe('the plan of a line item', () => {
  const NOON_MS = MONDAY_MS + DAY_MS / 2;
  const FAR_MS = MONDAY_MS + 10.5 * DAY_MS;
  const NOTHING = { total: NO_MONEY, today: NO_MONEY };
  const AFTERNOON = 0.5 / 10;
  type Sold = Parameters<typeof planLineItem>[0];
  const planOf = (sold: Partial<Sold>, spent = NOTHING, timeZone = 0) =>
    planLineItem({ endMs: FAR_MS, cpm: AD as number as Cpm, ...sold }, spent, NOON_MS, { ...flat, timeZone });

  test.each<[string, Partial<Sold>, typeof NOTHING, number]>([
    ['without a budget, is without an end', {}, NOTHING, Infinity],
    [
      'with a budget for the day, is what is left of today',
      { budgetPerDay: ads(100) },
      { ...NOTHING, today: ads(30) },
      ads(70),
    ],
    ['with a total, is the share of these hours', { budgetTotal: ads(1_000) }, NOTHING, ads(1_000 * AFTERNOON)],
    [
      'with a total, is a share of its rest',
      { budgetTotal: ads(1_000) },
      { today: ads(1), total: ads(500) },
      ads(500 * AFTERNOON),
    ],
    ['with both, is the tighter one', { budgetTotal: ads(1_000), budgetPerDay: ads(20) }, NOTHING, ads(20)],
    ['on its last day, is all of it', { budgetTotal: ads(90), endMs: MONDAY_MS + 18 * HOUR_MS }, NOTHING, ads(90)],
  ])('%s', (_, sold, spent, amount) => {
    expect(planOf(sold, spent).amount).toBeCloseTo(amount, 6);
  });

  test.each([
    ['the day, at midnight of the account', FAR_MS, 120, MONDAY_MS + 22 * HOUR_MS],
    ['the flight, when that is earlier', MONDAY_MS + 18 * HOUR_MS, 0, MONDAY_MS + 18 * HOUR_MS],
  ])('ends with %s', (_, endMs, timeZone, untilMs) => {
    expect(planOf({ endMs, budgetPerDay: ads(100) }, NOTHING, timeZone).untilMs).toBe(untilMs);
  });
});

describe('a step', () => {
  const plan = planSpending([pot(1_440)], today);
  const NOON_MS = MONDAY_MS + DAY_MS / 2;
  const onPlan = dueAt(plan, NOON_MS).spend;
  const seen = (fitting: number, spent = onPlan, from: Partial<PacingState> = {}): PacingState =>
    stepPacing({ ...newPacing(NOON_MS - MINUTE_MS), ...from }, plan, { nowMs: NOON_MS, fitting, spent });

  test('takes part as often as the traffic of the moment asks for', () => {
    expect(seen(10).probability).toBeCloseTo(0.1, 2);
    expect(seen(100).probability).toBeCloseTo(0.01, 3);
    expect(seen(1).probability).toBe(1);
    expect(seen(0).probability).toBe(1);
  });

  test('takes part more often when each time buys less', () => {
    const state = learnYield(newPacing(0), { bought: 20, taken: 99 });
    expect(expectedAds(state)).toBeCloseTo(0.21);
    expect(seen(10, onPlan, { bought: state.bought, taken: state.taken }).probability).toBeCloseTo(0.1 / 0.21, 1);
  });

  test('makes good what was missed, and pauses when too much was spent', () => {
    expect(seen(10, onPlan - ads(15)).probability).toBeCloseTo(0.2, 2);
    expect(seen(10, onPlan + ads(60)).probability).toBe(0);
  });

  test('sums up what is missed all the time, but not while it can do no more', () => {
    expect(seen(10, onPlan - ads(5)).integral).toBeGreaterThan(0);
    expect(seen(10, onPlan + ads(5)).integral).toBeLessThan(0);
    expect(seen(1, onPlan - ads(500)).integral).toBe(0);
    expect(seen(10, onPlan + ads(500)).integral).toBe(0);
    const most = plan.amount / DAY_MS;
    expect(seen(1_000, onPlan - ads(500), { integral: most }).integral).toBe(most);
    expect(seen(10, onPlan - ads(6)).integral).toBeCloseTo(2 * seen(10, onPlan - ads(3)).integral, 12);
  });

  test('sums up at its end what leads away from there', () => {
    const busy = seen(1, onPlan + AD / 10);
    expect(busy.probability).toBe(1);
    expect(busy.integral).toBeLessThan(0);
    const most = plan.amount / DAY_MS;
    const overMs = MONDAY_MS + DAY_MS * 0.99;
    const slow = { ...newPacing(overMs - MINUTE_MS), integral: -most };
    const paused = stepPacing(slow, plan, { nowMs: overMs, fitting: 10, spent: plan.amount - AD / 10 });
    expect(paused.probability).toBe(0);
    expect(paused.integral).toBeGreaterThan(-most);
  });

  test('of a long pause sums up no more than of a short one, and of a moment only its part', () => {
    const after = (elapsedMs: number): number => {
      const state = newPacing(NOON_MS - elapsedMs);
      const spent = onPlan - ads(2);
      return stepPacing(state, plan, { nowMs: NOON_MS, fitting: elapsedMs / SECOND_MS, spent }).integral;
    };
    expect(after(HOUR_MS)).toBe(after(2 * HOUR_MS));
    expect(after(SECOND_MS)).toBeCloseTo(after(2 * SECOND_MS) / 2, 12);
  });

  test('believes a change of traffic within five minutes, by its part of them', () => {
    const rateAfter = (elapsedMs: number, fitting: number): number => {
      const known = { ...newPacing(NOON_MS - elapsedMs), observedMs: 5 * MINUTE_MS, fittingPerMs: 1 };
      return stepPacing(known, plan, { nowMs: NOON_MS, fitting, spent: onPlan }).fittingPerMs;
    };
    expect(rateAfter(30 * SECOND_MS, 0)).toBeCloseTo(0.9);
    expect(rateAfter(30 * SECOND_MS, 60_000)).toBeCloseTo(1.1);
    expect(rateAfter(10 * MINUTE_MS, 0)).toBe(0);
  });

  test('without time or money is no number that is none', () => {
    const known = { ...newPacing(NOON_MS), fittingPerMs: 1 };
    expect(stepPacing(known, plan, { nowMs: NOON_MS, fitting: 5, spent: 0 })).toEqual(known);
    const empty = planSpending([pot(0)], today);
    const broke = stepPacing(newPacing(NOON_MS - MINUTE_MS), empty, { nowMs: NOON_MS, fitting: 0, spent: 0 });
    expect(broke.probability).toBe(0);
  });

  test('learns nothing of a clock that was put back', () => {
    const before = newPacing(NOON_MS + HOUR_MS);
    const after = stepPacing(before, plan, { nowMs: NOON_MS, fitting: 5, spent: 0 });
    expect(after).toEqual({ ...before, steppedAtMs: NOON_MS });
  });

  test('forgets old times of taking part, and for one new one hardly any of them', () => {
    let state = learnYield(newPacing(0), { bought: 200, taken: 200 });
    for (let i = 0; i < 10; i++) state = learnYield(state, { bought: 10, taken: 200 });
    expect(expectedAds(state)).toBeLessThan(0.07);
    expect(learnYield(state, { bought: -1_000, taken: 1 }).bought).toBe(0);
    const twice = learnYield(learnYield(newPacing(0), { bought: 0, taken: 200 }), { bought: 0, taken: 200 });
    expect(twice.taken).toBeCloseTo(200 / Math.E + 200);
    const known = learnYield(newPacing(0), { bought: 20, taken: 99 });
    expect(expectedAds(learnYield(known, { bought: 0, taken: 1 }))).toBeCloseTo(expectedAds(known), 2);
  });
});

test('before anything was measured a small part may be spent, at least one ad', () => {
  expect(trialAds(planSpending([pot(1)], today))).toBe(1);
  expect(trialAds(planSpending([pot(10_000)], today))).toBe(20);
});
