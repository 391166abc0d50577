import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openHoursOf } from '../../../domain/catalog/day-parting.js';
import { dueAt, planLineItem } from '../../../domain/pacing/spend-plan.js';
import {
  SLICES_PER_DAY,
  trafficBetween,
  trafficInZone,
  trafficRateAt,
  USUAL_TRAFFIC,
} from '../../../domain/pacing/traffic-shape.js';
import { NO_MONEY, type Cpm, type Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { localDayAt, zoneNamed, type TimeZone } from '../../../domain/values/time-zone.js';
import { corpusLines } from '../../support/corpus.js';
import { holds } from '../property.js';

const zone = (name: string): TimeZone => zoneNamed(name) ?? 0;
const DAYS = [
  ...new Map(
    corpusLines('zones/local-days.txt').map((line) => {
      const [name = '', , date = '', , , , from = '', to = ''] = line.split(' ');
      return [
        `${name} ${date}`,
        [name, date, (Date.parse(to) - Date.parse(from)) / HOUR_MS, Date.parse(from)] as const,
      ];
    }),
  ).values(),
];
const BUDGET = 1_000_000 as Nanos;
const NOTHING = { total: NO_MONEY, today: NO_MONEY };
const sold = { budgetPerDay: BUDGET, endMs: Date.UTC(2040, 0), cpm: 1_000 as Cpm };
const flat = Array.from({ length: SLICES_PER_DAY }, () => 1 / SLICES_PER_DAY);

describe('a day budget is spent once in each local day', () => {
  test.each(DAYS)('%s %s, of %d hours', (name, _date, hours, startMs) => {
    const own = zone(name);
    const plan = planLineItem(sold, NOTHING, startMs, { shape: USUAL_TRAFFIC, timeZone: own });
    expect(plan.untilMs).toBe(startMs + hours * HOUR_MS);
    let spent = 0;
    for (let atMs = startMs; atMs < plan.untilMs; atMs += 15 * MINUTE_MS) {
      const due = dueAt(plan, atMs).spend;
      expect(due).toBeGreaterThanOrEqual(spent);
      expect(due - spent).toBeLessThan(BUDGET / 50 + plan.impression);
      spent = due;
    }
    expect(spent).toBe(BUDGET);
    expect(dueAt(plan, plan.untilMs - 1)).toEqual({ spend: BUDGET, perMs: 0 });
    const next = planLineItem(sold, NOTHING, plan.untilMs, { shape: USUAL_TRAFFIC, timeZone: own });
    expect([next.amount, next.fromMs]).toEqual([BUDGET, plan.untilMs]);
  });

  test('whenever it begins, and in whatever hours', () => {
    const parts = fc.record({ fromHour: fc.integer({ min: 0, max: 20 }), hours: fc.integer({ min: 2, max: 4 }) });
    holds(
      fc.property(
        fc.constantFrom(...DAYS),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        parts,
        (day, begun, part) => {
          const [name, , hours, startMs] = day;
          const { fromHour, hours: open } = part;
          const openHours = openHoursOf([
            { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], fromHour, toHour: fromHour + open },
          ]);
          const fromMs = Math.floor(startMs + begun * hours * HOUR_MS);
          const plan = planLineItem(sold, NOTHING, fromMs, { shape: flat, openHours, timeZone: zone(name) });
          expect(plan.amount).toBe(BUDGET);
          expect(dueAt(plan, plan.untilMs - 1).spend).toBe(BUDGET);
          let whole = 0;
          for (let atMs = fromMs; atMs < plan.untilMs; atMs += 30 * MINUTE_MS)
            whole += trafficBetween(plan.traffic, atMs, Math.min(atMs + 30 * MINUTE_MS, plan.untilMs));
          expect(whole).toBeCloseTo(plan.whole, 9);
        },
      ),
      200,
    );
  });
});

describe('traffic', () => {
  test.each(DAYS)('of %s %s is that of its %d hours', (name, _date, hours, startMs) => {
    const traffic = { shape: flat, timeZone: zone(name) };
    expect(trafficBetween(traffic, startMs, startMs + hours * HOUR_MS)).toBeCloseTo(hours / 24, 9);
  });

  test('adds up, and is the sum of its rates', () => {
    const instant = fc
      .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) })
      .map((ms) => ms - (ms % (15 * MINUTE_MS)));
    holds(
      fc.property(fc.constantFrom(...DAYS), instant, fc.integer({ min: 1, max: 400 }), ([name], fromMs, quarters) => {
        const traffic = { shape: USUAL_TRAFFIC, timeZone: zone(name) };
        const [middleMs, toMs] = [fromMs + 15 * MINUTE_MS, fromMs + quarters * 15 * MINUTE_MS];
        const parts = trafficBetween(traffic, fromMs, middleMs) + trafficBetween(traffic, middleMs, toMs);
        expect(trafficBetween(traffic, fromMs, Math.max(middleMs, toMs))).toBeCloseTo(parts, 9);
        let rates = 0;
        for (let atMs = fromMs; atMs < toMs; atMs += 15 * MINUTE_MS)
          rates += trafficRateAt(traffic, atMs) * 15 * MINUTE_MS;
        expect(trafficBetween(traffic, fromMs, toMs)).toBeCloseTo(rates, 9);
      }),
      200,
    );
  });

  test('of flights of decades is the number of their days', () => {
    const traffic = { shape: flat, timeZone: zone('Europe/Berlin') };
    expect(trafficBetween(traffic, Date.UTC(2020, 0), Date.UTC(2100, 0))).toBeCloseTo(29_220, 0);
  });

  test('of an account is met by a line item of another zone at the same instants', () => {
    const atMs = Date.UTC(2026, 5, 15, 12);
    for (const [account, own] of [
      ['Europe/Berlin', 'America/New_York'],
      ['UTC', 'Asia/Kathmandu'],
      ['Asia/Kolkata', 'Australia/Eucla'],
      ['Pacific/Kiritimati', 'Pacific/Niue'],
    ] as const) {
      const theirs = { shape: USUAL_TRAFFIC, timeZone: zone(account) };
      const mine = trafficInZone(theirs, zone(own), atMs);
      expect(mine.timeZone).toBe(own);
      for (let hour = 0; hour < 48; hour++) {
        const [fromMs, toMs] = [atMs + hour * HOUR_MS, atMs + (hour + 1) * HOUR_MS];
        // Quarters of an hour share the slice that they stand in.
        expect(trafficBetween(mine, fromMs, toMs)).toBeCloseTo(trafficBetween(theirs, fromMs, toMs), 2);
      }
      expect(trafficBetween(mine, atMs, atMs + DAY_MS)).toBeCloseTo(1, 9);
    }
    const same = { shape: USUAL_TRAFFIC, timeZone: zone('Europe/Berlin') };
    expect(trafficInZone(same, undefined, atMs)).toBe(same);
    expect(localDayAt(atMs, same.timeZone).number).toBe(20_619);
  });
});
