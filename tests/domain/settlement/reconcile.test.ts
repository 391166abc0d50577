import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOfDate, daysOfMonth, monthNamed, type Month } from '../../../domain/settlement/month.js';
import { reconcile, type CountedDay } from '../../../domain/settlement/reconcile.js';
import { placementCode } from '../../../domain/values/ids.js';
import { DAY_MS, isoDate } from '../../../domain/values/time.js';
import { holds } from '../property.js';

const NOVEMBER = '2026-11' as Month;
const { firstDay, endDay } = daysOfMonth(NOVEMBER);
const CPM_NANOS = 2_345_678n;

const line = (day: number, impressions: number, differs: Partial<CountedDay> = {}): CountedDay => ({
  ...{ day: day * DAY_MS, impressions, amount: BigInt(impressions) * CPM_NANOS },
  ...differs,
});

const month: readonly CountedDay[] = Array.from({ length: endDay - firstDay }, (_, i) => line(firstDay + i, 1_000 + i));

const verdictsOf = (ours: readonly CountedDay[], theirs: readonly CountedDay[]) =>
  reconcile(ours, theirs).rows.map(({ verdict }) => verdict);

describe('a partner that misses a day and counts one day twice', () => {
  const [missed, doubled] = [month[4], month[19]];
  const theirs = [...month.filter((one) => one !== missed), ...(doubled === undefined ? [] : [doubled])];
  const found = reconcile(month, theirs);

  test('both days are named, to the impression and the nano', () => {
    const marked = found.rows.filter(({ verdict }) => verdict !== 'agrees');
    expect(marked.map(({ day, verdict, difference }) => [isoDate(day), verdict, difference])).toEqual([
      ['2026-11-05', 'missing', { impressions: -1_004, amount: -1_004n * CPM_NANOS }],
      ['2026-11-20', 'twice', { impressions: 1_019, amount: 1_019n * CPM_NANOS }],
    ]);
  });

  test('the total says how far both are apart, and what is marked is said also where it agrees', () => {
    expect(found.total.difference).toEqual({ impressions: 15, amount: 15n * CPM_NANOS });
    expect([found.total.isMarked, found.isMarked]).toEqual([false, true]);
  });
});

test.each([
  ['at most 2 % more', [line(1, 102)], 'agrees'],
  ['more than 2 % more', [line(1, 103)], 'differs'],
  ['more than 2 % less', [line(1, 97)], 'differs'],
  ['money that is more than 2 % apart', [line(1, 100, { amount: CPM_NANOS * 103n })], 'differs'],
  ['twice as many on one line', [line(1, 200)], 'twice'],
  ['the same line twice', [line(1, 90), line(1, 90)], 'twice'],
  ['two lines that add up to the day', [line(1, 50), line(1, 50)], 'agrees'],
  ['a line that says nothing was shown', [line(1, 0)], 'differs'],
] as const)('%s: %j', (_, theirs, verdict) => {
  expect(verdictsOf([line(1, 100)], theirs)).toEqual([verdict]);
});

test('what only the partner counts is unknown to us, and what neither counts has no row', () => {
  expect(verdictsOf([line(1, 0)], [line(1, 0), line(2, 1)])).toEqual(['unknown']);
});

test('placements are told apart where both sides name them', () => {
  const [a, b] = [placementCode('a'), placementCode('b')];
  const found = reconcile(
    [line(1, 10, { placement: a }), line(1, 20, { placement: b })],
    [line(1, 30, { placement: a })],
  );
  expect(found.rows.map(({ placement, verdict }) => [placement, verdict])).toEqual([
    ['a', 'differs'],
    ['b', 'missing'],
  ]);
  expect(found.total.isMarked).toBe(false);
});

test('the rows add up to the total, whatever both sides say', () => {
  const side = fc.array(fc.tuple(fc.nat(5), fc.nat(1_000)).map(([day, count]) => line(day, count)));
  holds(
    fc.property(side, side, (ours, theirs) => {
      const { rows, total } = reconcile(ours, theirs);
      const sum = rows.reduce((all, { difference }) => all + difference.amount, 0n);
      expect(sum).toBe(total.difference.amount);
    }),
  );
});

describe('a date of the calendar', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '2026-11-00', '26-11-01', '2026-11-1', ''])(
    '%s is none',
    (date) => {
      expect(dayOfDate(date)).toBeUndefined();
    },
  );

  test('is what the platform says it is, for every day of four centuries', () => {
    const year = fc.integer({ min: 0, max: 400 * 365 });
    holds(
      fc.property(year, (day) => {
        const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
        expect(dayOfDate(date)).toBe(day * DAY_MS);
        expect(isoDate(day * DAY_MS)).toBe(date);
      }),
    );
  });

  test.each(['2026-1', '2026-13', '2026-11-01', ' 2026-11'])('%s is no month', (text) => {
    expect(monthNamed(text)).toBeUndefined();
  });
});
