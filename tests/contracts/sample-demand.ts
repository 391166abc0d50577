import type { DirectBid } from '../../domain/demand/bid.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { BannerCreative, Brief, ImageCreative, OverlayCreative } from '../../domain/catalog/creative.js';
import * as id from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { SAMPLE_NOW_MS } from './sample-now.js';

export const SAMPLE_ADVERTISER = {
  id: id.advertiserId('sample-advertiser'),
  name: 'Alpine Tea',
  domain: 'alpine-tea.example',
} as const;

export const sampleBrief = (differs: Partial<Brief> = {}): Brief => ({
  product: 'Alpine herbal tea',
  pitches: { en: 'A calm cup from alpine herbs.', de: 'Eine ruhige Tasse aus Alpenkräutern.' },
  facts: ['Picked by hand.', 'Free of caffeine.'],
  ...differs,
});

const CTA = { label: 'Learn more', url: 'https://alpine-tea.example/offer' };
const IMAGE = { url: 'https://cdn.alpine-tea.example/cup.png', width: 600, height: 315, alt: 'A steaming cup of tea' };

export const sampleImageCreative = (differs: Partial<ImageCreative> = {}): ImageCreative => ({
  id: id.creativeId('sample-image'),
  format: 'image',
  headline: 'Tea from the Alps',
  cta: CTA,
  image: IMAGE,
  ...differs,
});

export const sampleBannerCreative = (differs: Partial<BannerCreative> = {}): BannerCreative => ({
  id: id.creativeId('sample-banner'),
  format: 'banner',
  headline: 'Tea from the Alps',
  cta: CTA,
  media: { image: { ...IMAGE, width: 320, height: 50 } },
  ...differs,
});

export const sampleOverlayCreative = (differs: Partial<OverlayCreative> = {}): OverlayCreative => ({
  id: id.creativeId('sample-overlay'),
  format: 'overlay',
  headline: 'Tea from the Alps',
  cta: CTA,
  media: { textOnly: true },
  ...differs,
});

export const sampleLineItem = (differs: Partial<LineItem> = {}): LineItem => ({
  id: id.lineItemId('sample-line-item'),
  name: 'Sample line item',
  startMs: SAMPLE_NOW_MS - DAY_MS,
  endMs: SAMPLE_NOW_MS + DAY_MS,
  cpm: 2_500_000 as Cpm,
  targeting: {
    placements: [],
    countries: [],
    languages: [],
    topics: [],
    keywords: [],
    negativeKeywords: [],
    deviceTypes: [],
  },
  caps: [],
  creatives: [sampleImageCreative(), sampleBannerCreative(), sampleOverlayCreative()],
  ...differs,
});

export const sampleCampaign = (differs: Partial<Campaign> = {}): Campaign => ({
  id: id.campaignId('sample-campaign'),
  name: 'Sample campaign',
  advertiser: SAMPLE_ADVERTISER,
  brief: sampleBrief(),
  categories: [],
  suitability: { adult: false, children: true },
  accounts: [],
  lineItems: [sampleLineItem()],
  ...differs,
});

export const sampleDirectBid = (differs: Partial<DirectBid> = {}): DirectBid => ({
  kind: 'direct',
  id: 'sample-line-item/sample-image',
  source: id.sourceId('direct'),
  impId: '1',
  price: 2_500_000 as Cpm,
  advertiser: SAMPLE_ADVERTISER,
  categories: [],
  suitability: { adult: false, children: true },
  creative: sampleImageCreative(),
  brief: sampleBrief(),
  relevance: 0.5,
  caps: [],
  campaignId: id.campaignId('sample-campaign'),
  lineItemId: id.lineItemId('sample-line-item'),
  budgets: [],
  ...differs,
});
