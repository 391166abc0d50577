import type { Creative } from '../../../../domain/catalog/creative.js';
import { FORMAT_LIMITS } from '../../../../domain/catalog/placement.js';
import type { Tracker } from '../../../../domain/demand/bidder-offer.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import type { FetchVast } from '../context.js';
import { isSecureUrl } from '../secure-url.js';
import { markupCreative } from './banner-creative.js';
import { checkedTrackers, DEFAULT_LABEL, homeOf, type MarkedUpBid, type ReadCreative } from './creative-parts.js';
import { readVast, type VastAd } from './vast-document.js';
import { linearVideo } from './vast-linear.js';
import { nonLinearAd } from './vast-non-linear.js';
import { eventTrackers, objectsOf, textOf, trackersFor, type Json } from './vast-values.js';

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
  const video = linearVideo(source);
  if (isRefusal(video)) return video;
  const [click] = objectsOf([source.videoClickThroughURLTemplate]);
  const url = textOf(click?.url) ?? homeOf(bid.domain);
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
  return finished(creative, ad, [...eventTrackers(source.trackingEvents), ...clicks]);
};

/** VAST, linear in a conversation and non-linear over a video; unwrapped by `fetchVast`. */
export const vastCreative = async (bid: MarkedUpBid, fetchVast: FetchVast): Promise<ReadCreative | Refusal> => {
  const ad = await readVast(bid.adm, fetchVast);
  if (isRefusal(ad)) return ad;
  const wanted = bid.imp.kind === 'overlay' ? 'nonlinear' : 'linear';
  const creatives = objectsOf(ad.creatives);
  const source = creatives.find(({ type }) => type === wanted);
  if (source === undefined) return refusal(creatives.length === 0 ? 'vast-empty' : 'vast-linearity');
  return wanted === 'linear' ? linearCreative(ad, source, bid) : overlayCreative(ad, source, bid);
};
