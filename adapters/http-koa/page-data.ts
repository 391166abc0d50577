import type { AdPage, OverlayPage } from '../../application/ad-placement.js';
import { markupOf, videoOf, type Creative } from '../../domain/creative.js';
import { cpmToUsd } from '../../domain/money.js';
import type { WonAd } from '../../domain/won-ad.js';
import type { ChatPageData, FrameMedia, OverlayPageData } from '../wire/index.js';
import { frameWords } from './pages/index.js';
import type { PublicUrls } from './public-urls.js';

const imageOf = (creative: Creative) => {
  if (creative.format === 'image') return creative.image;
  return 'media' in creative && 'image' in creative.media ? creative.media.image : undefined;
};

/** What the page shows beside the words. `nonce` authenticates what third-party markup says to the page around it. */
const mediaOf = (ad: WonAd, urls: PublicUrls, nonce: string): FrameMedia => {
  const { creative } = ad;
  const image = imageOf(creative);
  if (image !== undefined) return { kind: 'image', image: { ...image, url: urls.asset(image.url) } };
  const markup = markupOf(creative);
  if (markup !== undefined) {
    const { width, height } = markup;
    return { kind: 'markup', markup: { url: urls.creative(ad.bidId, nonce), width, height, nonce } };
  }
  const video = videoOf(creative);
  if (video === undefined) return { kind: 'none' };
  const posterUrl = video.posterUrl === undefined ? undefined : urls.asset(video.posterUrl);
  const captionsUrl = video.captionsUrl === undefined ? undefined : urls.asset(video.captionsUrl);
  return { kind: 'video', video: { ...video, url: urls.asset(video.url), posterUrl, captionsUrl } };
};

const commonData = (page: AdPage | OverlayPage, urls: PublicUrls, nonce: string) => {
  const { ad } = page;
  return {
    bidId: ad.bidId,
    advertiser: { name: ad.advertiser.name, domain: ad.advertiser.domain },
    headline: ad.creative.headline,
    ctaLabel: ad.creative.cta.label,
    destinationUrl: ad.creative.cta.url,
    clickUrl: urls.click(page.clickToken),
    media: mediaOf(ad, urls, nonce),
    eventsUrl: urls.frameEvents(ad.bidId),
    token: page.eventToken,
  };
};

/** What an integrator may put into the query of a frame page (`protocol.md` section 5); each may be missing. */
export interface FrameParams {
  readonly messageId?: string | undefined;
  readonly theme?: string | undefined;
  /** The same parameters, encoded again for the modal page. */
  readonly query: string;
}

/** Data of the inline or modal page of a conversational ad. */
export const chatPageData = (
  kind: ChatPageData['kind'],
  page: AdPage,
  params: FrameParams,
  urls: PublicUrls,
  nonce: string,
): ChatPageData => {
  const { ad } = page;
  const { placement, creative } = ad;
  const hasModal = kind === 'inline' && creative.format === 'interstitial';
  return {
    ...commonData(page, urls, nonce),
    kind,
    words: frameWords(ad.language ?? creative.language, ad.advertiser.name, kind),
    format: creative.format,
    code: placement.code,
    messageId: params.messageId,
    theme: params.theme,
    revenue: cpmToUsd(ad.price),
    text: page.text,
    isFinal: page.isFinal,
    textUrl: urls.frameText(ad.bidId),
    modalUrl: hasModal ? urls.modal(ad.bidId, params.query) : undefined,
    trigger: placement.trigger,
    rewarded: placement.rewarded,
  };
};

/** Data of the creative over a video. */
export const overlayPageData = (page: OverlayPage, urls: PublicUrls, brand: string, nonce: string): OverlayPageData => {
  const { ad } = page;
  return {
    ...commonData(page, urls, nonce),
    kind: 'overlay',
    words: frameWords(ad.creative.language, ad.advertiser.name, 'overlay'),
    slotId: ad.slotId,
    width: ad.width,
    height: ad.height,
    clickMessageType: `${brand}.ad.click`,
  };
};
