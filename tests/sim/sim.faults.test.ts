import { describe, expect, test } from '@jest/globals';
import { SABOTAGES } from './sabotages.js';
import { simulate } from './simulate.js';

/** Each mistake below is found within so many seeds. */
const HAYSTACK = 40;
/** `npm run sim` sets these: the first seed, and how many. */
const FIRST_SEED = Number(process.env['SIM_SEED'] ?? 1);
const SEEDS = Number(process.env['SIM_SEEDS'] ?? HAYSTACK);
const MS_PER_SEED = 6_000;
const LIMIT_MS = 60_000 + SEEDS * MS_PER_SEED;

describe('people, nodes, stores, bidders, time and network of one seed', () => {
  test(
    `${SEEDS} seeds from ${FIRST_SEED} break no invariant`,
    async () => {
      const broken: string[] = [];
      let [filled, viewed, deaths] = [0, 0, 0];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
        const report = await simulate(seed);
        broken.push(...report.violations.map((violation) => `npm run sim -- --seed ${seed}: ${violation}`));
        filled += report.filled;
        viewed += report.viewed;
        deaths += report.deaths;
      }
      expect(broken).toEqual([]);
      // Each seed has seen ads and deaths, or nothing was tried.
      for (const count of [filled, viewed, deaths]) expect(count).toBeGreaterThan(SEEDS);
    },
    LIMIT_MS,
  );

  test('the same seed has the same report to the last answer, and another seed has another', async () => {
    const report = await simulate(7);
    expect(await simulate(7)).toEqual(report);
    expect((await simulate(8)).trace).not.toBe(report.trace);
  });
});

describe('a mistake put into the stores on purpose is found', () => {
  test.each(Object.entries(SABOTAGES))(
    '%s',
    async (_name, { invariant, sabotage }) => {
      for (let seed = 1; seed <= HAYSTACK; seed++) {
        const { violations } = await simulate(seed, sabotage);
        if (violations.some((violation) => violation.startsWith(invariant))) return;
      }
      throw new Error(`no ${invariant} within ${HAYSTACK} seeds`);
    },
    LIMIT_MS,
  );
});
