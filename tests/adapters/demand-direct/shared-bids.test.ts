import { expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import { sharedNameOf } from '../../../domain/demand/shared-part.js';
import { accountId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { DAY_MS } from '../../../domain/values/time.js';
import * as sample from '../../contracts/index.js';

const source = createDirectDemand();
const targeting = { ...sample.sampleLineItem().targeting, topics: ['222'] };
const lineItem = sample.sampleLineItem({
  targeting,
  budgetPerDay: 1_000 as Nanos,
  endMs: sample.SAMPLE_NOW_MS + 7 * DAY_MS,
});
const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });

const bidOf = (opportunity: Opportunity) => {
  const { bids } = source.bid(opportunity, catalog, AbortSignal.abort()) as DemandResponse;
  expect(bids).toHaveLength(1);
  return bids[0];
};
const onTopic = (weight: number, changes: Parameters<typeof sample.sampleOpportunity>[0] = {}) =>
  sample.sampleOpportunity({ signals: sample.sampleSignals({ topics: [{ id: '222', weight }] }), ...changes });

test('the same offer is the same bid, of one name', () => {
  const bid = bidOf(onTopic(0.8));
  expect(bidOf(onTopic(0.8))).toBe(bid);
  expect(bidOf(onTopic(0.4))).not.toMatchObject({ sharedAs: bid && sharedNameOf(bid) });
});

test('a name is the same for all accounts of a catalog, and of no other catalog, though its version is the same', () => {
  const nameIn = (from: typeof catalog, id = 'sample-account') => {
    const opportunity = onTopic(0.8, { account: sample.sampleAccount({ id: accountId(id) }) });
    const { bids } = source.bid(opportunity, from, AbortSignal.abort()) as DemandResponse;
    return bids.map(sharedNameOf);
  };
  expect(nameIn(catalog)).toEqual([expect.any(String)]);
  expect(nameIn(catalog, 'another')).toEqual(nameIn(catalog));
  expect(nameIn({ ...catalog })).not.toEqual(nameIn(catalog));
});

test('another relevance and another day are another bid', () => {
  const bid = bidOf(onTopic(0.8));
  expect(bidOf(onTopic(0.4))?.relevance).toBe(0.7);
  const tomorrow = bidOf(onTopic(0.8, { nowMs: sample.SAMPLE_NOW_MS + DAY_MS }));
  expect(tomorrow && sharedNameOf(tomorrow)).not.toBe(bid && sharedNameOf(bid));
  expect(tomorrow).not.toEqual(bid);
  expect(bidOf(onTopic(0.8))).toEqual(bid);
});
