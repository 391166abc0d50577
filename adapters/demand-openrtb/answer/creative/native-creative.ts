import { jsonIn } from '../../../../application/faults/readable.js';
import { isObject, isText } from '../../../../application/sale/shape/creative-shape.js';
import type { ImageAsset } from '../../../../domain/catalog/creative.js';
import type { Tracker } from '../../../../domain/demand/bidder-offer.js';
import { momentOfNativeEvent, NATIVE_METHOD_IMAGE } from '../../codes/native.js';
import {
  MAX_NATIVE_CHARS,
  MIN_NATIVE_IMAGE,
  NATIVE_ASSETS,
  NATIVE_IMAGE_SIZE,
  type NativeText,
} from '../../request/native-request.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import { isSecureUrl, withScheme } from '../secure-url.js';
import { checkedTrackers, DEFAULT_LABEL, type MarkedUpBid, type ReadCreative } from './creative-parts.js';

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** The root is the answer itself since 1.1; the wrapper of 1.0 is still often sent. */
const rootOf = (adm: string): Json | undefined => {
  const parsed = jsonIn(adm);
  if (!isObject(parsed)) return undefined;
  return isObject(parsed.native) ? parsed.native : parsed;
};

const assetsById = (root: Json): ReadonlyMap<unknown, Json> =>
  new Map(listOf(root.assets).flatMap((asset) => (isObject(asset) ? [[asset.id, asset]] : [])));

const wordsOf = (asset: Json | undefined, kind: 'title' | 'data'): string | undefined => {
  const holder = asset?.[kind];
  const words = isObject(holder) ? holder[kind === 'title' ? 'text' : 'value'] : undefined;
  return isText(words) && words.trim() !== '' ? words.trim() : undefined;
};

type NativeTexts = Readonly<Partial<Record<NativeText, string | undefined>>>;

/** The first text that is longer than anybody would show. */
const tooLongIn = (texts: NativeTexts): NativeText | undefined =>
  (Object.keys(MAX_NATIVE_CHARS) as NativeText[]).find((name) => (texts[name]?.length ?? 0) > MAX_NATIVE_CHARS[name]);

const textsOfAssets = (assets: ReadonlyMap<unknown, Json>): NativeTexts => ({
  title: wordsOf(assets.get(NATIVE_ASSETS.title), 'title'),
  sponsored: wordsOf(assets.get(NATIVE_ASSETS.sponsored), 'data'),
  description: wordsOf(assets.get(NATIVE_ASSETS.description), 'data'),
  callToAction: wordsOf(assets.get(NATIVE_ASSETS.callToAction), 'data'),
});

const pixels = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : otherwise;

const imageOf = (asset: Json | undefined, alt: string): ImageAsset | Refusal => {
  const img = asset?.img;
  const url = isObject(img) ? withScheme(img.url) : undefined;
  if (!isObject(img) || !isText(url)) return refusal('native-asset-missing', 'main');
  if (!isSecureUrl(url)) return refusal('not-secure', 'main');
  const width = pixels(img.w, NATIVE_IMAGE_SIZE.width);
  const height = pixels(img.h, NATIVE_IMAGE_SIZE.height);
  const { main } = MIN_NATIVE_IMAGE;
  return width < main.width || height < main.height ? refusal('image-too-small') : { url, width, height, alt };
};

const urlsOf = (value: unknown): readonly string[] => listOf(value).map(withScheme).filter(isText);

/** Scripts are not asked for, so that those that come anyway are nobody's loss. */
const trackersOf = (root: Json, link: Json): readonly Tracker[] => [
  ...urlsOf(root.imptrackers).map((url): Tracker => ({ moment: 'impression', url })),
  ...listOf(root.eventtrackers).flatMap((tracker): readonly Tracker[] => {
    if (!isObject(tracker) || tracker.method !== NATIVE_METHOD_IMAGE || !isText(tracker.url)) return [];
    const moment = momentOfNativeEvent(tracker.event);
    return moment === undefined ? [] : [{ moment, url: withScheme(tracker.url) }];
  }),
  ...urlsOf(link.clicktrackers).map((url): Tracker => ({ moment: 'click', url })),
];

/** A Native 1.2 answer as text with an image. */
export const nativeCreative = ({ adm, creativeId, language }: MarkedUpBid): ReadCreative | Refusal => {
  const root = rootOf(adm);
  if (root === undefined) return refusal('native-unreadable');
  const assets = assetsById(root);
  const texts = textsOfAssets(assets);
  const { title, sponsored: sponsor, description, callToAction } = texts;
  if (title === undefined) return refusal('native-asset-missing', 'title');
  if (sponsor === undefined) return refusal('native-asset-missing', 'sponsored');
  const tooLong = tooLongIn(texts);
  if (tooLong !== undefined) return refusal('text-too-long', tooLong);
  const image = imageOf(assets.get(NATIVE_ASSETS.main), title);
  if (isRefusal(image)) return image;
  const { link } = root;
  const url = isObject(link) ? withScheme(link.url) : undefined;
  if (!isObject(link) || !isText(url)) return refusal('link-missing');
  if (!isSecureUrl(url)) return refusal('not-secure', 'link');
  const trackers = checkedTrackers(trackersOf(root, link));
  if (isRefusal(trackers)) return trackers;
  const label = callToAction ?? DEFAULT_LABEL;
  const pitch = description ?? title;
  return {
    creative: { format: 'image', id: creativeId, headline: title, cta: { label, url }, image, language },
    trackers,
    sponsor,
    pitch,
  };
};
