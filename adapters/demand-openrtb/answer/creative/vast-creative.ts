import type { Creative, ImageAsset, MarkupAsset, VideoAsset } from '../../../../domain/catalog/creative.js';
import { FORMAT_LIMITS } from '../../../../domain/catalog/placement.js';
import type { Tracker } from '../../../../domain/demand/bidder-offer.js';
import { IMAGE_MIMES, playerOf, VIDEO_MIMES, VIDEO_SECONDS } from '../../request/media.js';
import type { Size } from '../../request/offered-imp.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import type { FetchVast } from '../context.js';
import { isSecureUrl } from '../secure-url.js';
import { markupCreative } from './banner-creative.js';
import { checkedTrackers, DEFAULT_LABEL, homeOf, type MarkedUpBid, type ReadCreative } from './creative-parts.js';
import { readVast, type VastAd } from './vast-document.js';
import { playerPartsOf } from './vast-player-parts.js';
import { escaped, eventTrackers, type Json, objectsOf, pixelsOf, textOf, trackersFor, urlOf } from './vast-values.js';

/** Wider than any ad is shown: more would only load longer. */
const MAX_WIDTH = 1_280;

type Media = Omit<VideoAsset, 'durationMs'>;

const isPlayable = (file: Json): boolean =>
  VIDEO_MIMES.includes(textOf(file.mimeType)?.toLowerCase() ?? '') &&
  textOf(file.apiFramework) === undefined &&
  textOf(file.deliveryType)?.toLowerCase() !== 'streaming';

/** One without a size is as large as the player: a browser finds its own. */
const mediaOf = (file: Json, player: Size): Media | undefined => {
  const url = urlOf(file.fileURL);
  const width = pixelsOf(file.width);
  const height = pixelsOf(file.height);
  const mimeType = textOf(file.mimeType)?.toLowerCase();
  if (url === undefined || mimeType === undefined) return undefined;
  return width === undefined || height === undefined ? { url, mimeType, ...player } : { url, mimeType, width, height };
};

/** The widest that is not too wide, else the narrowest. */
const best = (files: readonly Media[]): Media | undefined => {
  const byWidth = [...files].sort((a, b) => b.width - a.width);
  return byWidth.find(({ width }) => width <= MAX_WIDTH) ?? byWidth.at(-1);
};

/** The film of a linear creative: a plain file of a kind that every browser plays. */
const linearVideo = (creative: Json, player: Size): VideoAsset | Refusal => {
  const files = objectsOf(creative.mediaFiles)
    .filter(isPlayable)
    .map((file) => mediaOf(file, player));
  const usable = files.filter((file) => file !== undefined);
  const chosen = best(usable.filter(({ url }) => isSecureUrl(url)));
  if (chosen === undefined)
    return usable.length > 0 ? refusal('not-secure', 'MediaFile') : refusal('vast-media-missing');
  const seconds = typeof creative.duration === 'number' ? creative.duration : 0;
  const { min, max } = VIDEO_SECONDS;
  return seconds >= min && seconds <= max
    ? { ...chosen, durationMs: Math.round(seconds * 1_000) }
    : refusal('vast-duration');
};

/** What a non-linear ad shows, and where its click leads if it says. */
interface NonLinear {
  readonly media: { readonly image: ImageAsset } | { readonly markup: MarkupAsset };
  readonly clickUrl?: string | undefined;
  /** As the library read it, for its trackers. */
  readonly source: Json;
}

/** A page of the bidder's, within our inner frame: the sandbox around it holds for it, too. */
const framed = (url: string, { width, height }: Size): string =>
  `<iframe src="${escaped(url)}" width="${width}" height="${height}" style="border:0" scrolling="no"></iframe>`;

const sizeOf = (variation: Json, [slot]: readonly Size[]): Size | Refusal => {
  const width = pixelsOf(variation.width);
  const height = pixelsOf(variation.height);
  if (width === undefined || height === undefined || slot === undefined) return refusal('size-not-offered');
  return width <= slot.width && height <= slot.height ? { width, height } : refusal('size-not-offered');
};

const imageOf = (variation: Json, size: Size, alt: string): NonLinear['media'] | Refusal | undefined => {
  const url = urlOf(variation.staticResource);
  const type = textOf(variation.type)?.toLowerCase() ?? '';
  if (url === undefined || !IMAGE_MIMES.includes(type)) return undefined;
  return isSecureUrl(url) ? { image: { url, ...size, alt } } : refusal('not-secure', 'StaticResource');
};

const markupOf = (variation: Json, size: Size): NonLinear['media'] | Refusal | undefined => {
  const html = textOf(variation.htmlResource);
  if (html !== undefined) return { markup: { html, ...size } };
  const url = urlOf(variation.iframeResource);
  if (url === undefined) return undefined;
  return isSecureUrl(url) ? { markup: { html: framed(url, size), ...size } } : refusal('not-secure', 'IFrameResource');
};

const read = (variation: Json, sizes: readonly Size[], alt: string): NonLinear | Refusal => {
  if (textOf(variation.apiFramework) !== undefined) return refusal('api-not-offered');
  const size = sizeOf(variation, sizes);
  if (isRefusal(size)) return size;
  const media = imageOf(variation, size, alt) ?? markupOf(variation, size) ?? refusal('vast-media-missing');
  if (isRefusal(media)) return media;
  const clickUrl = urlOf(variation.nonlinearClickThroughURLTemplate);
  return clickUrl === undefined || isSecureUrl(clickUrl)
    ? { media, clickUrl, source: variation }
    : refusal('not-secure', 'NonLinearClickThrough');
};

/** The first variation that fits, else what is wrong with the first one. */
const nonLinearAd = (creative: Json, sizes: readonly Size[], alt: string): NonLinear | Refusal => {
  const readings = objectsOf(creative.variations).map((variation) => read(variation, sizes, alt));
  return readings.find((reading) => !isRefusal(reading)) ?? readings[0] ?? refusal('vast-media-missing');
};

/** The title where it fits, since it is often a name for the trafficker. */
const headlineOf = (ad: VastAd, { format, domain }: MarkedUpBid): string => {
  const title = textOf(ad.title);
  return title !== undefined && title.length <= FORMAT_LIMITS[format].maxHeadlineChars ? title : domain;
};

const viewableTrackers = (ad: VastAd): readonly Tracker[] =>
  objectsOf(ad.viewableImpression).flatMap(({ viewable }) => trackersFor('viewable-50', viewable));

const finished = (creative: Creative | Refusal, ad: VastAd, own: readonly Tracker[]): ReadCreative | Refusal => {
  if (isRefusal(creative)) return creative;
  const impressions = trackersFor('impression', ad.impressionURLTemplates);
  const trackers = checkedTrackers([...impressions, ...viewableTrackers(ad), ...own]);
  return isRefusal(trackers) ? trackers : { creative, trackers };
};

const linearCreative = (ad: VastAd, source: Json, bid: MarkedUpBid): ReadCreative | Refusal => {
  const video = linearVideo(source, playerOf(bid.imp));
  if (isRefusal(video)) return video;
  const [click] = objectsOf([source.videoClickThroughURLTemplate]);
  const url = urlOf(click?.url) ?? homeOf(bid.domain);
  if (!isSecureUrl(url)) return refusal('not-secure', 'ClickThrough');
  const base = { id: bid.creativeId, headline: headlineOf(ad, bid), cta: { label: DEFAULT_LABEL, url } };
  const worded = { ...base, language: bid.language };
  const creative: Creative =
    bid.format === 'interstitial'
      ? { ...worded, format: 'interstitial', media: { video } }
      : { ...worded, format: 'video', video };
  const clicks = trackersFor('click', source.videoClickTrackingURLTemplates);
  return finished(creative, ad, [...eventTrackers(source.trackingEvents), ...clicks]);
};

const overlayCreative = (ad: VastAd, source: Json, bid: MarkedUpBid): ReadCreative | Refusal => {
  const headline = headlineOf(ad, bid);
  const shown = nonLinearAd(source, bid.imp.sizes, headline);
  if (isRefusal(shown)) return shown;
  const words = { headline, url: shown.clickUrl ?? homeOf(bid.domain) };
  const creative: Creative | Refusal =
    'markup' in shown.media
      ? markupCreative(bid, shown.media.markup, words)
      : {
          id: bid.creativeId,
          format: 'overlay',
          headline,
          cta: { label: DEFAULT_LABEL, url: words.url },
          language: bid.language,
          media: shown.media,
        };
  const clicks = trackersFor('click', shown.source.nonlinearClickTrackingURLTemplates);
  const player = playerPartsOf(ad, shown.source);
  const whole = player === undefined || isRefusal(creative) ? creative : { ...creative, player };
  return finished(whole, ad, [...eventTrackers(source.trackingEvents), ...clicks]);
};

/** VAST, linear in a conversation and non-linear over a video; unwrapped by `fetchVast`. */
export const vastCreative = async (bid: MarkedUpBid, fetchVast: FetchVast): Promise<ReadCreative | Refusal> => {
  const kind = bid.imp.kind === 'overlay' ? 'nonlinear' : 'linear';
  const use = (ad: VastAd): ReadCreative | Refusal => {
    const creatives = objectsOf(ad.creatives);
    const source = creatives.find(({ type }) => type === kind);
    if (source === undefined) return refusal(creatives.length === 0 ? 'vast-empty' : 'vast-linearity');
    return kind === 'linear' ? linearCreative(ad, source, bid) : overlayCreative(ad, source, bid);
  };
  const { read, errors } = await readVast(bid.adm, { kind, fetchVast, use });
  return errors.length === 0 ? read : { ...read, errors };
};
