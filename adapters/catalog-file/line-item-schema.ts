import { z } from 'zod';
import type { LineItem } from '../../domain/campaign.js';
import type { Creative } from '../../domain/creative.js';
import { DEVICE_TYPES } from '../../domain/device.js';
import { exposureKey, MAX_CAP_WINDOW_MS, type ExposureKey, type FrequencyCap } from '../../domain/exposure.js';
import { lineItemId, placementCode, type AdvertiserId, type CampaignId, type LineItemId } from '../../domain/ids.js';
import { HOUR_MS } from '../../domain/time.js';
import { amountUsd, country, cpmUsd, id, keyword, language, list, text, topic, whole } from './fields.js';
import { endInstant, startInstant } from './instant.js';
import { strictObject } from './strict-object.js';

const targeting = strictObject({
  placements: list(id.transform(placementCode)),
  countries: list(country),
  languages: list(language),
  topics: list(topic),
  keywords: list(keyword),
  negativeKeywords: list(keyword),
  deviceTypes: list(z.enum(DEVICE_TYPES)),
});

const CAPPED = ['line-item', 'campaign', 'advertiser'] as const;
const cap = strictObject({
  per: z.enum(CAPPED),
  limit: whole(1, 10_000),
  hours: z
    .number()
    .gt(0)
    .max(MAX_CAP_WINDOW_MS / HOUR_MS),
});

const areDates = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['start', 'end'].every((key) => key in value && typeof Reflect.get(value, key) === 'number');

/** A line item as it stands in the file. Without `creatives` it shows all of its campaign's. */
export const lineItemSchema = strictObject({
  id,
  name: text(100).optional(),
  start: startInstant,
  end: endInstant,
  cpmUsd,
  budgetUsd: amountUsd.optional(),
  dailyBudgetUsd: amountUsd.optional(),
  targeting: targeting.prefault({}),
  caps: z.array(cap).max(20).default([]),
  creatives: z.array(id).min(1).max(200).optional(),
}).refine(({ start, end }) => start < end, {
  path: ['end'],
  message: 'must be later than "start"',
  when: ({ value }) => areDates(value),
});
export type FileLineItem = z.output<typeof lineItemSchema>;

interface Owner {
  readonly campaign: CampaignId;
  readonly advertiser: AdvertiserId;
}

const capKey = (per: (typeof CAPPED)[number], item: LineItemId, owner: Owner): ExposureKey => {
  if (per === 'campaign') return exposureKey.campaign(owner.campaign);
  return per === 'advertiser' ? exposureKey.advertiser(owner.advertiser) : exposureKey.lineItem(item);
};

/** `creatives`: those of the campaign, among which the line item may choose. */
export const toLineItem = (file: FileLineItem, owner: Owner, creatives: readonly Creative[]): LineItem => {
  const itemId = lineItemId(file.id);
  const caps = file.caps.map(({ per, limit, hours }): FrequencyCap => ({
    key: capKey(per, itemId, owner),
    limit,
    windowMs: Math.round(hours * HOUR_MS),
  }));
  const { creatives: chosen } = file;
  return {
    id: itemId,
    name: file.name ?? file.id,
    startMs: file.start,
    endMs: file.end,
    cpm: file.cpmUsd,
    budgetTotal: file.budgetUsd,
    budgetPerDay: file.dailyBudgetUsd,
    targeting: file.targeting,
    caps,
    creatives: chosen === undefined ? creatives : creatives.filter((creative) => chosen.includes(creative.id)),
  };
};
