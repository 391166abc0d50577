import type { LossReason } from '../../../domain/values/loss-reason.js';
import { FORMATS } from '../../../domain/catalog/placement.js';
import { isSafeAsset, isSafeUrl, type Destinations } from '../../ports/web-destination.js';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const MAX_NAME_CHARS = 512;

/** A name: not empty, and of bounded length. */
export const isName = (value: unknown): value is string => isText(value) && value.length <= MAX_NAME_CHARS;

const isSize = (media: Record<string, unknown>): boolean =>
  Number.isFinite(media.width) && Number.isFinite(media.height);

const imageFault = (image: unknown, destinations: Destinations): LossReason | undefined => {
  if (!isObject(image) || !isSize(image) || typeof image.alt !== 'string') return 'missing-markup';
  return isSafeAsset(image.url, destinations) ? undefined : 'creative-not-secure';
};

const videoFault = (video: unknown, destinations: Destinations): LossReason | undefined => {
  if (!isObject(video) || !isSize(video) || !isName(video.mimeType) || !Number.isFinite(video.durationMs))
    return 'missing-markup';
  const further = [video.posterUrl, video.captionsUrl].filter((url) => url !== undefined);
  const areSafe = [video.url, ...further].every((url) => isSafeAsset(url, destinations));
  return areSafe ? undefined : 'creative-not-secure';
};

const markupFault = (markup: unknown): LossReason | undefined =>
  isObject(markup) && isSize(markup) && isText(markup.html) ? undefined : 'missing-markup';

const mediaFault = (creative: Record<string, unknown>, destinations: Destinations): LossReason | undefined => {
  if (creative.format === 'image') return imageFault(creative.image, destinations);
  if (creative.format === 'video') return videoFault(creative.video, destinations);
  const { media } = creative;
  if (!isObject(media)) return 'missing-markup';
  if ('image' in media) return imageFault(media.image, destinations);
  if ('video' in media) return videoFault(media.video, destinations);
  if ('markup' in media) return markupFault(media.markup);
  return media.textOnly === true ? undefined : 'missing-markup';
};

const MAX_PLAYER_CHARS = 16_384;

const isPlayerParts = (parts: unknown): boolean =>
  isObject(parts) &&
  [parts.parameters, parts.extensions, parts.verifications].every(
    (xml) => typeof xml === 'string' && xml.length <= MAX_PLAYER_CHARS,
  );

/** What a creative lacks before a page could show it; where it would lead and load from is checked with it. */
export const creativeFault = (creative: unknown, destinations: Destinations): LossReason | undefined => {
  if (!isObject(creative)) return 'missing-markup';
  if (!(FORMATS as readonly unknown[]).includes(creative.format)) return 'creative-format';
  if (!isName(creative.id)) return 'missing-creative-id';
  if (typeof creative.headline !== 'string' || !isObject(creative.cta) || typeof creative.cta.label !== 'string')
    return 'missing-markup';
  if (creative.player !== undefined && !isPlayerParts(creative.player)) return 'missing-markup';
  if (creative.language !== undefined && typeof creative.language !== 'string') return 'creative-language';
  return isSafeUrl(creative.cta.url, destinations) ? mediaFault(creative, destinations) : 'creative-not-secure';
};
