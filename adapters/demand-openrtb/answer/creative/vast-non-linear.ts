import type { ImageAsset, MarkupAsset } from '../../../../domain/catalog/creative.js';
import { IMAGE_MIMES } from '../../request/media.js';
import type { Size } from '../../request/offered-imp.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import { isSecureUrl } from '../secure-url.js';
import { objectsOf, pixelsOf, textOf, type Json } from './vast-values.js';

/** What a non-linear ad shows, and where its click leads if it says. */
export interface NonLinear {
  readonly media: { readonly image: ImageAsset } | { readonly markup: MarkupAsset };
  readonly clickUrl?: string | undefined;
  /** As the library read it, for its trackers. */
  readonly source: Json;
}

const escaped = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
  const url = textOf(variation.staticResource);
  const type = textOf(variation.type)?.toLowerCase() ?? '';
  if (url === undefined || !IMAGE_MIMES.includes(type)) return undefined;
  return isSecureUrl(url) ? { image: { url, ...size, alt } } : refusal('not-secure', 'StaticResource');
};

const markupOf = (variation: Json, size: Size): NonLinear['media'] | Refusal | undefined => {
  const html = textOf(variation.htmlResource);
  if (html !== undefined) return { markup: { html, ...size } };
  const url = textOf(variation.iframeResource);
  if (url === undefined) return undefined;
  return isSecureUrl(url) ? { markup: { html: framed(url, size), ...size } } : refusal('not-secure', 'IFrameResource');
};

const read = (variation: Json, sizes: readonly Size[], alt: string): NonLinear | Refusal => {
  if (textOf(variation.apiFramework) !== undefined) return refusal('api-not-offered');
  const size = sizeOf(variation, sizes);
  if (isRefusal(size)) return size;
  const media = imageOf(variation, size, alt) ?? markupOf(variation, size) ?? refusal('vast-media-missing');
  if (isRefusal(media)) return media;
  const clickUrl = textOf(variation.nonlinearClickThroughURLTemplate);
  return clickUrl === undefined || isSecureUrl(clickUrl)
    ? { media, clickUrl, source: variation }
    : refusal('not-secure', 'NonLinearClickThrough');
};

/** The first variation that fits, else what is wrong with the first one. */
export const nonLinearAd = (creative: Json, sizes: readonly Size[], alt: string): NonLinear | Refusal => {
  const readings = objectsOf(creative.variations).map((variation) => read(variation, sizes, alt));
  return readings.find((reading) => !isRefusal(reading)) ?? readings[0] ?? refusal('vast-media-missing');
};
