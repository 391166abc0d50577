import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isoTime, DAY_MS, epochMsFromNumber, HOUR_MS } from '../../../domain/values/time.js';
import { dayNumber, dayStartMs } from '../../../domain/values/time-zone.js';
import { holds } from '../property.js';

describe("the account's day", () => {
  test("is UTC's without an offset", () => {
    expect(dayNumber(0, 0)).toBe(0);
    expect(dayNumber(-1, 0)).toBe(-1);
    expect(dayNumber(Date.UTC(2026, 0, 15, 23, 59, 59, 999), 0)).toBe(dayNumber(Date.UTC(2026, 0, 15), 0));
    expect(dayNumber(Date.UTC(2026, 0, 16), 0)).toBe(dayNumber(Date.UTC(2026, 0, 15), 0) + 1);
  });

  test('starts earlier east of Greenwich and later west of it', () => {
    const midnightUtc = Date.UTC(2026, 0, 15);
    expect(dayNumber(midnightUtc - 1, 120)).toBe(dayNumber(midnightUtc, 0));
    expect(dayStartMs(dayNumber(midnightUtc, 0), 120)).toBe(midnightUtc - 2 * HOUR_MS);
    expect(dayNumber(midnightUtc, -300)).toBe(dayNumber(midnightUtc, 0) - 1);
  });

  test('has 24 hours all year, also when clocks are changed, and every instant belongs to exactly one day', () => {
    const offset = fc.integer({ min: -720, max: 840 });
    holds(
      fc.property(fc.integer({ min: 0, max: 4e12 }), offset, (atMs, minutes) => {
        const day = dayNumber(atMs, minutes);
        expect(dayStartMs(day, minutes)).toBeLessThanOrEqual(atMs);
        expect(atMs - dayStartMs(day, minutes)).toBeLessThan(DAY_MS);
        expect(dayStartMs(day + 1, minutes) - dayStartMs(day, minutes)).toBe(DAY_MS);
      }),
    );
  });
});

describe('a timestamp of unknown unit', () => {
  const at = Date.UTC(2026, 0, 15, 12);
  test.each([
    ['milliseconds', at],
    ['microseconds', at * 1_000],
    ['seconds', at / 1_000],
    ['seconds with a fraction', at / 1_000 + 0.0004],
  ])('%s', (_, value) => {
    expect(epochMsFromNumber(value)).toBe(at);
  });

  test('its magnitude tells which: seconds up to 1e11, microseconds from 1e14 on', () => {
    const values = [1e11 - 1, 1e11, 1e14 - 1, 1e14];
    expect(values.map(epochMsFromNumber)).toEqual([(1e11 - 1) * 1_000, 1e11, 1e14 - 1, 1e11]);
  });

  test.each([NaN, Infinity, -Infinity, 0, -1, Number.MAX_VALUE, 8.64e18])('%p is none', (value) => {
    expect(epochMsFromNumber(value)).toBeUndefined();
  });

  test('is a whole number that a Date can hold, or none', () => {
    holds(
      fc.property(fc.double(), (value) => {
        const ms = epochMsFromNumber(value);
        expect(ms === undefined || (Number.isInteger(ms) && !Number.isNaN(new Date(ms).getTime()))).toBe(true);
      }),
      1_000,
    );
  });
});

test('a time reads as ISO 8601 does', () => {
  holds(
    fc.property(fc.integer({ min: Date.UTC(0), max: Date.UTC(9999, 11, 31) }), (atMs) => {
      expect(isoTime(atMs)).toBe(new Date(atMs).toISOString());
    }),
    2_000,
  );
  for (const leapDay of [Date.UTC(2000, 1, 29), Date.UTC(2024, 1, 29, 23, 59, 59, 999), Date.UTC(2100, 2, 1)])
    expect(isoTime(leapDay)).toBe(new Date(leapDay).toISOString());
});
