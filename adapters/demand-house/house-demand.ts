import type { DemandSource } from '../../application/ports/demand-source.js';
import type { Advertiser } from '../../domain/catalog/campaign.js';
import type { Brief, Creative, VideoAsset } from '../../domain/catalog/creative.js';
import { CHAT_FORMATS, type Format } from '../../domain/catalog/placement.js';
import type { HouseBid } from '../../domain/demand/bid.js';
import { HOUSE_SOURCE } from '../../domain/demand/shared-part.js';
import type { Imp, Opportunity } from '../../domain/demand/opportunity.js';
import { advertiserId, creativeId } from '../../domain/values/ids.js';
import { languageOfLocale } from '../../domain/conversation/turn-language.js';
import type { Cpm } from '../../domain/values/money.js';
import testAds from './data/test-ads.json' with { type: 'json' };

interface TestWords {
  readonly product: string;
  readonly pitch: string;
  readonly headline: string;
  readonly cta: string;
}

const WORDS: ReadonlyMap<string, TestWords> = new Map(Object.entries<TestWords>(testAds.languages));
const FALLBACK = 'en';

const picture = (format: Format, width: number, height: number, { headline }: TestWords) => ({
  url: `/assets/test-${format}.svg`,
  width,
  height,
  alt: headline,
});

const video: VideoAsset = {
  // WebM, because Chromium builds without proprietary codecs play no MP4.
  url: '/assets/test-video.webm',
  mimeType: 'video/webm',
  width: 640,
  height: 360,
  durationMs: 5_000,
  posterUrl: '/assets/test-video-poster.svg',
};
/** Its captions are in English. */
const captioned: VideoAsset = { ...video, captionsUrl: '/assets/test-video.vtt' };

type TestCreatives = { readonly [F in Format]: Extract<Creative, { readonly format: F }> };

/** One standard test creative per format, in one language. */
const testCreatives = (language: string, words: TestWords): TestCreatives => {
  const base = (format: Format) => ({
    id: creativeId(`test-${format}`),
    headline: words.headline,
    cta: { label: words.cta, url: `https://test-advertiser.example/landing?format=${format}` },
    language,
  });
  return {
    image: { ...base('image'), format: 'image', image: picture('image', 1_200, 628, words) },
    video: { ...base('video'), format: 'video', video: language === FALLBACK ? captioned : video },
    interstitial: {
      ...base('interstitial'),
      format: 'interstitial',
      media: { image: picture('interstitial', 800, 800, words) },
    },
    banner: { ...base('banner'), format: 'banner', media: { image: picture('banner', 640, 100, words) } },
    overlay: { ...base('overlay'), format: 'overlay', media: { image: picture('overlay', 96, 96, words) } },
  };
};

const CREATIVES: ReadonlyMap<string | undefined, TestCreatives> = new Map(
  [...WORDS].map(([language, words]) => [language, testCreatives(language, words)]),
);
const ENGLISH = testCreatives(FALLBACK, testAds.languages[FALLBACK]);

const TEST_ADVERTISER: Advertiser = {
  id: advertiserId('test-advertiser'),
  name: 'Test Advertiser',
  domain: 'test-advertiser.example',
};

const everywhere = (part: 'product' | 'pitch'): Readonly<Record<string, string>> =>
  Object.fromEntries([...WORDS].map(([language, words]) => [language, words[part]]));

/** Says openly that it is a test, in every language, so that nobody takes it for an offer. */
const TEST_BRIEF: Brief = {
  product: testAds.languages[FALLBACK].product,
  productIn: everywhere('product'),
  pitches: everywhere('pitch'),
  facts: ['Test ads are shown to development accounts only.', 'Nothing is billed for a test ad.'],
};

export { HOUSE_SOURCE };

/** 1.00 USD: a number an integrator recognises at once in an event. */
const TEST_PRICE = 1_000_000 as Cpm;

/** The formats take turns, one per filled turn, so that an integrator sees each of them by just going on. */
const formatFor = (imp: Imp, filledTurns: number): Format | undefined => {
  if (imp.kind === 'overlay') return 'overlay';
  const cycle = CHAT_FORMATS.filter((format) => imp.formats.includes(format));
  return cycle[filledTurns % cycle.length];
};

const bidFor = (imp: Imp, filledTurns: number, language: string | undefined): HouseBid[] => {
  const format = formatFor(imp, filledTurns);
  if (format === undefined) return [];
  return [
    {
      kind: 'house',
      id: `test-${format}`,
      source: HOUSE_SOURCE,
      impId: imp.id,
      price: TEST_PRICE,
      advertiser: TEST_ADVERTISER,
      categories: [],
      suitability: { adult: true, children: true },
      creative: (CREATIVES.get(language) ?? ENGLISH)[format],
      brief: TEST_BRIEF,
      relevance: 1,
      caps: [],
    },
  ];
};

const bidsFor = (opportunity: Opportunity): HouseBid[] => {
  const [{ language }, filledTurns] =
    opportunity.kind === 'chat' ? [opportunity.signals, opportunity.filledTurns] : [opportunity.title, 0];
  return opportunity.imps.flatMap((imp) => bidFor(imp, filledTurns, languageOfLocale(language)));
};

/**
 * Standard test ads for development accounts (`docs/reference/auction.md#test-mode`): always a bid, never billed, and
 * the same one for the same turn. A placement with several formats shows image, video, interstitial and banner in turn.
 */
export const createHouseDemand = (): DemandSource => ({
  id: HOUSE_SOURCE,
  recipient: { kind: 'own-process' },
  serves: ({ account }) => account.mode === 'development',
  bid: (opportunity) => ({ bids: bidsFor(opportunity), rejections: [] }),
});
