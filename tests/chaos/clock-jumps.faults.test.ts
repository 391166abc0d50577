import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/values/time.js';
import type { Env } from '../journeys/server.js';
import { atMost } from '../load/figure.js';
import { watchFault } from '../support/fault-row.js';
import { readStored } from './stored.js';
import { settableClock, type SettableClock } from './clock.js';
import { report, SEED, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, winPages, type Page } from './pages.js';
import { createPostman } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const IMPRESSIONS_A_DAY = 10;
const CPM_USD = 7;
const DAY_NANOS = IMPRESSIONS_A_DAY * CPM_USD * 1_000_000;
const OFFERS = [
  { id: 'daily', cpmUsd: CPM_USD, budgetUsd: 1_000, dailyBudgetUsd: DAY_NANOS / 1_000_000_000 },
  { id: 'plenty', cpmUsd: 1.5, budgetUsd: 100_000 },
];

/** Half an hour before clocks in New York, where this server is, go from 2:00 back to 1:00. */
const BEFORE_DST_MS = Date.UTC(2026, 10, 1, 5, 30);
/** So far from that moment, one after the other. */
const JUMPS = {
  'an hour back': -HOUR_MS,
  'an hour forward': HOUR_MS,
  'a leap second': HOUR_MS - SECOND_MS,
  'a day forward': DAY_MS,
  'back again': 0,
};

let folder: string;
let env: Env & { readonly DATA_DIR: string };
let clock: SettableClock;
let node: NodeProcess;
const shiftMs = BEFORE_DST_MS - Date.now();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clock-jumps-'));
  clock = settableClock(folder, shiftMs);
  const shop = { DATA_DIR: folder, CONFIG: writeShop(folder, { offers: OFFERS }) };
  env = { ...shop, ...PATIENT, TZ: 'America/New_York', ...clock.env };
  node = await startNode(env);
}, TIMEOUT_MS);
afterAll(async () => {
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What was spent, by day, of the line item that has a budget for each. */
const spentByDay = async (): Promise<readonly number[]> =>
  (await readStored(env)).budgets
    .filter(({ id }) => id.includes('daily') && id.includes('day'))
    .map((one) => one.committed + one.held);

test(
  'the clock is set back, forward, by a second, by a day and back: each day spends its budget once, every view counts, and nothing fails',
  async () => {
    const postman = createPostman({ urlOf: () => node.url, draw: seededRandom(SEED).next });
    const pages: Page[] = [];
    /** Twice as many people as the day can pay for; each sees the ad at once. */
    const spendTheDay = async (name: string): Promise<void> => {
      const won = await winPages(node.url, 2 * IMPRESSIONS_A_DAY, name);
      expect(won).toHaveLength(2 * IMPRESSIONS_A_DAY);
      pages.push(...won);
      await inParallel(won, postman.deliver);
    };
    await spendTheDay('at-first');
    const watch = await watchFault('the clock jumps', node);
    for (const [name, jumpMs] of Object.entries(JUMPS)) {
      // Pages that are open while the clock is set.
      const open = await winPages(node.url, 4, `open-${jumpMs}`);
      pages.push(...open);
      await clock.set(node.pid, shiftMs + jumpMs);
      await inParallel(open, postman.deliver);
      await spendTheDay(name.replaceAll(' ', '-'));
      const turn = await askOnce(node.url, `after-${jumpMs}`);
      await watch.isAsWritten(async () => ({ turn, events: postman.attempts.at(-1)?.status }));
    }
    const days = await spentByDay();
    const verdict = judge(await readStored(env), postman.sent, pages);
    const failed = postman.attempts.filter(({ status }) => status !== 200).length;
    report(
      ...figuresOf('clock-jumps', verdict),
      atMost('clock-jumps/day-budget-passed-by', Math.max(0, ...days.map((nanos) => nanos - DAY_NANOS)), 'nano-usd', 0),
      atMost('clock-jumps/requests-failed', failed, 'requests', 0),
    );
    expect(days.filter((nanos) => nanos > 0)).toEqual([DAY_NANOS, DAY_NANOS]);
    expect(failed).toBe(0);
    expect(node.logs()).not.toMatch(/"level":[56]0|Error/);
    // Each day's budget is also the whole line item's.
    expect(verdict).toEqual({ ...FLAWLESS, committedOff: 2 * DAY_NANOS });
  },
  TIMEOUT_MS,
);
