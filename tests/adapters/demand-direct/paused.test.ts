import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import { creativeId } from '../../../domain/values/ids.js';
import * as sample from '../../contracts/index.js';

const { SAMPLE_NOW_MS: NOW } = sample;
const source = createDirectDemand();

const catalogOf = (item: Partial<LineItem>, campaign: Partial<Campaign>) =>
  sample.sampleCatalog({
    version: 2,
    campaigns: [sample.sampleCampaign({ lineItems: [sample.sampleLineItem(item)], ...campaign })],
  });

const answerTo = async (item: Partial<LineItem>, campaign: Partial<Campaign> = {}) => {
  const answer = await source.bid(sample.sampleOpportunity(), catalogOf(item, campaign), AbortSignal.abort());
  return {
    bids: answer.bids.map(({ creative }) => creative.id),
    reasons: answer.rejections.map(({ lossReason, also = [] }) => [lossReason, ...also]),
  };
};

const [shown] = sample.sampleLineItem().creatives;
const creative = (status: 'active' | 'paused' | 'archived') =>
  sample.sampleImageCreative({ id: creativeId(`${shown?.id}`), status });

describe('what is paused', () => {
  test.each<[string, Partial<LineItem>, Partial<Campaign>]>([
    ['a campaign', {}, { status: 'paused' }],
    ['a line item', { status: 'paused' }, {}],
    ['its only creative', { creatives: [creative('paused')] }, {}],
  ])('%s loses for that alone', async (_what, item, campaign) =>
    expect(await answerTo(item, campaign)).toEqual({ bids: [], reasons: [['paused']] }),
  );

  test('is said first, before what else keeps it out', async () =>
    expect(await answerTo({ status: 'paused', endMs: NOW })).toMatchObject({ reasons: [['paused', 'not-in-flight']] }));

  test('is not shown among creatives of which others are active', async () => {
    const other = sample.sampleImageCreative({ id: creativeId('other') });
    expect(await answerTo({ creatives: [creative('paused'), other] })).toEqual({ bids: ['other'], reasons: [] });
  });
});

test.each<[string, Partial<LineItem>, Partial<Campaign>]>([
  ['campaign', {}, { status: 'archived' }],
  ['line item', { status: 'archived' }, {}],
  ['only creative', { creatives: [creative('archived')] }, {}],
])('an archived %s is no candidate', async (_what, item, campaign) =>
  expect(await answerTo(item, campaign)).toEqual({ bids: [], reasons: [] }),
);

test('what is active again bids as before', async () =>
  expect((await answerTo({ status: 'active', creatives: [creative('active')] }, { status: 'active' })).bids).toEqual([
    shown?.id,
  ]));
