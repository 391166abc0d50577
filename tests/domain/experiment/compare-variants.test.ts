import { beforeAll, describe, expect, test } from '@jest/globals';
import { seededRandom, type Random } from '../../../domain/values/seeded-random.js';
import { USER_BUCKETS } from '../../../domain/experiment/assignment.js';
import {
  compareVariants,
  type ComparedRate,
  type RateComparison,
  studentQuantile,
} from '../../../domain/experiment/compare-variants.js';

/** A name of the module is read much faster than a global of a test environment, here some million times. */
const { floor, log, round } = Math;

type Rows = Parameters<typeof compareVariants>[0];

/** By how much more often, relative to others, users of a variant do something; a bid pays more in `revenue`. */
interface People {
  readonly users: number;
  readonly lift?: Partial<Record<'fills' | 'views' | 'clicks' | 'revenue', number>>;
}

const ofOneUser = (random: Random, { lift: { fills = 0, views = 0, clicks = 0, revenue = 0 } = {} }: People) => {
  const asks = 1 + floor(-4 * log(1 - random.next()));
  const fillRate = (0.3 + 0.6 * random.next()) * (1 + fills);
  const viewRate = (0.4 + 0.5 * random.next()) * (1 + views);
  const clickRate = 0.6 * random.next() ** 2 * (1 + clicks);
  const sums = { requests: asks, fills: 0, impressions: 0, clicks: 0, nanos: 0 };
  for (let request = 0; request < asks; request++) {
    if (random.next() >= fillRate) continue;
    sums.fills++;
    if (random.next() >= viewRate) continue;
    sums.impressions++;
    sums.nanos += round((500_000 + random.below(4_000_000)) * (1 + revenue));
    if (random.next() < clickRate) sums.clicks++;
  }
  return sums;
};

/**
 * Users as they are: most ask little and some a lot, some click at every second ad and most at hardly any. What one of
 * them does is alike from request to request, so that requests are no independent draws.
 */
const figuresOf = (random: Random, people: People): Rows => {
  const rows = Array.from({ length: USER_BUCKETS }, () => ({
    ...{ requests: 0, fills: 0, impressions: 0, clicks: 0, nanos: 0 },
  }));
  for (let i = 0; i < people.users; i++) {
    const [row, user] = [rows[random.below(USER_BUCKETS)], ofOneUser(random, people)];
    if (row === undefined) continue;
    row.requests += user.requests;
    row.fills += user.fills;
    row.impressions += user.impressions;
    row.clicks += user.clicks;
    row.nanos += user.nanos;
  }
  return rows.map(({ nanos, ...figures }) => ({ figures: { ...figures, revenue: BigInt(nanos) } }));
};

type Runs = readonly (readonly RateComparison[])[];

/** `npm run sim -- --long` repeats the simulations so often: bounds are then as narrow as they can be. */
const TIMES = process.env['SIM_LONG'] === undefined ? 1 : 25;

type Simulated = readonly (readonly [Rows, Rows])[];

const simulated = (seed: number, runs: number, control: People, variant: People): Simulated => {
  const random = seededRandom(seed);
  return Array.from({ length: runs * TIMES }, () => [figuresOf(random, control), figuresOf(random, variant)]);
};

const compared = (runs: Simulated): Runs => runs.map(([control, variant]) => compareVariants(control, variant));

const measured = (runs: Runs, rate: ComparedRate) =>
  runs.flatMap((rates) => rates.flatMap((one) => (one.rate === rate && one.kind === 'measured' ? [one] : [])));

const found = (runs: Runs, rate: ComparedRate): number =>
  measured(runs, rate).filter(({ isSignificant }) => isSignificant).length;

/** A binomial count of this share leaves these bounds once in 400 times: once in a hundred for any of four rates. */
const CHANCE = 2.81;
const spread = (share: number, runs: number): number => CHANCE * Math.sqrt(runs * share * (1 - share));
const mostOf = (share: number, { length }: Runs): number => length * share + spread(share, length);
const leastOf = (share: number, { length }: Runs): number => length * share - spread(share, length);

const RATES = compareVariants([], []).map(({ rate }) => rate);

describe('200 tests of a variant that changes nothing', () => {
  let runs: Simulated = [];
  beforeAll(() => {
    runs = simulated(1_811, 200, { users: 300 }, { users: 300 });
  });

  test.each(RATES)('%s: at most one in twenty says that it does, within what chance allows', (rate) => {
    const same = compared(runs);
    expect(measured(same, rate)).toHaveLength(same.length);
    expect(found(same, rate)).toBeLessThanOrEqual(mostOf(0.05, same));
  });

  test.each(RATES)('%s: the interval holds the truth 19 times in 20', (rate) => {
    const same = compared(runs);
    const held = measured(same, rate).filter(({ low, high }) => low <= 0 && high >= 0).length;
    expect(held).toBeGreaterThanOrEqual(leastOf(0.95, same));
  });

  test('an interval that took requests for independent would cry wolf: that is why users are the unit', () => {
    const same = compared(runs);
    const alarms = measured(same, 'fillsPerRequest').filter(({ control: a, variant: b }) => {
      const variance = ({ of, per }: typeof a): number => ((of / per) * (1 - of / per)) / per;
      return Math.abs((a.rate ?? 0) - (b.rate ?? 0)) > 1.96 * Math.sqrt(variance(a) + variance(b));
    }).length;
    expect(alarms).toBeGreaterThan(mostOf(0.05, same));
  });
});

/** Each rate alone is better, and the users are about as many as find that. */
const BETTER: readonly (readonly [ComparedRate, number, People, ComparedRate])[] = [
  ['fillsPerRequest', 0.1, { users: 560, lift: { fills: 0.1 } }, 'clicksPerView'],
  ['viewsPerRequest', 0.1, { users: 1_200, lift: { views: 0.1 } }, 'fillsPerRequest'],
  ['clicksPerView', 0.2, { users: 1_900, lift: { clicks: 0.2 } }, 'revenueUsdPerRequest'],
  ['revenueUsdPerRequest', 0.2, { users: 400, lift: { revenue: 0.2 } }, 'viewsPerRequest'],
];

describe.each(BETTER)('a variant whose %s is better by %d', (rate, lift, people, other) => {
  let figures: Simulated = [];
  beforeAll(() => {
    figures = simulated(1_812, 40, { users: people.users }, people);
  });

  test('with as many users as find it four times in five, it is found as often', () => {
    const runs = compared(figures);
    const all = measured(runs, rate);
    // The promise is made for a lift of about what these users are enough for.
    const detectable = all.reduce((sum, one) => sum + one.detectableLift, 0) / all.length;
    expect(detectable / lift).toBeGreaterThan(0.8);
    expect(detectable / lift).toBeLessThan(1);
    expect(found(runs, rate)).toBeGreaterThanOrEqual(leastOf(0.8, runs));
  });

  test('the interval holds the true lift 19 times in 20', () => {
    const runs = compared(figures);
    const held = measured(runs, rate).filter(({ low, high }) => low <= lift && high >= lift).length;
    expect(held).toBeGreaterThanOrEqual(leastOf(0.95, runs));
  });

  test('what it does not change is not found more often than by chance', () => {
    const runs = compared(figures);
    expect(found(runs, other)).toBeLessThanOrEqual(mostOf(0.05, runs));
  });
});

test('a worked example: ten buckets of a control that are all alike, and ten of a variant that are not', () => {
  const rowsOf = (fills: readonly number[]): Rows =>
    fills.map((count) => ({
      figures: { requests: 10, fills: count, impressions: count, clicks: count, revenue: BigInt(count) },
    }));
  const alike = rowsOf(Array.from({ length: 10 }, () => 5));
  const unlike = rowsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // The jackknife's variance of the variant is 0.0304444; t of nine degrees is 2.262157, and 0.883404 for four in five.
  const near = (value: number): unknown => expect.closeTo(value, 2);
  expect(compareVariants(alike, unlike)[0]).toMatchObject({
    ...{ lift: near(0.1), low: near(-0.2587), high: near(0.6323) },
    ...{ isSignificant: false, detectableLift: near(0.7313) },
  });
});

describe('what is too little to judge', () => {
  const few = (buckets: number): Rows => figuresOf(seededRandom(3), { users: 2_000 }).slice(0, buckets);

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
  [9, 2.26216, 0.8834],
  [30, 2.04227, 0.85377],
  [126, 1.97897, 0.84448],
])('quantiles of %i degrees of freedom are those of the tables', (degrees, wide, narrow) => {
  expect(studentQuantile(0.975, degrees)).toBeCloseTo(wide, 3);
  expect(studentQuantile(0.8, degrees)).toBeCloseTo(narrow, 3);
});
