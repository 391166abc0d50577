import { z } from 'zod';
import { DELIVERIES, type LineItem, FIRST_TIER, LAST_TIER, STANDARD_TIER } from '../../../domain/catalog/campaign.js';
import type { Creative } from '../../../domain/catalog/creative.js';
import { HOURS_PER_DAY, WEEKDAYS } from '../../../domain/catalog/day-parting.js';
import { DELIVERY_STATUSES } from '../../../domain/catalog/content/delivery-status.js';
import { DEVICE_TYPES } from '../../../domain/privacy/device.js';
import {
  CAP_SCOPES,
  exposureKey,
  MAX_CAP_WINDOW_MS,
  MAX_EXPOSURES,
  type ExposureKey,
  type FrequencyCap,
} from '../../../domain/frequency/exposure.js';
import {
  lineItemId,
  placementCode,
  type AdvertiserId,
  type CampaignId,
  type LineItemId,
} from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import {
  amountUsd,
  country,
  cpmUsd,
  id,
  keyword,
  language,
  list,
  text,
  timeZone,
  topic,
  whole,
  endInstant,
  startInstant,
} from './fields.js';
import { strictObject } from './strict-object.js';

const targeting = strictObject({
  placements: list(id.transform(placementCode)),
  countries: list(country),
  languages: list(language),
  topics: list(topic),
  keywords: list(keyword),
  exact: z.boolean().optional(),
  negativeKeywords: list(keyword),
  deviceTypes: list(z.enum(DEVICE_TYPES)),
});

const CAPPED = ['line-item', 'campaign', 'advertiser'] as const;
const MAX_CAP_HOURS = MAX_CAP_WINDOW_MS / HOUR_MS;
const cap = strictObject({
  per: z.enum(CAPPED),
  of: z.enum(CAP_SCOPES).optional(),
  limit: whole(1, MAX_EXPOSURES),
  hours: z.number().gt(0).max(MAX_CAP_HOURS).optional(),
}).refine(({ of, hours }) => of === 'session' || hours !== undefined, {
  path: ['hours'],
  message: 'is missing; only a cap of a session may be without it',
});

const deal = strictObject({ id, floorUsd: cpmUsd.optional(), fixedPrice: z.boolean().default(true) });

const dayPart = strictObject({
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .max(WEEKDAYS.length)
    .default([...WEEKDAYS]),
  fromHour: whole(0, HOURS_PER_DAY - 1).default(0),
  toHour: whole(1, HOURS_PER_DAY).default(HOURS_PER_DAY),
}).refine(({ fromHour, toHour }) => fromHour < toHour, {
  path: ['toHour'],
  message: 'must be later than "fromHour"; write hours beyond midnight as a second part',
});

const areDates = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['start', 'end'].every((key) => key in value && typeof Reflect.get(value, key) === 'number');

/** A line item as it stands in the file. Without `creatives` it shows all of its campaign's. */
export const lineItemSchema = strictObject({
  id,
  name: text(100).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  start: startInstant,
  end: endInstant,
  cpmUsd,
  budgetUsd: amountUsd.optional(),
  dailyBudgetUsd: amountUsd.optional(),
  delivery: z.enum(DELIVERIES).default('even'),
  tier: whole(FIRST_TIER, LAST_TIER).default(STANDARD_TIER),
  deal: deal.optional(),
  timeZone: timeZone.optional(),
  dayParts: z.array(dayPart).max(100).default([]),
  targeting: targeting.prefault({}),
  anyLanguage: z.boolean().optional(),
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
  const caps = file.caps.map(({ per, of, limit, hours = MAX_CAP_HOURS }): FrequencyCap => ({
    key: capKey(per, itemId, owner),
    scope: of,
    limit,
    windowMs: Math.round(hours * HOUR_MS),
  }));
  const { creatives: chosen } = file;
  return {
    id: itemId,
    name: file.name ?? file.id,
    status: file.status,
    startMs: file.start,
    endMs: file.end,
    cpm: file.cpmUsd,
    budgetTotal: file.budgetUsd,
    budgetPerDay: file.dailyBudgetUsd,
    delivery: file.delivery,
    tier: file.tier,
    deal: file.deal && { id: file.deal.id, floor: file.deal.floorUsd, fixedPrice: file.deal.fixedPrice },
    timeZone: file.timeZone,
    dayParts: file.dayParts,
    targeting: file.targeting,
    anyLanguage: file.anyLanguage,
    caps,
    creatives: chosen === undefined ? creatives : creatives.filter((creative) => chosen.includes(creative.id)),
  };
};
