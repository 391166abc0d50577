import type { LossReason } from '../domain/loss-reason.js';
import { FORMATS } from '../domain/placement.js';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const MAX_NAME_CHARS = 512;

/** Something is called so, and not at length. */
export const isName = (value: unknown): value is string => isText(value) && value.length <= MAX_NAME_CHARS;

const MAX_URL_CHARS = 2_048;
const ABSOLUTE = /^(https:\/\/[^/@?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?#]|$)/i;
const NOT_IN_A_URL = /[\s\\\p{Cc}]/u;

/** `https:`, or `http:` on loopback in development; without user name, backslash or blank. */
const isSafeUrl = (url: unknown): boolean =>
  isText(url) && url.length <= MAX_URL_CHARS && ABSOLUTE.test(url) && !NOT_IN_A_URL.test(url);

const isAsset = (url: unknown): boolean =>
  isSafeUrl(url) || (isText(url) && url.startsWith('/assets/') && url.length <= MAX_URL_CHARS);

const isAssetIfAny = (url: unknown): boolean => url === undefined || isAsset(url);

const isSize = (media: Record<string, unknown>): boolean =>
  Number.isFinite(media.width) && Number.isFinite(media.height);

const imageFault = (image: unknown): LossReason | undefined => {
  if (!isObject(image) || !isSize(image) || typeof image.alt !== 'string') return 'missing-markup';
  return isAsset(image.url) ? undefined : 'creative-not-secure';
};

const videoFault = (video: unknown): LossReason | undefined => {
  if (!isObject(video) || !isSize(video) || !isText(video.mimeType) || !Number.isFinite(video.durationMs))
    return 'missing-markup';
  const areSafe = isAsset(video.url) && isAssetIfAny(video.posterUrl) && isAssetIfAny(video.captionsUrl);
  return areSafe ? undefined : 'creative-not-secure';
};

const markupFault = (markup: unknown): LossReason | undefined =>
  isObject(markup) && isSize(markup) && isText(markup.html) ? undefined : 'missing-markup';

const mediaFault = (creative: Record<string, unknown>): LossReason | undefined => {
  if (creative.format === 'image') return imageFault(creative.image);
  if (creative.format === 'video') return videoFault(creative.video);
  const { media } = creative;
  if (!isObject(media)) return 'missing-markup';
  if ('image' in media) return imageFault(media.image);
  if ('video' in media) return videoFault(media.video);
  if ('markup' in media) return markupFault(media.markup);
  return media.textOnly === true ? undefined : 'missing-markup';
};

/** What a creative lacks before a page could show it; where it would lead and load from is checked with it. */
export const creativeFault = (creative: unknown): LossReason | undefined => {
  if (!isObject(creative)) return 'missing-markup';
  if (!(FORMATS as readonly unknown[]).includes(creative.format)) return 'creative-format';
  if (!isName(creative.id)) return 'missing-creative-id';
  if (typeof creative.headline !== 'string' || !isObject(creative.cta) || typeof creative.cta.label !== 'string')
    return 'missing-markup';
  return isSafeUrl(creative.cta.url) ? mediaFault(creative) : 'creative-not-secure';
};
