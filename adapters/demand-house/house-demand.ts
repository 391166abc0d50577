import type { DemandSource } from '../../application/ports/demand-source.js';
import type { Advertiser } from '../../domain/catalog/campaign.js';
import type { Brief, Creative, VideoAsset } from '../../domain/catalog/creative.js';
import { CHAT_FORMATS, type Format } from '../../domain/catalog/placement.js';
import type { HouseBid } from '../../domain/demand/bid.js';
import { HOUSE_SOURCE } from '../../domain/demand/shared-part.js';
import type { Imp, Opportunity } from '../../domain/demand/opportunity.js';
import { advertiserId, creativeId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';

const base = (format: Format, headline: string) => ({
  id: creativeId(`test-${format}`),
  headline,
  cta: { label: 'Learn more', url: `https://test-advertiser.example/landing?format=${format}` },
  language: 'en',
});

const picture = (format: Format, width: number, height: number) => ({
  url: `/assets/test-${format}.svg`,
  width,
  height,
  alt: `Test picture of the ${format} format, ${width} by ${height} pixels`,
});

const video: VideoAsset = {
  // WebM, because Chromium builds without proprietary codecs play no MP4.
  url: '/assets/test-video.webm',
  mimeType: 'video/webm',
  width: 640,
  height: 360,
  durationMs: 5_000,
  posterUrl: '/assets/test-video-poster.svg',
  captionsUrl: '/assets/test-video.vtt',
};

/** One standard test creative per format. */
const TEST_CREATIVES = {
  image: { ...base('image', 'Test image ad'), format: 'image', image: picture('image', 1_200, 628) },
  video: { ...base('video', 'Test video ad'), format: 'video', video },
  interstitial: {
    ...base('interstitial', 'Test interstitial ad'),
    format: 'interstitial',
    media: { image: picture('interstitial', 800, 800) },
  },
  banner: { ...base('banner', 'Test banner ad'), format: 'banner', media: { image: picture('banner', 640, 100) } },
  overlay: { ...base('overlay', 'Test overlay ad'), format: 'overlay', media: { image: picture('overlay', 96, 96) } },
} as const satisfies { readonly [F in Format]: Extract<Creative, { readonly format: F }> };

const TEST_ADVERTISER: Advertiser = {
  id: advertiserId('test-advertiser'),
  name: 'Test Advertiser',
  domain: 'test-advertiser.example',
};

/** Says openly that it is a test, in every language, so that nobody takes it for an offer. */
const TEST_BRIEF: Brief = {
  product: 'Test ad',
  pitches: {
    en: 'This is a test ad: it shows where a real one will appear, and nothing is billed for it.',
    de: 'Das ist eine Testanzeige: Sie zeigt, wo eine echte erscheinen wird, und kostet nichts.',
    fr: 'Ceci est une annonce de test : elle montre où une vraie annonce apparaîtra, et rien n’est facturé.',
    es: 'Este es un anuncio de prueba: muestra dónde aparecerá uno real y no se cobra nada por él.',
    it: 'Questo è un annuncio di prova: mostra dove ne apparirà uno vero e non viene fatturato nulla.',
    pt: 'Este é um anúncio de teste: mostra onde um anúncio real vai aparecer, e nada é cobrado por ele.',
    nl: 'Dit is een testadvertentie: zij laat zien waar een echte verschijnt en er wordt niets in rekening gebracht.',
    pl: 'To jest reklama testowa: pokazuje, gdzie pojawi się prawdziwa, i nic nie kosztuje.',
    cs: 'Toto je testovací reklama: ukazuje, kde se objeví skutečná, a nic se za ni neúčtuje.',
    ja: 'これはテスト広告です。実際の広告が表示される場所を示すもので、料金は発生しません。',
    ar: 'هذا إعلان تجريبي: يوضح مكان ظهور الإعلان الحقيقي، ولا تُحتسب عليه أي تكلفة.',
  },
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

const bidFor = (imp: Imp, filledTurns: number): HouseBid[] => {
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
      creative: TEST_CREATIVES[format],
      brief: TEST_BRIEF,
      relevance: 1,
      caps: [],
    },
  ];
};

const bidsFor = (opportunity: Opportunity): HouseBid[] => {
  const filledTurns = opportunity.kind === 'chat' ? opportunity.filledTurns : 0;
  return opportunity.imps.flatMap((imp) => bidFor(imp, filledTurns));
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
