import type { VideoAsset } from '../../../../domain/catalog/creative.js';
import { VIDEO_MIMES, VIDEO_SECONDS } from '../../request/media.js';
import { refusal, type Refusal } from '../bid-faults.js';
import { isSecureUrl } from '../secure-url.js';
import { objectsOf, pixelsOf, textOf, type Json } from './vast-values.js';

/** Wider than any ad is shown: more would only load longer. */
const MAX_WIDTH = 1_280;

type Media = Omit<VideoAsset, 'durationMs'>;

const isPlayable = (file: Json): boolean =>
  VIDEO_MIMES.includes(textOf(file.mimeType)?.toLowerCase() ?? '') &&
  textOf(file.apiFramework) === undefined &&
  textOf(file.deliveryType)?.toLowerCase() !== 'streaming';

const mediaOf = (file: Json): Media | undefined => {
  const url = textOf(file.fileURL);
  const width = pixelsOf(file.width);
  const height = pixelsOf(file.height);
  const mimeType = textOf(file.mimeType)?.toLowerCase();
  if (url === undefined || width === undefined || height === undefined || mimeType === undefined) return undefined;
  return { url, mimeType, width, height };
};

/** The widest that is not too wide, else the narrowest. */
const best = (files: readonly Media[]): Media | undefined => {
  const byWidth = [...files].sort((a, b) => b.width - a.width);
  return byWidth.find(({ width }) => width <= MAX_WIDTH) ?? byWidth.at(-1);
};

/** The film of a linear creative: a plain file of a kind that every browser plays. */
export const linearVideo = (creative: Json): VideoAsset | Refusal => {
  const files = objectsOf(creative.mediaFiles).filter(isPlayable).map(mediaOf);
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
