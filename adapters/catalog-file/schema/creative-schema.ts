import { z } from 'zod';
import {
  REVIEW_STATES,
  type BannerCreative,
  type InterstitialCreative,
  type MarkupAsset,
  type OverlayCreative,
} from '../../../domain/catalog/creative.js';
import { DELIVERY_STATUSES } from '../../../domain/catalog/content/delivery-status.js';
import { creativeId } from '../../../domain/values/ids.js';
import { FORMATS, FORMAT_LIMITS, type Format } from '../../../domain/catalog/placement.js';
import { assetUrl, destination, id, language, text, whole } from './fields.js';
import { strictObject } from './strict-object.js';

const MAX_MARKUP_CHARS = 100_000;
const px = whole(1, 10_000);

const image = strictObject({ url: assetUrl, width: px, height: px, alt: text(300) });
const video = strictObject({
  url: assetUrl,
  mimeType: z.enum(['video/mp4', 'video/webm']),
  width: px,
  height: px,
  durationMs: whole(500, 600_000),
  posterUrl: assetUrl.optional(),
  captionsUrl: assetUrl.optional(),
});
const markup = strictObject({ html: z.string().min(1).max(MAX_MARKUP_CHARS), width: px, height: px });

const common = <F extends Format>(format: F) => ({
  id: id.transform(creativeId),
  format: z.literal(format),
  headline: text(FORMAT_LIMITS[format].maxHeadlineChars),
  cta: strictObject({ label: text(30), url: destination }),
  language: language.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  review: z.enum(REVIEW_STATES).default('approved'),
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Counted also while something else in the creative is wrong, so that the list of mistakes is whole. */
const needs = (names: readonly string[], isEnough: (count: number) => boolean, sentence: string) =>
  z.refine<object>((creative) => isEnough(names.filter((name) => name in creative).length), {
    message: sentence,
    when: ({ value }) => isObject(value),
  });

const imageCreative = strictObject({ ...common('image'), image });
const videoCreative = strictObject({ ...common('video'), video });

/** The checks have made sure that what is left is there. */
const interstitialCreative = strictObject({
  ...common('interstitial'),
  image: image.optional(),
  video: video.optional(),
  markup: markup.optional(),
})
  .check(needs(['image', 'video', 'markup'], (n) => n === 1, 'must have exactly one of "image", "video" and "markup"'))
  .transform(({ image: picture, video: film, markup: html, ...rest }): InterstitialCreative => {
    if (picture !== undefined) return { ...rest, media: { image: picture } };
    return { ...rest, media: film === undefined ? { markup: html as MarkupAsset } : { video: film } };
  });

const bannerCreative = strictObject({ ...common('banner'), image: image.optional(), markup: markup.optional() })
  .check(needs(['image', 'markup'], (n) => n === 1, 'must have exactly one of "image" and "markup"'))
  .transform(({ image: picture, markup: html, ...rest }): BannerCreative => ({
    ...rest,
    media: picture === undefined ? { markup: html as MarkupAsset } : { image: picture },
  }));

const overlayCreative = strictObject({ ...common('overlay'), image: image.optional(), markup: markup.optional() })
  .check(needs(['image', 'markup'], (n) => n <= 1, 'must have one of "image" and "markup", or neither for words alone'))
  .transform(({ image: picture, markup: html, ...rest }): OverlayCreative => {
    if (picture !== undefined) return { ...rest, media: { image: picture } };
    return { ...rest, media: html === undefined ? { textOnly: true } : { markup: html } };
  });

/** A creative as it stands in the file: its format says which media it has. */
export const creativeSchema = z.discriminatedUnion(
  'format',
  [imageCreative, videoCreative, interstitialCreative, bannerCreative, overlayCreative],
  { error: `must be one of the formats ${FORMATS.join(', ')}` },
);
