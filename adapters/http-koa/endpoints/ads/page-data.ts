import type { AdPage, OverlayPage } from '../../../../application/api/ad-placement.js';
import { imageOf, markupOf, videoOf, type ImageAsset, type VideoAsset } from '../../../../domain/catalog/creative.js';
import { copyLanguageOf, readerLanguagesOf, textLanguageOf } from '../../../../domain/catalog/spoken-language.js';
import { adReference } from '../../../../domain/values/ad-reference.js';
import { cpmToUsd } from '../../../../domain/values/money.js';
import { tracksProgress } from '../../../../domain/delivery/tracking.js';
import type { WonAd, WonChatAd } from '../../../../domain/delivery/won-ad.js';
import type { ChatPageData, FrameCharacter, FrameMedia, FrameWords, OverlayPageData } from '../../../wire/index.js';
import { closeLabel, frameWords, hasInterfaceWords, languageIn, playerWords, preRollLine } from '../../pages/index.js';
import type { PublicUrls } from '../../server/answer/public-urls.js';

const imageMedia = (image: ImageAsset, urls: PublicUrls): FrameMedia => {
  const { width, height, alt } = image;
  return { kind: 'image', image: { url: urls.asset(image.url), width, height, alt } };
};

const videoMedia = (video: VideoAsset, urls: PublicUrls, language: string | undefined): FrameMedia => {
  const posterUrl = video.posterUrl === undefined ? undefined : urls.asset(video.posterUrl);
  const captionsUrl = video.captionsUrl === undefined ? undefined : urls.asset(video.captionsUrl);
  const words = playerWords(language);
  return { kind: 'video', video: { ...video, url: urls.asset(video.url), posterUrl, captionsUrl, words } };
};

/** Of the page's words. */
const languageOf = (ad: WonAd): string | undefined => readerLanguagesOf(ad).find(hasInterfaceWords);

/** Of the advertiser's words, where it is not that of the page's. */
const copyIn = (words: FrameWords, ad: WonAd) => languageIn(words, copyLanguageOf(ad));

/** `docs/reference/turns.md#hidden-advertisers`. */
const HIDE_NOTE =
  'In development, hiding an advertiser lasts for this conversation: start another one to see its ads again.';

/** A chat page's words. A note for the developer stands in those of a test ad. */
const chatWords = (ad: WonChatAd, kind: ChatPageData['kind']): FrameWords => {
  const words = frameWords(languageOf(ad), ad, { kind, reference: adReference(ad.bidId) });
  return ad.isTest ? { ...words, say: { ...words.say, note: HIDE_NOTE } } : words;
};

/**
 * What the page shows beside the words. `markupNonce` authenticates what third-party markup says to the page around it.
 * The markup reads it, so that it must be another one than names our script in the page's policy.
 */
const mediaOf = (ad: WonAd, urls: PublicUrls, markupNonce: string): FrameMedia => {
  const { creative } = ad;
  const image = imageOf(creative);
  if (image !== undefined) return imageMedia(image, urls);
  const markup = markupOf(creative);
  if (markup !== undefined) {
    const { width, height } = markup;
    return { kind: 'markup', markup: { url: urls.creative(ad.bidId, markupNonce), width, height, nonce: markupNonce } };
  }
  const video = videoOf(creative);
  return video === undefined ? { kind: 'none' } : videoMedia(video, urls, languageOf(ad));
};

/**
 * What an integrator may put into the query of a frame page (`docs/reference/protocol.md#the-pages-of-an-ad`); each may
 * be missing.
 */
export interface FrameParams {
  readonly messageId?: string | undefined;
  readonly theme?: string | undefined;
  /** The same parameters, encoded again for the modal page. */
  readonly query: string;
}

/** Above an interstitial, in its teaser and in its dialog. */
const characterOf = (
  { bidId, character, creative }: WonChatAd,
  language: string,
  urls: PublicUrls,
): FrameCharacter | undefined => {
  if (character === undefined || creative.format !== 'interstitial') return undefined;
  const { name, greeting, avatarUrl } = character;
  return {
    name,
    line: greeting ?? preRollLine(language, name),
    avatarUrl: avatarUrl === undefined ? undefined : urls.avatar(bidId),
  };
};

/** Data of the inline or modal page of a conversational ad. */
export const chatPageData = (
  kind: ChatPageData['kind'],
  page: AdPage,
  params: FrameParams,
  urls: PublicUrls,
  markupNonce: string,
): ChatPageData => {
  const { ad } = page;
  const { placement, creative, advertiser } = ad;
  const words = chatWords(ad, kind);
  const hasModal = kind === 'inline' && creative.format === 'interstitial';
  return {
    kind,
    bidId: ad.bidId,
    advertiser: { name: advertiser.name, domain: advertiser.domain },
    headline: creative.headline,
    ctaLabel: creative.cta.label,
    copyIn: copyIn(words, ad),
    destinationUrl: creative.cta.url,
    clickUrl: urls.click(page.clickToken),
    media: mediaOf(ad, urls, markupNonce),
    words,
    eventsUrl: urls.frameEvents(ad.bidId),
    token: page.eventToken,
    format: creative.format,
    code: placement.code,
    ...{ messageId: params.messageId, theme: params.theme },
    revenue: cpmToUsd(ad.price),
    text: page.text,
    textIn: languageIn(words, textLanguageOf(ad)),
    isFinal: page.isFinal,
    isHidden: page.isHidden,
    textUrl: urls.frameText(ad.bidId),
    modalUrl: hasModal ? urls.modal(ad.bidId, params.query) : undefined,
    trigger: placement.trigger,
    rewarded: placement.rewarded,
    character: characterOf(ad, words.language, urls),
    tracksProgress: tracksProgress(ad.tracking),
  };
};

/**
 * Data of the creative over a video. Written out like the one above instead of sharing a part by spreading it: this is
 * the busiest page, and the spread alone took five microseconds of it.
 */
export const overlayPageData = (
  page: OverlayPage,
  urls: PublicUrls,
  brand: string,
  markupNonce: string,
): OverlayPageData => {
  const { ad } = page;
  const { creative, advertiser } = ad;
  const words = frameWords(languageOf(ad), ad, { kind: 'overlay', reference: adReference(ad.bidId) });
  return {
    kind: 'overlay',
    bidId: ad.bidId,
    advertiser: { name: advertiser.name, domain: advertiser.domain },
    headline: creative.headline,
    ctaLabel: creative.cta.label,
    copyIn: copyIn(words, ad),
    destinationUrl: creative.cta.url,
    clickUrl: urls.click(page.clickToken),
    media: mediaOf(ad, urls, markupNonce),
    words,
    eventsUrl: urls.frameEvents(ad.bidId),
    token: page.eventToken,
    slotId: ad.slotId,
    width: ad.width,
    height: ad.height,
    closeLabel: closeLabel(words.language),
    brand,
  };
};
