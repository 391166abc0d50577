import { z } from 'zod';
import type { Campaign, LineItem } from '../../../../domain/catalog/campaign.js';
import { REVIEW_STATES, imageOf, videoOf, type Creative } from '../../../../domain/catalog/creative.js';
import { DELIVERY_STATUSES } from '../../../../domain/catalog/content/delivery-status.js';
import { FORMATS } from '../../../../domain/catalog/placement.js';
import { costOfImpression, exactUsd, type Nanos } from '../../../../domain/values/money.js';
import { isoTime } from '../../../../domain/values/time.js';

const names = z.array(z.string());
const money = z.string().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' });
const status = z.enum(DELIVERY_STATUSES);

const creativeShape = z.object({
  id: z.string(),
  status,
  review: z.enum(REVIEW_STATES),
  format: z.enum(FORMATS),
  headline: z.string(),
  callToAction: z.object({ label: z.string(), url: z.string() }),
  language: z.string().optional(),
  mediaUrl: z.string().optional().meta({ description: 'Of the picture or film; a path is of this server.' }),
});

const lineItemShape = z.object({
  id: z.string(),
  name: z.string(),
  status,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  cpmUsd: money,
  budgetTotalUsd: money.optional(),
  budgetPerDayUsd: money.optional(),
  targeting: z.object({
    countries: names.meta({ description: 'Of each list: one is enough; none: all.' }),
    languages: names,
    topics: names,
    keywords: names,
    negativeKeywords: names,
    deviceTypes: names,
  }),
  creatives: z.array(creativeShape),
});

/** What was agreed with the advertiser, and nothing of how it is placed beside others. */
export const campaignShape = z
  .object({
    id: z.string(),
    name: z.string(),
    status,
    advertiser: z.object({ id: z.string(), name: z.string(), domain: z.string() }),
    lineItems: z.array(lineItemShape),
  })
  .meta({ id: 'Campaign' });

const presentCreative = (creative: Creative): z.input<typeof creativeShape> => {
  const { id, status: has = 'active', review = 'approved', format, headline, cta, language } = creative;
  return {
    ...{ id, status: has, review, format, headline, callToAction: { label: cta.label, url: cta.url } },
    ...{ language, mediaUrl: (videoOf(creative) ?? imageOf(creative))?.url },
  };
};

const MILLE = 1_000;
const usd = (nanos: number): string => exactUsd(BigInt(nanos));
const usdIfAny = (nanos: Nanos | undefined): string | undefined => (nanos === undefined ? undefined : usd(nanos));

const presentLineItem = (lineItem: LineItem): z.input<typeof lineItemShape> => {
  const { id, name, status: has = 'active', startMs, endMs, cpm, budgetTotal, budgetPerDay, targeting } = lineItem;
  const { countries, languages, topics, keywords, negativeKeywords, deviceTypes } = targeting;
  return {
    ...{ id, name, status: has, start: isoTime(startMs), end: isoTime(endMs) },
    cpmUsd: usd(costOfImpression(cpm) * MILLE),
    ...{ budgetTotalUsd: usdIfAny(budgetTotal), budgetPerDayUsd: usdIfAny(budgetPerDay) },
    targeting: {
      ...{ countries: [...countries], languages: [...languages], topics: [...topics], keywords: [...keywords] },
      ...{ negativeKeywords: [...negativeKeywords], deviceTypes: [...deviceTypes] },
    },
    creatives: lineItem.creatives.map(presentCreative),
  };
};

export const presentCampaign = (campaign: Campaign): z.input<typeof campaignShape> => {
  const { id, name, status: has = 'active', advertiser, lineItems } = campaign;
  return {
    ...{ id, name, status: has },
    advertiser: { id: advertiser.id, name: advertiser.name, domain: advertiser.domain },
    lineItems: lineItems.map(presentLineItem),
  };
};
