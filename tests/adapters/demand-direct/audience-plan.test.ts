import { expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import type { LineItem, Targeting } from '../../../domain/catalog/campaign.js';
import { WEEKDAYS } from '../../../domain/catalog/day-parting.js';
import { placementCode } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { dayNumber, dayStartMs } from '../../../domain/values/time-zone.js';
import * as sample from '../../contracts/index.js';

const MIDNIGHT = dayStartMs(dayNumber(sample.SAMPLE_NOW_MS, 0), 0);
const account = sample.sampleAccount({ timeZone: 0 });

/** One source and one catalog for all requests: what comes of one must not depend on those before it. */
const asking = (differs: Partial<LineItem>, targeting: Partial<Targeting> = {}) => {
  const lineItem = sample.sampleLineItem({
    targeting: { ...sample.sampleLineItem().targeting, ...targeting },
    startMs: MIDNIGHT,
    endMs: MIDNIGHT + 100 * HOUR_MS,
    ...differs,
  });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const source = createDirectDemand();
  return (changes: Parameters<typeof sample.sampleOpportunity>[0]) => {
    const opportunity = sample.sampleOpportunity({ account, nowMs: MIDNIGHT, ...changes });
    const { bids, rejections } = source.bid(opportunity, catalog, AbortSignal.abort()) as DemandResponse;
    return bids.length > 0 ? 'bid' : rejections[0]?.lossReason;
  };
};

test('a flight begins and ends to the millisecond, also for a clock that was set back', () => {
  const ask = asking({ startMs: MIDNIGHT + 90_000, endMs: MIDNIGHT + 100_000 });
  const at = [89_999, 90_000, 99_999, 100_000, 95_000, 0].map((ms) => ask({ nowMs: MIDNIGHT + ms }));
  expect(at).toEqual(['not-in-flight', 'bid', 'bid', 'not-in-flight', 'bid', 'not-in-flight']);
});

test('an hour opens and closes', () => {
  const ask = asking({ dayParts: [{ days: WEEKDAYS, fromHour: 9, toHour: 10 }] });
  const at = [9 * HOUR_MS - 1, 9 * HOUR_MS, 10 * HOUR_MS - 1, 10 * HOUR_MS].map((ms) => ask({ nowMs: MIDNIGHT + ms }));
  expect(at).toEqual(['outside-hours', 'bid', 'bid', 'outside-hours']);
});

test('audiences are told apart by what line items name', () => {
  const ask = asking({}, { countries: ['AT'] });
  expect(['AT', 'DE', undefined, 'AT', 'FR'].map((country) => ask({ country }))).toEqual([
    'bid',
    'targeting-country',
    'targeting-country',
    'bid',
    'targeting-country',
  ]);
});

test('slots are told apart by their placement and their formats', () => {
  const [image, video] = [sample.sampleChatImp(), sample.sampleChatImp({ formats: ['video'] })];
  const ask = asking({}, { placements: [image.placement] });
  const elsewhere = { ...image, placement: placementCode('elsewhere') };
  expect([image, video, elsewhere, image].map((imp) => ask({ imps: [imp] }))).toEqual([
    'bid',
    'creative-format',
    'targeting-placement',
    'bid',
  ]);
});
