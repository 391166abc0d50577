import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import { advertiserId, campaignId, creativeId, lineItemId } from '../../domain/values/ids.js';
import type { Cpm, Nanos } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleCampaign, sampleImageCreative, sampleLineItem } from '../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';

/** One impression at this CPM (in USD) costs so many nanos. */
export const impressions = (count: number, cpmUsd: number): Nanos => Math.round(count * cpmUsd * 1_000_000) as Nanos;

/** A campaign of an advertiser of its own with one line item, both called `name`. */
export const sold = (name: string, cpmUsd: number, differs: Partial<LineItem> = {}): Campaign =>
  sampleCampaign({
    id: campaignId(name),
    advertiser: { id: advertiserId(name), name, domain: `${name}.example` },
    lineItems: [
      sampleLineItem({
        id: lineItemId(name),
        endMs: SAMPLE_NOW_MS + 365 * DAY_MS,
        cpm: Math.round(cpmUsd * 1_000_000) as Cpm,
        creatives: [sampleImageCreative({ id: creativeId(`${name}-image`) })],
        ...differs,
      }),
    ],
  });
