import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import type { ReviewState } from '../../../domain/catalog/creative.js';
import { creativeId } from '../../../domain/values/ids.js';
import { usd } from '../../domain/auction-rules.js';
import { weekdayOf, WEEKDAYS } from '../../../domain/catalog/day-parting.js';
import { dayNumber } from '../../../domain/values/time-zone.js';
import * as sample from '../../contracts/index.js';

const source = createDirectDemand();
const separation = { within: 'session', advertisers: ['coffee.example'], categories: [] } as const;
const catalogOf = (differs: Partial<LineItem>) =>
  sample.sampleCatalog({
    campaigns: [sample.sampleCampaign({ separation, lineItems: [sample.sampleLineItem(differs)] })],
  });

const answerTo = async (differs: Partial<LineItem>, opportunity = sample.sampleOpportunity()) => {
  const { bids, rejections } = await source.bid(opportunity, catalogOf(differs), AbortSignal.abort());
  return { bid: bids[0], reason: rejections[0]?.lossReason };
};

test('a bid carries deal, tier and competitors of its line item', async () => {
  const deal = { id: 'deal-1', floor: usd(1), fixedPrice: true };
  const { bid } = await answerTo({ tier: 2, deal });
  expect(bid).toMatchObject({ tier: 2, deal, separation });
});

describe('review', () => {
  const reviewed = (...states: readonly (ReviewState | undefined)[]) =>
    answerTo({
      creatives: states.map((review, i) => sample.sampleImageCreative({ id: creativeId(`c${i}`), review })),
    });

  test('lets approved creatives be shown, and those that say nothing', async () => {
    expect((await reviewed('draft', 'approved', 'rejected')).bid?.creative.id).toBe('c1');
    expect((await reviewed(undefined)).bid?.creative.id).toBe('c0');
  });

  test('says whether there is one to be looked at', async () => {
    expect((await reviewed('draft', 'rejected')).reason).toBe('creative-pending');
    expect((await reviewed('rejected')).reason).toBe('creative-disapproved');
  });

  test('also ends what was prepared in an earlier turn', async () => {
    const opportunity = sample.sampleOpportunity();
    const { bid } = await answerTo({ creatives: [sample.sampleImageCreative()] });
    if (bid === undefined) throw new Error('there was a bid');
    const still = (review: ReviewState) =>
      source.stillOffers?.(bid, opportunity, catalogOf({ creatives: [sample.sampleImageCreative({ review })] }));
    expect([still('approved'), still('rejected')]).toEqual([true, false]);
  });
});

test('day parts go by the account’s weekday and hour', async () => {
  const at = (timeZone: number) => {
    const account = sample.sampleAccount({ timeZone });
    return { opportunity: sample.sampleOpportunity({ account }), timeZone };
  };
  const partOf = (timeZone: number) => {
    const local = new Date(sample.SAMPLE_NOW_MS + timeZone * 60_000);
    const weekday = WEEKDAYS[weekdayOf(dayNumber(sample.SAMPLE_NOW_MS, timeZone))] ?? 'mon';
    return { days: [weekday], fromHour: local.getUTCHours(), toHour: local.getUTCHours() + 1 };
  };
  for (const offset of [0, 600, -660]) {
    const { opportunity } = at(offset);
    expect((await answerTo({ dayParts: [partOf(offset)] }, opportunity)).reason).toBeUndefined();
    expect((await answerTo({ dayParts: [partOf(offset + 60)] }, opportunity)).reason).toBe('outside-hours');
  }
});
