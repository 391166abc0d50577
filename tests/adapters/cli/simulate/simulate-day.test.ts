import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseCatalogFile } from '../../../../bootstrap/catalog/parse-catalog-file.js';
import type { DayReport } from '../../../../adapters/cli/simulate/day-figures.js';
import { dayLines } from '../../../../adapters/cli/simulate/plot.js';
import { SAMPLE_FILE } from '../../../../adapters/cli/simulate/sample-catalog.js';

const TUESDAY_MS = Date.UTC(2026, 2, 3);
const SHOCK_HOUR = 14;

/** Several days in one process of their own: a test environment makes every arithmetic step several times as slow. */
const SIMULATE = `
import { createProgram } from ${JSON.stringify(pathToFileURL(resolve('dist/bootstrap/command-line/program.js')))};
for (const args of JSON.parse(process.argv[1])) await createProgram('').parseAsync(args, { from: 'user' });
`;

interface Day {
  readonly seed: number;
  readonly requests: number;
  readonly shockHour?: number;
}

const run = async (...days: readonly Day[]): Promise<readonly DayReport[]> => {
  const commands = days.map(({ seed, requests, shockHour }) => [
    ...['simulate', '--json', '--seed', String(seed), '--requests', String(requests)],
    ...(shockHour === undefined ? [] : ['--shock', String(shockHour)]),
  ]);
  const args = ['--input-type=module', '-e', SIMULATE, JSON.stringify(commands)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DayReport);
};

const SHORT = { seed: 3, requests: 500 };
let reports: readonly DayReport[];
beforeAll(async () => {
  reports = await run(
    ...[
      { seed: 11, requests: 12_000 },
      { seed: 12, requests: 12_000, shockHour: SHOCK_HOUR },
    ],
    ...[SHORT, SHORT, { ...SHORT, seed: 4 }],
  );
});

const reportOf = (index: number): DayReport => {
  const report = reports[index];
  if (report === undefined) throw new Error(`there is no day ${index}`);
  return report;
};

const itemOf = (report: DayReport, name: string) => {
  const item = report.lineItems.find(({ lineItem }) => lineItem === name);
  if (item === undefined) throw new Error(`there is no ${name}`);
  return item;
};

/**
 * `docs/reference/money.md#budget-pacing`: for line items whose demand suffices, at a forecast that is up to a fifth
 * wrong.
 */
describe.each([
  ['a day like its forecast', 0],
  ['a day with three times the traffic in one hour', 1],
])('%s', (_name, index) => {
  let report: DayReport;
  beforeAll(() => {
    report = reportOf(index);
  });

  test('never spends more than a budget', () => {
    const sample = parseCatalogFile(SAMPLE_FILE);
    if (!sample.ok) throw new Error(sample.problems.join('\n'));
    const { campaigns } = sample;
    for (const { budgetPerDay, budgetTotal, id } of campaigns.flatMap(({ lineItems }) => lineItems)) {
      const spent = Math.round(itemOf(report, id).spentUsd * 1e9);
      expect(spent).toBeLessThanOrEqual(budgetPerDay ?? budgetTotal ?? Infinity);
    }
  });

  test.each(['alpine-tea', 'harbor-coffee', 'lumen-desk'])('%s keeps to its plan and uses its money', (name) => {
    const { used = 0, distance } = itemOf(report, name);
    expect(used).toBeGreaterThanOrEqual(0.98);
    expect(distance?.mean).toBeLessThanOrEqual(0.03);
    expect(distance?.worst).toBeLessThanOrEqual(0.08);
  });

  test('uses budgets of twenty ads and of one', () => {
    expect(itemOf(report, 'tiny-shop').impressions).toBeGreaterThanOrEqual(18);
    expect(itemOf(report, 'one-a-day').impressions).toBe(1);
  });

  test('spreads a month’s total and not all of it in one day', () => {
    const { used = 0, spentUsd } = itemOf(report, 'harbor-coffee');
    expect(used).toBeLessThan(1.02);
    expect(spentUsd).toBeLessThan(5.5);
  });

  test('spends as soon as possible where that was asked for', () => {
    const { curve, used } = itemOf(report, 'in-a-hurry');
    expect(used).toBeCloseTo(1, 2);
    const noon = curve.find(({ atMs }) => atMs >= TUESDAY_MS + 12 * 3_600_000);
    expect((noon?.spent ?? 0) / 1e9).toBeGreaterThan(0.5);
  });

  test('says why a line item was not shown', () => {
    expect(itemOf(report, 'alpine-tea').losses['budget-pacing']).toBeGreaterThan(1_000);
    expect(itemOf(report, 'lumen-desk').losses['outside-hours']).toBeGreaterThan(1_000);
    expect(itemOf(report, 'in-a-hurry').losses['frequency-cap']).toBeGreaterThan(100);
    expect(itemOf(report, 'in-a-hurry').losses['budget-exhausted']).toBeGreaterThan(100);
  });
});

test('the same seed has the same day, another one another', () => {
  const [one, same, other] = [reportOf(2), reportOf(3), reportOf(4)];
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one.requests).toBe(one.filled + Object.values(one.noFill).reduce((sum: number, n = 0) => sum + n, 0));
});

test('the report for a terminal plots spent money against the plan', () => {
  const lines = dayLines(reportOf(2), 0);
  expect(lines[0]).toMatch(/^\d+ requests, \d+ filled \(\d+\.\d %\), \d+ impressions$/);
  expect(lines.join('\n')).toMatch(/tiny-shop \(even\): \d+ impressions, 0\.\d\d USD of 0\.12 USD planned/);
  const plotted = lines.filter((line) => line.startsWith('  │'));
  expect(plotted.length % 10).toBe(0);
  expect(plotted.join('')).toMatch(/[█▓]/);
  expect(plotted.join('')).toMatch(/[·▓]/);
  expect(lines).toContain(`   00:00${' '.repeat(62)}00:00`);
});
