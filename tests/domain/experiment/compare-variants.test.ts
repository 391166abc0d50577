import { describe, expect, test } from '@jest/globals';
import { seededRandom, type Random } from '../../../bootstrap/seeded-random.js';
import { USER_BUCKETS } from '../../../domain/experiment/assignment.js';
import {
  compareVariants,
  type ComparedRate,
  type RateComparison,
} from '../../../domain/experiment/compare-variants.js';
import { studentQuantile } from '../../../domain/experiment/quantiles.js';

interface Sums {
  requests: number;
  fills: number;
  impressions: number;
  clicks: number;
  revenue: bigint;
}
type Rows = readonly { readonly figures: Sums }[];

const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - random.next());

/** How users of one variant behave: the mean of their click rate is this, and each has one of their own. */
interface People {
  readonly users: number;
  readonly clickRate: number;
}

/**
 * Users as they are: most ask little and some a lot, some click at every fifth ad and most at none. What one of them
 * does is alike from request to request, so that requests are no independent draws.
 */
const figuresOf = (random: Random, { users, clickRate }: People): Rows => {
  const rows = Array.from({ length: USER_BUCKETS }, () => ({
    figures: { requests: 0, fills: 0, impressions: 0, clicks: 0, revenue: 0n },
  }));
  for (let i = 0; i < users; i++) {
    const sums = rows[random.below(USER_BUCKETS)]?.figures;
    if (sums === undefined) continue;
    const asks = 1 + Math.floor(exponential(random, 4));
    const [fills, views, clicks] = [
      0.3 + random.next() * 0.6,
      0.4 + random.next() * 0.6,
      exponential(random, clickRate),
    ];
    for (let request = 0; request < asks; request++) {
      sums.requests++;
      if (random.next() >= fills) continue;
      sums.fills++;
      if (random.next() >= views) continue;
      sums.impressions++;
      sums.revenue += BigInt(500_000 + random.below(4_000_000));
      if (random.next() < clicks) sums.clicks++;
    }
  }
  return rows;
};

type Runs = readonly (readonly RateComparison[])[];

const simulated = (seed: number, runs: number, control: People, variant: People): Runs => {
  const random = seededRandom(seed);
  return Array.from({ length: runs }, () => compareVariants(figuresOf(random, control), figuresOf(random, variant)));
};

const found = (runs: Runs, rate: ComparedRate): number =>
  runs.filter((rates) => rates.some((one) => one.rate === rate && one.kind === 'measured' && one.isSignificant)).length;

/** A binomial count of this share leaves these bounds once in 400 times: once in a hundred for any of four rates. */
const CHANCE = 2.81;
const mostOf = (share: number, runs: number): number => runs * share + CHANCE * Math.sqrt(runs * share * (1 - share));
const leastOf = (share: number, runs: number): number => runs * share - CHANCE * Math.sqrt(runs * share * (1 - share));

const measured = (runs: Runs, rate: ComparedRate) =>
  runs.flatMap((rates) => rates.flatMap((one) => (one.rate === rate && one.kind === 'measured' ? [one] : [])));

const PEOPLE: People = { users: 300, clickRate: 0.2 };
const SAME = simulated(1_811, 200, PEOPLE, PEOPLE);
const RATES = SAME[0]?.map(({ rate }) => rate) ?? [];

describe('200 tests of a variant that changes nothing', () => {
  test.each(RATES)('%s: at most one in twenty says that it does, within what chance allows', (rate) => {
    expect(measured(SAME, rate)).toHaveLength(200);
    expect(found(SAME, rate)).toBeLessThanOrEqual(mostOf(0.05, 200));
  });

  test('the interval holds the truth 19 times in 20', () => {
    for (const rate of RATES)
      expect(measured(SAME, rate).filter(({ low, high }) => low <= 0 && high >= 0).length).toBeGreaterThanOrEqual(
        leastOf(0.95, 200),
      );
  });

  test('an interval that took requests for independent would cry wolf: that is why users are the unit', () => {
    const alarms = SAME.filter((rates) => {
      const [fills] = rates;
      if (fills === undefined) return false;
      const { control: a, variant: b } = fills;
      const variance = ({ of, per }: typeof a): number => ((of / per) * (1 - of / per)) / per;
      return Math.abs((a.rate ?? 0) - (b.rate ?? 0)) > 1.96 * Math.sqrt(variance(a) + variance(b));
    }).length;
    expect(alarms).toBeGreaterThan(mostOf(0.05, 200));
  });
});

describe('a variant whose users click a fifth more', () => {
  const MORE = simulated(1_812, 100, { users: 1_900, clickRate: 0.2 }, { users: 1_900, clickRate: 0.24 });
  const all = measured(MORE, 'clicksPerView');
  const detectable = all.reduce((sum, one) => sum + one.detectableLift, 0) / all.length;

  test('with as many users as find 20 % four times in five, it is found as often', () => {
    // The promise is made for a lift of about what these users are enough for.
    expect(detectable).toBeGreaterThan(0.15);
    expect(detectable).toBeLessThan(0.2);
    expect(found(MORE, 'clicksPerView')).toBeGreaterThanOrEqual(leastOf(0.8, 100));
  });

  test('the interval holds the true lift 19 times in 20', () => {
    expect(all.filter(({ low, high }) => low <= 0.2 && high >= 0.2).length).toBeGreaterThanOrEqual(leastOf(0.95, 100));
  });

  test('what it does not change is not found more often than by chance', () => {
    expect(found(MORE, 'fillsPerRequest')).toBeLessThanOrEqual(mostOf(0.05, 100));
  });
});

describe('what is too little to judge', () => {
  const few = (buckets: number): Rows => figuresOf(seededRandom(3), { users: 2_000, clickRate: 0.3 }).slice(0, buckets);

  test.each([
    ['nobody', []],
    ['users in nine buckets', few(9)],
    ['users who never click', few(64).map(({ figures }) => ({ figures: { ...figures, clicks: 0 } }))],
  ] as const)('%s', (_, rows) => {
    const clicks = compareVariants(few(64), rows).find(({ rate }) => rate === 'clicksPerView');
    expect(clicks).toMatchObject({ kind: 'too-few-users' });
    expect(JSON.stringify(clicks)).not.toMatch(/null/);
  });

  test('users in ten buckets are judged', () => {
    const fills = compareVariants(few(64), few(10)).find(({ rate }) => rate === 'fillsPerRequest');
    expect(fills).toMatchObject({ kind: 'measured', variant: { buckets: 10 } });
  });

  test('two variants without any difference between their users differ by nothing', () => {
    const figures = { requests: 10, fills: 5, impressions: 5, clicks: 1, revenue: 10n };
    const rows = Array.from({ length: 20 }, () => ({ figures }));
    for (const one of compareVariants(rows, rows)) {
      if (one.kind !== 'measured') throw new Error('twenty buckets are enough');
      for (const none of [one.lift, one.low, one.high, one.detectableLift]) expect(none).toBeCloseTo(0, 12);
      expect(one.isSignificant).toBe(false);
    }
  });
});

// Tables of Student's t, two-sided 5 % and one-sided 20 %.
test.each([
  [9, 2.262, 0.883],
  [30, 2.042, 0.854],
  [126, 1.979, 0.845],
])('quantiles of %i degrees of freedom are those of the tables', (degrees, wide, narrow) => {
  expect(studentQuantile(0.975, degrees)).toBeCloseTo(wide, 2);
  expect(studentQuantile(0.8, degrees)).toBeCloseTo(narrow, 2);
});
