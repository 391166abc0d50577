import { expect, test } from '@jest/globals';
import { biddersOut, endedBudgets } from '../../../application/operations/operator-watch.js';
import { createMemoryLedger } from '../../../adapters/store-memory/index.js';
import { totalBudgetOf } from '../../../domain/budget/budget.js';
import { bidId, holdId } from '../../../domain/values/ids.js';
import { costOfImpression, type Nanos } from '../../../domain/values/money.js';
import { freshEntry } from '../../contracts/ledger-samples.js';
import { sampleCampaign } from '../../contracts/sample-demand.js';
import { HOUR_MS } from '../../../domain/values/time.js';

const sample = sampleCampaign();
const [line] = sample.lineItems;
if (line === undefined) throw new Error('The sample has a line item.');
const PRICE = costOfImpression(line.cpm);
const LIMIT = (10 * PRICE) as Nanos;
const lineItem = { ...line, budgetTotal: LIMIT, budgetPerDay: undefined };
const catalog = { accounts: new Map(), campaigns: [{ ...sample, lineItems: [lineItem] }] };
const NOW = line.startMs + HOUR_MS;

const ledgerAfter = async (views: number) => {
  const ledger = createMemoryLedger({ events: { appendEvents: () => undefined } });
  const budget = totalBudgetOf(lineItem);
  const entries = Array.from({ length: views }, (_, i) =>
    freshEntry({
      bidId: bidId(`bid-${i}`),
      bills: { holdId: holdId(`bid-${i}`), amount: PRICE, budgets: budget === undefined ? [] : [budget] },
    }),
  );
  await ledger.record(entries, NOW);
  return ledger;
};

test('a budget has ended when it cannot pay one more impression', async () => {
  expect(await endedBudgets(await ledgerAfter(9), catalog, NOW)).toEqual([]);
  const [ended, ...more] = await endedBudgets(await ledgerAfter(10), catalog, NOW);
  expect(more).toEqual([]);
  expect(ended?.event).toMatchObject({ type: 'budget.ended', lineItem: lineItem.id, budget: 'total' });
});

test('a line item that is over has no budget to end', async () => {
  expect(await endedBudgets(await ledgerAfter(10), catalog, lineItem.endMs)).toEqual([]);
});

test('a budget that is raised and ends again is another event', async () => {
  const [before] = await endedBudgets(await ledgerAfter(10), catalog, NOW);
  const budgetTotal = (LIMIT + 1) as Nanos;
  const raised = { ...catalog, campaigns: [{ ...sample, lineItems: [{ ...lineItem, budgetTotal }] }] };
  const [after] = await endedBudgets(await ledgerAfter(10), raised, NOW + HOUR_MS);
  expect(after?.id).not.toBe(before?.id);
});

const source = (calls: number, failed: number) => ({ source: 'dsp', calls, failed });

test('a bidder is out when it has answered nothing for five minutes', () => {
  const out = (seconds: number, calls: number, failed: number) =>
    biddersOut({ seconds, sources: [source(calls, failed)] }, NOW).map(({ event }) => event);
  expect(out(300, 20, 20)).toEqual([{ type: 'bidder.out', bidder: 'dsp', calls: 20 }]);
  expect(out(299, 20, 20)).toEqual([]);
  expect(out(300, 19, 19)).toEqual([]);
  expect(out(300, 200, 199)).toEqual([]);
});

test('two nodes that notice it within an hour say the same', () => {
  const idAt = (atMs: number) => biddersOut({ seconds: 300, sources: [source(20, 20)] }, atMs)[0]?.id;
  const hour = Math.ceil(NOW / HOUR_MS) * HOUR_MS;
  expect(idAt(hour)).toBe(idAt(hour + HOUR_MS - 1));
  expect(idAt(hour)).not.toBe(idAt(hour + HOUR_MS));
});
