import { expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { atLeast, atMost } from '../load/figure.js';
import { readStored } from './stored.js';
import { shiftedBy } from './clock.js';
import { report, SEED, TIMEOUT_MS } from './figures.js';
import { PATIENT } from './node-process.js';
import { withOneNode } from './one-node.js';
import { askOnce, inParallel, winPages } from './pages.js';
import { createPostman } from './postman.js';

const IMPRESSIONS = 40;
const CPM_USD = 7;
const PRICE_NANOS = CPM_USD * 1_000_000;
const BUDGET_NANOS = PRICE_NANOS * IMPRESSIONS;
const OFFERS = [{ id: 'small', cpmUsd: CPM_USD, budgetUsd: BUDGET_NANOS / 1_000_000_000 }];
const WELL_SPENT = 0.99;

const one = withOneNode('unseen-ads', OFFERS, PATIENT);

test(
  'ads that nobody views give their money back when their time is over, also when the process died meanwhile, and the budget is spent to the end',
  async () => {
    const abandoned = await winPages(one.node.url, IMPRESSIONS, 'abandons');
    const held = await readStored(one.env);
    const whileHeld = await askOnce(one.node.url, 'too-early');
    await one.node.kill();
    await one.node.start(shiftedBy(HOLD_LIFETIME_MS + SECOND_MS));
    const pages = await winPages(one.node.url, IMPRESSIONS, 'stays');
    const postman = createPostman({ urlOf: () => one.node.url, draw: seededRandom(SEED).next });
    await inParallel(pages, postman.deliver);
    const spent = await readStored(one.env);
    const afterwards = await askOnce(one.node.url, 'too-late');
    // Somebody looks after all: the view counts, and finds no money left.
    await inParallel(abandoned, postman.deliver);
    const atLast = await readStored(one.env);
    report(
      atLeast('unseen-ads/budget-spent', spent.committedNanos / BUDGET_NANOS, 'share', WELL_SPENT),
      atMost('unseen-ads/overspent', Math.max(0, atLast.committedNanos - BUDGET_NANOS), 'nano-usd', 0),
    );
    expect([held.heldNanos, held.committedNanos]).toEqual([BUDGET_NANOS, 0]);
    expect(whileHeld.bids).toEqual([]);
    expect(atLast.unlikeRollups).toEqual([]);
    expect([pages.length, spent.committedNanos, spent.heldNanos]).toEqual([IMPRESSIONS, BUDGET_NANOS, 0]);
    expect(afterwards.bids).toEqual([]);
    expect([atLast.committedNanos, atLast.billedNanos]).toEqual([BUDGET_NANOS, BUDGET_NANOS]);
    expect(atLast.rows.filter((row) => row.endsWith('ad.viewed'))).toHaveLength(2 * IMPRESSIONS);
  },
  TIMEOUT_MS,
);
