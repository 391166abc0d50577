import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import { accountId, campaignId, creativeId, lineItemId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import * as sample from '../../contracts/index.js';

const { SAMPLE_NOW_MS: NOW } = sample;

/** A bid made on the sample catalog, asked about again after the campaign changed. */
const stands = (item: Partial<LineItem>, campaign: Partial<Campaign> = {}): boolean | undefined => {
  const source = createDirectDemand();
  const made = source.bid(sample.sampleOpportunity(), sample.sampleCatalog(), AbortSignal.abort());
  if (made instanceof Promise || made.bids[0] === undefined) throw new Error('there must be a bid to ask about');
  const lineItems = [sample.sampleLineItem(item)];
  const changed = sample.sampleCatalog({ version: 2, campaigns: [sample.sampleCampaign({ lineItems, ...campaign })] });
  return source.stillOffers?.(made.bids[0], sample.sampleOpportunity(), changed);
};

const targeting = sample.sampleLineItem().targeting;

describe('a bid of an earlier turn', () => {
  test('stands while nothing that matters changed', () => {
    expect(stands({ name: 'renamed', budgetTotal: undefined })).toBe(true);
    expect(stands({ targeting: { ...targeting, negativeKeywords: ['gambling', 'night tea'] } })).toBe(true);
  });

  test.each<[string, Partial<LineItem>, Partial<Campaign>]>([
    ['its line item is gone', { id: lineItemId('another') }, {}],
    ['its line item moved to another campaign', {}, { id: campaignId('another') }],
    ['the price changed', { cpm: 2_500_001 as Cpm }, {}],
    ['the flight has ended', { endMs: NOW }, {}],
    ['the flight begins later', { startMs: NOW + 1 }, {}],
    ['its creative was taken out', { creatives: [sample.sampleImageCreative({ id: creativeId('new') })] }, {}],
    ['its creative was paused', { creatives: [sample.sampleImageCreative({ status: 'paused' })] }, {}],
    ['its line item was paused', { status: 'paused' }, {}],
    ['the campaign was paused', {}, { status: 'paused' }],
    ['the campaign was archived', {}, { status: 'archived' }],
    ['the campaign left the account', {}, { accounts: [accountId('another')] }],
    ['a negative keyword was said', { targeting: { ...targeting, negativeKeywords: ['sleep teas'] } }, {}],
  ])('falls when %s', (_what, item, campaign) => {
    expect(stands(item, campaign)).toBe(false);
  });

  test('falls for a bid that is not one of ours', () => {
    const { kind: _kind, ...rest } = sample.sampleDirectBid();
    const house = { ...rest, kind: 'house' } as const;
    expect(createDirectDemand().stillOffers?.(house, sample.sampleOpportunity(), sample.sampleCatalog())).toBe(false);
  });
});
