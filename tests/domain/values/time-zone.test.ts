import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOpenAt, openHoursOf, WEEKDAYS, weekdayOf, type Weekday } from '../../../domain/catalog/day-parting.js';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../../domain/values/time.js';
import {
  dayNumber,
  dayStartMs,
  localDayAt,
  offsetMinutesAt,
  stretchesBetween,
  wallClockMs,
  zoneNamed,
  type TimeZone,
} from '../../../domain/values/time-zone.js';
import { corpusLines } from '../../support/corpus.js';
import { holds } from '../property.js';

const zone = (name: string): TimeZone => {
  const known = zoneNamed(name);
  if (known === undefined) throw new Error(`no zone ${name}`);
  return known;
};

const CASES = corpusLines('zones/local-days.txt').map((line) => line.split(' '));
const PARTS = ['night', 'morning', 'afternoon', 'evening'];

test('the corpus has zones of half hours and of quarters, and both changes of the clocks', () => {
  const names = new Set(CASES.map(([name]) => name));
  for (const name of ['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Berlin', 'America/New_York'])
    expect(names).toContain(name);
  expect(CASES.length).toBeGreaterThan(200);
  const hours = CASES.map(([, , , , , , from = '', to = '']) => (Date.parse(to) - Date.parse(from)) / HOUR_MS);
  expect([...new Set(hours)].sort((a, b) => a - b)).toEqual([22, 23, 23.5, 24, 24.5, 25, 26]);
});

test.each(CASES)('%s at %s is %s, %s %s, in the %s', (name = '', at = '', date, weekday, time, part = '', from, to) => {
  const [own, atMs] = [zone(name), Date.parse(at)];
  const { number, startMs, endMs } = localDayAt(atMs, own);
  expect(isoTime(number * DAY_MS).slice(0, 10)).toBe(date);
  expect([isoTime(startMs), isoTime(endMs)]).toEqual([from, to]);
  const local = wallClockMs(atMs, own);
  expect([WEEKDAYS[weekdayOf(Math.floor(local / DAY_MS))], isoTime(local).slice(11, 16)]).toEqual([weekday, time]);
  const openIn = (fromHour: number, days: readonly Weekday[]): boolean =>
    isOpenAt(openHoursOf([{ days, fromHour, toHour: fromHour + 6 }]) ?? [], atMs, own);
  expect(PARTS.filter((_, i) => openIn(i * 6, [weekday as Weekday]))).toEqual([part]);
  expect(
    openIn(
      PARTS.indexOf(part) * 6,
      WEEKDAYS.filter((day) => day !== weekday),
    ),
  ).toBe(false);
});

const REAL = fc.constantFrom(...new Set(CASES.map(([name = '']) => name)));
const offsets = fc.integer({ min: -720, max: 840 });
const anyZone = fc.oneof(REAL.map(zone), offsets);
/** Of years whose rules the platform and the corpus both know. */
const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2035, 0) });
/** Quarters of an hour, so that changes and midnights are met. */
const quarter = instant.map((atMs) => Math.floor(atMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS);

describe('local days', () => {
  test('divide all time: each instant is in one day, each day ends where the next begins', () => {
    holds(
      fc.property(fc.oneof(instant, quarter), anyZone, (atMs, own) => {
        const day = localDayAt(atMs, own);
        expect(day.startMs).toBeLessThanOrEqual(atMs);
        expect(day.endMs).toBeGreaterThan(atMs);
        expect([day.startMs, day.endMs]).toEqual([dayStartMs(day.number, own), dayStartMs(day.number + 1, own)]);
        expect(dayNumber(day.startMs, own)).toBe(day.number);
        expect(dayNumber(day.startMs - 1, own)).toBeLessThan(day.number);
        expect(dayNumber(day.endMs - 1, own)).toBe(day.number);
        expect(dayNumber(day.endMs, own)).toBeGreaterThan(day.number);
        expect(dayStartMs(day.number + 2, own)).toBeGreaterThanOrEqual(day.endMs);
      }),
      3_000,
    );
  });

  test('are those of the clocks, but where these go back over midnight', () => {
    holds(
      fc.property(quarter, REAL.map(zone), (atMs, own) => {
        const shown = Math.floor(wallClockMs(atMs, own) / DAY_MS);
        expect(dayNumber(atMs, own) - shown).toBeGreaterThanOrEqual(0);
        if (atMs > Date.UTC(2012, 0)) expect(dayNumber(atMs, own)).toBe(shown);
      }),
      2_000,
    );
  });

  test('of a time divide it, too, by its stretches of one offset', () => {
    holds(
      fc.property(instant, fc.integer({ min: 1, max: 3 * 366 * DAY_MS }), anyZone, (fromMs, lengthMs, own) => {
        const stretches = stretchesBetween(fromMs, fromMs + lengthMs, own);
        expect([stretches[0]?.fromMs, stretches.at(-1)?.toMs]).toEqual([fromMs, fromMs + lengthMs]);
        stretches.forEach(({ fromMs: begin, toMs, offsetMinutes }, i) => {
          expect(toMs).toBeGreaterThan(begin);
          if (i > 0) expect(stretches[i - 1]).toMatchObject({ toMs: begin });
          if (i > 0) expect(stretches[i - 1]?.offsetMinutes).not.toBe(offsetMinutes);
          for (const atMs of [begin, (begin + toMs) / 2, toMs - 1])
            expect(offsetMinutesAt(atMs, own)).toBe(offsetMinutes);
        });
      }),
      300,
    );
  });

  test('begin with the first of two midnights: St. John’s went back from 0:01 to 23:01', () => {
    const own = zone('America/St_Johns');
    const midnight = Date.parse('2010-11-07T02:30:00Z');
    const numbers = [midnight - 1, midnight, midnight + MINUTE_MS, midnight + HOUR_MS].map((atMs) => {
      // The day that was asked for last is remembered.
      localDayAt(0, own);
      return dayNumber(atMs, own);
    });
    expect(numbers).toEqual([14_919, 14_920, 14_920, 14_920]);
    expect(dayStartMs(14_920, own)).toBe(midnight);
  });

  test('of times without a date come to a number all the same', () => {
    for (const atMs of [-8.64e15, 8.64e15, 1e300, -1e300])
      expect(Number.isFinite(offsetMinutesAt(atMs, zone('Europe/Berlin')))).toBe(true);
  });
});

describe('a name', () => {
  test.each(['UTC', 'Etc/UTC', 'GMT', 'etc/gmt', 'Zulu'])('%s is UTC', (name) => expect(zoneNamed(name)).toBe(0));

  test.each([
    'Europe/Berlin',
    'europe/berlin',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+12',
    'Asia/Calcutta',
    'EST5EDT',
  ])('%s is known', (name) => expect(zoneNamed(name)).toBe(name));

  test.each([
    ...[
      '',
      ' ',
      'Europe',
      'Europe/',
      '/Berlin',
      'Europe/Atlantis',
      'Berlin',
      'CEST',
      '+02:00',
      '-0530',
      '120',
      'UTC+2',
    ],
    ...['Europe/Berlin ', 'Europe/Berlin\n', 'Europe Berlin', 'Europe\\Berlin', '../Europe/Berlin', 'Europe/../UTC'],
    ...['__proto__', 'constructor', 'null', 'undefined', 'Europe/Berlin\0', 'Ευρώπη/Βερολίνο', 'A'.repeat(100_000)],
  ])('%j is none', (name) => expect(zoneNamed(name)).toBeUndefined());
});

test('many zones and days are forgotten again, and come out the same', () => {
  const own = zone('Australia/Lord_Howe');
  const sample = Date.UTC(2026, 3, 5);
  const before = localDayAt(sample, own);
  for (let day = 0; day < 3_000; day++) offsetMinutesAt(day * DAY_MS, own);
  expect(localDayAt(sample, own)).toEqual(before);
});
