import { expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import { compareBids } from '../../../domain/auction/auction.js';
import { lineItemId, placementCode } from '../../../domain/values/ids.js';
import { usd } from '../../domain/auction-rules.js';
import * as sample from '../../contracts/index.js';

const deal = { id: 'deal-1', floor: usd(1), fixedPrice: false };
const { targeting } = sample.sampleLineItem();

/** Tiers, prices and deals in no order; every third wants another placement. */
const lineItems = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sample.sampleLineItem({
      id: lineItemId(`item-${(i * 7_919) % count}`),
      tier: (i % 3) + 8,
      cpm: usd(1 + ((i * 37) % 11)),
      deal: i % 5 === 0 ? deal : undefined,
      targeting: { ...targeting, placements: i % 3 === 0 ? [placementCode('elsewhere')] : [] },
    }),
  );

const portionsOf = (count: number, slots = 1): readonly DemandResponse[] => {
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: lineItems(count) })] });
  const imps = Array.from({ length: slots }, (_, i) => sample.sampleChatImp({ id: String(i) }));
  const opportunity = sample.sampleOpportunity({ imps });
  const portions = [createDirectDemand().bid(opportunity, catalog, AbortSignal.abort()) as DemandResponse];
  for (let next = portions[0]?.next; next !== undefined; next = portions.at(-1)?.next) portions.push(next());
  return portions;
};

test('up to 400 line items are all in one answer', () => {
  const [only, ...others] = portionsOf(400);
  expect(others).toEqual([]);
  expect(only?.bids.length).toBe(266);
  expect(only?.omitted).toBeUndefined();
});

test.each([1, 2])('of more, those that the auction prefers come first, for %d slots', (slots) => {
  const portions = portionsOf(1_000, slots);
  expect(portions.slice(0, -1).every(({ bids }) => bids.length === 100 * slots)).toBe(true);
  portions.forEach(({ bids }, i) => {
    const best = portions[i + 1]?.bids.toSorted(compareBids)[0];
    const worst = bids.toSorted(compareBids).at(-1);
    if (best !== undefined && worst !== undefined) expect(compareBids(worst, best)).toBeLessThan(0);
  });
});

test('the portions name each line item once, and say how many are left', () => {
  const portions = portionsOf(1_000);
  let left = 1_000;
  for (const { bids, rejections, omitted } of portions) {
    left -= bids.length + rejections.length;
    expect(omitted ?? 0).toBe(left);
  }
  const named = portions.flatMap(({ bids, rejections }) => [
    ...bids.map(({ id }) => id),
    ...rejections.map(({ candidate }) => candidate),
  ]);
  expect(new Set(named).size).toBe(1_000);
  expect(named).toHaveLength(1_000);
});
