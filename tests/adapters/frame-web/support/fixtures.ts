import {
  frameWords,
  INTERFACE_LANGUAGES,
  playerWords,
  type Disclosed,
} from '../../../../adapters/http-koa/pages/index.js';
import type { AdChoice } from '../../../../domain/delivery/ad-choice.js';
import type { ChatPageData, FrameMedia, OverlayPageData } from '../../../../adapters/wire/frame-page.js';
import type { WireFormat } from '../../../../adapters/wire/names.js';

export const BID_ID = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';
export const DESTINATION = 'https://harbor-coffee.example/beans?from=chat';
export const MARKUP_NONCE = 'inner-nonce-0123456789';
export const FIRST_TEXT = 'Harbor Coffee roasts small batches by the sea.';

const picture = (name: string, width: number, height: number): FrameMedia => ({
  kind: 'image',
  image: { url: `/assets/${name}`, width, height, alt: 'A cup of coffee before a harbour at dawn' },
});

const CLIP = {
  kind: 'video',
  video: {
    url: '/assets/test-video.webm',
    mimeType: 'video/webm',
    width: 640,
    height: 360,
    durationMs: 5_000,
    posterUrl: '/assets/test-video-poster.svg',
    captionsUrl: '/assets/test-video.vtt',
    words: playerWords('en'),
  },
} as const satisfies FrameMedia;

export const MEDIA = {
  image: picture('harbor-coffee.svg', 1_200, 628),
  video: CLIP,
  interstitial: picture('test-interstitial.svg', 800, 800),
  banner: picture('lumen-desk.svg', 640, 100),
} as const satisfies Record<WireFormat, FrameMedia>;

export const MARKUP: FrameMedia = {
  kind: 'markup',
  markup: { url: `/api/markup/${BID_ID}`, width: 300, height: 250, nonce: MARKUP_NONCE },
};

/** Of the words of a page. */
export const PAGE_LANGUAGES = INTERFACE_LANGUAGES;

/** Every way to choose an ad, with every use of data. */
export const CHOICES: readonly AdChoice[] = (['topic', 'words', 'general', 'auction'] as const).flatMap((basis) =>
  (['own', 'to-buyers', 'to-buyers-with-id'] as const).map((data) => ({ basis, data })),
);

/** An ad of this name that was chosen by its topic. */
export const disclosedAs = (name: string): Disclosed => ({
  isTest: false,
  advertiser: { name },
  choice: { basis: 'topic', data: 'own' },
});

const base = {
  bidId: BID_ID,
  advertiser: { name: 'Harbor Coffee', domain: 'harbor-coffee.example' },
  headline: 'Beans that smell of the morning',
  ctaLabel: 'Shop the beans',
  destinationUrl: DESTINATION,
  clickUrl: '/c/click-token',
  eventsUrl: `/api/frame/${BID_ID}/events`,
  token: 'page-token',
};

export const chatData = (format: WireFormat, changes: Partial<ChatPageData> = {}): ChatPageData => ({
  ...base,
  kind: 'inline',
  format,
  code: 'inlineAd',
  messageId: 'message-2',
  revenue: 4.25,
  text: FIRST_TEXT,
  isFinal: false,
  isHidden: false,
  textUrl: `/api/frame/${BID_ID}/text`,
  modalUrl: format === 'interstitial' ? `/api/modal/${BID_ID}` : undefined,
  trigger: 'immediate',
  rewarded: false,
  tracksProgress: false,
  media: MEDIA[format],
  words: frameWords('en', disclosedAs('Harbor Coffee'), { kind: 'inline', reference: '4K7Q2-9XB3M' }),
  ...changes,
});

export const modalData = (changes: Partial<ChatPageData> = {}): ChatPageData =>
  chatData('interstitial', { kind: 'modal', isFinal: true, ...changes });

export const overlayData = (changes: Partial<OverlayPageData> = {}): OverlayPageData => ({
  ...base,
  kind: 'overlay',
  slotId: 'slot-1',
  width: 480,
  height: 80,
  closeLabel: 'Close ad',
  brand: 'svc',
  media: picture('harbor-coffee-logo.svg', 96, 96),
  words: frameWords('en', disclosedAs('Harbor Coffee'), { kind: 'overlay', reference: '4K7Q2-9XB3M' }),
  ...changes,
});
