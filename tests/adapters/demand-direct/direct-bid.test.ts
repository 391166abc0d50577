import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import { unshared } from '../../../domain/demand/shared-part.js';
import type { LineItem, Targeting } from '../../../domain/catalog/campaign.js';
import { exposureKey } from '../../../domain/frequency/exposure.js';
import { campaignId, decisionId, lineItemId, placementCode } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { DAY_MS } from '../../../domain/values/time.js';
import * as sample from '../../contracts/index.js';

const { SAMPLE_NOW_MS: NOW } = sample;

const bidOn = (lineItems: readonly LineItem[], opportunity: Opportunity): DemandResponse => {
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems })] });
  const answer = createDirectDemand().bid(opportunity, catalog, AbortSignal.abort());
  if (answer instanceof Promise) throw new Error('the source must answer at once');
  return answer;
};

const withTargeting = (targeting: Partial<Targeting>): LineItem => {
  const item = sample.sampleLineItem();
  return { ...item, targeting: { ...item.targeting, ...targeting } };
};

const only = (answer: DemandResponse) => {
  expect(answer.bids).toHaveLength(1);
  expect(answer.rejections).toEqual([]);
  return answer.bids[0];
};

describe('a direct bid', () => {
  test('costs the CPM of its line item and carries what the auction needs', () => {
    const caps = [{ key: exposureKey.campaign(campaignId('sample-campaign')), limit: 3, windowMs: DAY_MS }];
    const bid = only(bidOn([sample.sampleLineItem({ caps })], sample.sampleOpportunity()));
    expect(bid).toMatchObject({
      kind: 'direct',
      id: 'sample-line-item',
      source: 'direct',
      impId: '1',
      price: 2_500_000,
      relevance: 0.5,
      campaignId: 'sample-campaign',
      lineItemId: 'sample-line-item',
      caps,
      budgets: [],
      suitability: { adult: false, children: true },
    });
  });

  test.each([
    [0, 'in UTC'],
    [-600, 'ten hours west of it'],
    [780, 'thirteen hours east of it'],
  ])('pays from its total and from the day of an account with offset %d (%s)', (timeZone) => {
    const item = sample.sampleLineItem({ budgetTotal: 9e9 as Nanos, budgetPerDay: 1e9 as Nanos });
    const account = sample.sampleAccount({ timeZone });
    const day = Math.floor((NOW + timeZone * 60_000) / DAY_MS);
    const bid = only(bidOn([item], sample.sampleOpportunity({ account })));
    expect(bid?.kind === 'direct' && bid.budgets).toEqual([
      { id: 'line-item:sample-line-item:total', limit: 9e9 },
      { id: `line-item:sample-line-item:day:${day}`, limit: 1e9 },
    ]);
  });

  test('moves to the budget of the next day with the same compiled catalog', () => {
    const source = createDirectDemand();
    const lineItems = [sample.sampleLineItem({ budgetPerDay: 1e9 as Nanos, endMs: NOW + 9 * DAY_MS })];
    const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems })] });
    const potAt = async (nowMs: number) => {
      const { bids } = await source.bid(sample.sampleOpportunity({ nowMs }), catalog, AbortSignal.abort());
      return bids[0]?.kind === 'direct' ? bids[0].budgets[0]?.id : undefined;
    };
    return Promise.all([potAt(NOW), potAt(NOW + DAY_MS), potAt(NOW)]).then(([today, tomorrow, again]) => {
      expect(tomorrow).not.toBe(today);
      expect(again).toBe(today);
    });
  });

  test('is as relevant as its topics and words fit, never less than one that wants everything, and tells both parts', () => {
    const fit = (targeting: Partial<Targeting>) => {
      const bid = bidOn([withTargeting(targeting)], sample.sampleOpportunity()).bids[0];
      return [bid?.relevance, bid?.fit];
    };
    expect(fit({ topics: ['210'] })).toEqual([0.9, { words: 0, topics: 0.8 }]);
    expect(fit({ topics: ['210'], keywords: ['Teas'] })).toEqual([1, { words: 1, topics: 0.8 }]);
    expect(fit({ keywords: ['sleep'] })).toEqual([0.7, { words: 0.5, topics: 0 }]);
    expect(fit({ keywords: ['Sleep tea'] })).toEqual([0.7, { words: 0.5, topics: 0 }]);
    expect(fit({})).toEqual([0.5, { words: 0, topics: 0 }]);
  });

  test('is a little more relevant when what is advertised is talked about, though its line item did not ask for it', () => {
    const campaigns = [sample.sampleCampaign({ categories: ['210'] })];
    const { bids } = createDirectDemand().bid(
      sample.sampleOpportunity(),
      sample.sampleCatalog({ campaigns }),
      AbortSignal.abort(),
    ) as DemandResponse;
    expect(bids.map(({ relevance }) => relevance)).toEqual([0.7]);
  });

  test('over a video goes by the topics and the language of the title', () => {
    const video = sample.sampleOverlayOpportunity();
    expect(only(bidOn([withTargeting({ topics: ['210'], languages: ['en'] })], video))?.creative.format).toBe(
      'overlay',
    );
    expect(bidOn([withTargeting({ topics: ['999'] })], video).rejections[0]?.lossReason).toBe('targeting-topic');
    expect(bidOn([withTargeting({ deviceTypes: ['desktop'] })], video).rejections[0]?.lossReason).toBe(
      'targeting-device',
    );
  });
});

describe('a rejection', () => {
  const reason = (targeting: Partial<Targeting>, opportunity: Opportunity = sample.sampleOpportunity()) =>
    bidOn([withTargeting(targeting)], opportunity).rejections;

  test('says which wish of the line item was not met, and nothing of the conversation', () => {
    expect(reason({ countries: ['DE', 'CH'] }).map(unshared)).toEqual([
      { source: 'direct', candidate: 'sample-line-item', lossReason: 'targeting-country', detail: 'countries: DE, CH' },
    ]);
    const [stopped] = reason({ negativeKeywords: ['tea'] });
    expect(stopped?.lossReason).toBe('negative-keyword');
    expect(JSON.stringify(stopped)).not.toContain('tea');
  });

  test('names the slot when it is about one slot only', () => {
    const imps = [
      sample.sampleChatImp({ id: 'a' }),
      sample.sampleChatImp({ id: 'b', placement: placementCode('footer') }),
      sample.sampleChatImp({ id: 'c', formats: ['video'] }),
    ];
    const answer = bidOn(
      [withTargeting({ placements: [placementCode('inlineAd')] })],
      sample.sampleOpportunity({ imps }),
    );
    expect(answer.bids.map(({ impId }) => impId)).toEqual(['a']);
    expect(answer.rejections.map(({ impId, lossReason }) => [impId, lossReason])).toEqual([
      ['b', 'targeting-placement'],
      ['c', 'creative-format'],
    ]);
  });

  test('is one shared object per line item and reason', () => {
    const source = createDirectDemand();
    const lineItems = [withTargeting({ countries: ['JP'] }), sample.sampleLineItem({ id: lineItemId('other') })];
    const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems })] });
    const once = source.bid(sample.sampleOpportunity(), catalog, AbortSignal.abort());
    const twice = source.bid(
      sample.sampleOpportunity({ id: decisionId('0d000000-0000-4000-8000-000000000009') }),
      catalog,
      AbortSignal.abort(),
    );
    if (once instanceof Promise || twice instanceof Promise) throw new Error('the source must answer at once');
    expect(once.rejections[0]).toBe(twice.rejections[0]);
    expect(once.rejections[0]?.sharedAs).not.toBe(once.rejections[1]?.sharedAs);
  });
});

test('development accounts are not served: they see test ads only', () => {
  const { serves } = createDirectDemand();
  expect(serves(sample.sampleOpportunity())).toBe(true);
  expect(serves(sample.sampleOpportunity({ account: sample.sampleAccount({ mode: 'development' }) }))).toBe(false);
});
