import type { Creative, MarkupAsset } from '../../../../domain/catalog/creative.js';
import { MACRO_START } from '../../macros.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import { isSecureMarkup } from '../secure-url.js';
import { DEFAULT_LABEL, homeOf, type MarkedUpBid, type ReadCreative } from './creative-parts.js';

/** The size that was offered and answered; a bid without one means the only one there was. */
const sizeOf = ({ w, h, imp: { sizes } }: MarkedUpBid) => {
  const [only, ...others] = sizes;
  if (w === undefined && h === undefined && others.length === 0) return only ?? refusal('size-not-offered');
  return sizes.find(({ width, height }) => width === w && height === h) ?? refusal('size-not-offered');
};

/** Each is replaced by up to some thousand characters when the bid has won. */
const MAX_MACROS = 200;

const hasTooManyMacros = (html: string): boolean => html.split(MACRO_START, MAX_MACROS + 2).length > MAX_MACROS + 1;

/** Third-party markup in the format of its slot. */
export const markupCreative = (
  { creativeId, format, domain, language }: Omit<MarkedUpBid, 'adm'>,
  markup: MarkupAsset,
  words: { readonly headline: string; readonly url: string },
): Creative | Refusal => {
  const base = { id: creativeId, headline: words.headline, cta: { label: DEFAULT_LABEL, url: words.url }, language };
  if (format !== 'banner' && format !== 'interstitial' && format !== 'overlay') return refusal('media-not-offered');
  if (hasTooManyMacros(markup.html)) return refusal('macros-too-many');
  return isSecureMarkup(markup.html)
    ? { ...base, headline: base.headline === '' ? domain : base.headline, format, media: { markup } }
    : refusal('not-secure', 'adm');
};

/**
 * `imp.banner`: HTML for the inner frame. Its clicks are its own; the card around it leads to the advertiser's home.
 */
export const bannerCreative = (bid: MarkedUpBid): ReadCreative | Refusal => {
  const size = sizeOf(bid);
  if (isRefusal(size)) return size;
  const markup = { html: bid.adm, width: size.width, height: size.height };
  const creative = markupCreative(bid, markup, { headline: bid.domain, url: homeOf(bid.domain) });
  return isRefusal(creative) ? creative : { creative, trackers: [] };
};
