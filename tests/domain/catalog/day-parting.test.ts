import { describe, expect, test } from '@jest/globals';
import { isOpenAt, openHoursOf, WEEKDAYS, weekdayOf } from '../../../domain/catalog/day-parting.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { dayNumber } from '../../../domain/values/time-zone.js';

/** A Monday in UTC. */
const MONDAY_MS = Date.UTC(2026, 2, 2);
const at = (day: number, hour: number): number => MONDAY_MS + (day * 24 + hour) * HOUR_MS;

test('weekdays are counted from Monday, before the epoch too', () => {
  expect(WEEKDAYS[weekdayOf(dayNumber(MONDAY_MS, 0))]).toBe('mon');
  expect(WEEKDAYS[weekdayOf(0)]).toBe('thu');
  expect(WEEKDAYS[weekdayOf(-4)]).toBe('sun');
});

describe('day parts', () => {
  const open = openHoursOf([
    { days: ['mon', 'fri'], fromHour: 8, toHour: 20 },
    { days: ['sun'], fromHour: 0, toHour: 24 },
  ]);
  if (open === undefined) throw new Error('there are parts');

  test.each([
    [0, 7.999, false],
    [0, 8, true],
    [0, 19.999, true],
    [0, 20, false],
    [1, 12, false],
    [4, 12, true],
    [6, 0, true],
    [6, 23.999, true],
    [7, 0, false],
  ])('on day %d at %d o’clock: %p', (day, hour, isOpen) => {
    expect(isOpenAt(open, at(day, hour), 0)).toBe(isOpen);
  });

  test('go by the account’s time', () => {
    expect(isOpenAt(open, at(0, 7), 60)).toBe(true);
    expect(isOpenAt(open, at(0, 19.5), 60)).toBe(false);
    // Sunday evening west of Greenwich is Monday in UTC.
    expect(isOpenAt(open, at(7, 2), -300)).toBe(true);
  });

  test('without any part every hour is open', () => expect(openHoursOf([])).toBeUndefined());
});
