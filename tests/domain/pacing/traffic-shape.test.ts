import { describe, expect, test } from '@jest/globals';
import { openHoursOf } from '../../../domain/catalog/day-parting.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import {
  learnTraffic,
  sliceOf,
  SLICES_PER_DAY,
  trafficBetween,
  trafficRateAt,
  USUAL_TRAFFIC,
} from '../../../domain/pacing/traffic-shape.js';

const MONDAY_MS = Date.UTC(2026, 2, 2);
const flat = Array.from({ length: SLICES_PER_DAY }, () => 1 / SLICES_PER_DAY);
const usual = { shape: USUAL_TRAFFIC, timeZone: 0 };

test('the usual day is whole, with its peak in the evening', () => {
  expect(USUAL_TRAFFIC).toHaveLength(SLICES_PER_DAY);
  expect(USUAL_TRAFFIC.reduce((sum, share) => sum + share)).toBeCloseTo(1);
  expect(trafficRateAt(usual, MONDAY_MS + 20 * HOUR_MS)).toBeGreaterThan(
    5 * trafficRateAt(usual, MONDAY_MS + 4 * HOUR_MS),
  );
});

describe('traffic between two times', () => {
  test('is one of each day, wherever one begins', () => {
    for (const hours of [0, 3, 17.25]) {
      const from = MONDAY_MS + hours * HOUR_MS;
      expect(trafficBetween(usual, from, from + DAY_MS)).toBeCloseTo(1);
      expect(trafficBetween(usual, from, from + 400 * DAY_MS)).toBeCloseTo(400);
    }
    expect(trafficBetween(usual, MONDAY_MS, MONDAY_MS)).toBe(0);
    expect(trafficBetween(usual, MONDAY_MS, MONDAY_MS - 1)).toBe(0);
  });

  test('adds up', () => {
    const [a, b, c] = [2.3, 9.7, 100.1].map((hours) => MONDAY_MS + hours * HOUR_MS) as [number, number, number];
    expect(trafficBetween(usual, a, b) + trafficBetween(usual, b, c)).toBeCloseTo(trafficBetween(usual, a, c));
  });

  test('leaves out hours that are closed', () => {
    const openHours = openHoursOf([{ days: ['mon', 'wed'], fromHour: 6, toHour: 12 }]);
    const traffic = { shape: flat, openHours, timeZone: 0 };
    expect(trafficBetween(traffic, MONDAY_MS, MONDAY_MS + DAY_MS)).toBeCloseTo(0.25);
    expect(trafficBetween(traffic, MONDAY_MS + DAY_MS, MONDAY_MS + 2 * DAY_MS)).toBe(0);
    expect(trafficBetween(traffic, MONDAY_MS, MONDAY_MS + 70 * DAY_MS)).toBeCloseTo(5);
    expect(trafficRateAt(traffic, MONDAY_MS + 12 * HOUR_MS)).toBe(0);
  });

  test('of several whole days is that of their own weekdays', () => {
    const openHours = openHoursOf([{ days: ['mon', 'tue'], fromHour: 0, toHour: 24 }]);
    const traffic = { shape: flat, openHours, timeZone: 0 };
    expect(trafficBetween(traffic, MONDAY_MS - DAY_MS / 2, MONDAY_MS + 2.5 * DAY_MS)).toBeCloseTo(2);
    expect(trafficBetween(traffic, MONDAY_MS - DAY_MS / 2, MONDAY_MS + 9.5 * DAY_MS)).toBeCloseTo(4);
  });

  test('goes by the account’s day', () => {
    expect(sliceOf(MONDAY_MS, 90)).toBe(3);
    expect(sliceOf(MONDAY_MS, -30)).toBe(SLICES_PER_DAY - 1);
    const moved = { ...usual, timeZone: 120 };
    expect(trafficBetween(moved, MONDAY_MS - 2 * HOUR_MS, MONDAY_MS)).toBeCloseTo(
      trafficBetween(usual, MONDAY_MS, MONDAY_MS + 2 * HOUR_MS),
    );
  });
});

describe('a day that was counted', () => {
  const counts = flat.map((_, slice) => (slice < 24 ? 20 : 0));

  test('moves the shape half way', () => {
    const learned = learnTraffic(flat, counts);
    expect(learned[0]).toBeCloseTo(1.5 / SLICES_PER_DAY);
    expect(learned[47]).toBeCloseTo(0.5 / SLICES_PER_DAY);
    expect(learned.reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });

  test('teaches nothing when it had hardly any traffic', () => {
    expect(
      learnTraffic(
        flat,
        counts.map((count) => count / 10),
      ),
    ).toBe(flat);
    const few = (first: number) => flat.map((_, slice) => (slice === 0 ? first : 0));
    expect([learnTraffic(flat, few(199))[0], learnTraffic(flat, few(200))[0]]).toEqual([
      1 / SLICES_PER_DAY,
      expect.closeTo(0.5 + 0.5 / SLICES_PER_DAY),
    ]);
  });
});
