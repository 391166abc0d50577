import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../bootstrap/seeded-random.js';
import { SECOND_MS } from '../../domain/time.js';
import { HOLD_LIFETIME_MS } from '../../domain/won-ad.js';
import { atLeast, atMost } from '../load/figure.js';
import { readBooks } from './books.js';
import { report, SEED, TIMEOUT_MS } from './figures.js';
import { startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, winPages } from './pages.js';
import { createPostman } from './postman.js';
import { writeShop } from './shop.js';

const IMPRESSIONS = 40;
const CPM_USD = 7;
const PRICE_NANOS = CPM_USD * 1_000_000;
const BUDGET_NANOS = PRICE_NANOS * IMPRESSIONS;
const OFFERS = [{ id: 'small', cpmUsd: CPM_USD, budgetUsd: BUDGET_NANOS / 1_000_000_000 }];
const WELL_SPENT = 0.99;

let env: { readonly DATA_DIR: string; readonly CONFIG: string };
let node: NodeProcess;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unseen-ads-'));
  env = { DATA_DIR: folder, CONFIG: writeShop(folder, { offers: OFFERS }) };
  node = await startNode(env);
}, TIMEOUT_MS);
afterAll(async () => {
  await node?.stop();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

const CLOCK = `--import ${pathToFileURL(resolve('tests/chaos/shifted-clock.mjs')).href}`;
const startLaterBy = (ms: number): Promise<number> => node.start({ NODE_OPTIONS: CLOCK, CLOCK_SHIFT_MS: String(ms) });

test(
  'ads that nobody views give their money back when their time is over, also when the process died meanwhile, and the budget is spent to the end',
  async () => {
    const abandoned = await winPages(node.url, IMPRESSIONS, 'abandons');
    const held = await readBooks(env);
    const whileHeld = await askOnce(node.url, 'too-early');
    await node.kill();
    await startLaterBy(HOLD_LIFETIME_MS + SECOND_MS);
    const pages = await winPages(node.url, IMPRESSIONS, 'stays');
    const postman = createPostman({ urlOf: () => node.url, draw: seededRandom(SEED).next });
    await inParallel(pages, postman.deliver);
    const spent = await readBooks(env);
    const afterwards = await askOnce(node.url, 'too-late');
    // Somebody looks after all: the view counts, and finds no money left.
    await inParallel(abandoned, postman.deliver);
    const atLast = await readBooks(env);
    report(
      atLeast('unseen-ads/budget-spent', spent.committedNanos / BUDGET_NANOS, 'share', WELL_SPENT),
      atMost('unseen-ads/overspent', Math.max(0, atLast.committedNanos - BUDGET_NANOS), 'nano-usd', 0),
    );
    expect([held.heldNanos, held.committedNanos]).toEqual([BUDGET_NANOS, 0]);
    expect(whileHeld.bids).toEqual([]);
    expect([pages.length, spent.committedNanos, spent.heldNanos]).toEqual([IMPRESSIONS, BUDGET_NANOS, 0]);
    expect(afterwards.bids).toEqual([]);
    expect([atLast.committedNanos, atLast.billedNanos]).toEqual([BUDGET_NANOS, BUDGET_NANOS]);
    expect(atLast.rows.filter((row) => row.endsWith('ad.viewed'))).toHaveLength(2 * IMPRESSIONS);
  },
  TIMEOUT_MS,
);
