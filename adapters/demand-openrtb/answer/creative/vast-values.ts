import { isObject, isText } from '../../../../application/sale/shape/creative-shape.js';
import type { TrackedMoment, Tracker } from '../../../../domain/demand/bidder-offer.js';
import { withScheme } from '../secure-url.js';

export type Json = Readonly<Record<string, unknown>>;

/** The objects of a list, if it is one. */
export const objectsOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];

export const textOf = (value: unknown): string | undefined =>
  isText(value) && value.trim() !== '' ? value.trim() : undefined;

export const urlOf = (value: unknown): string | undefined => withScheme(textOf(value));

/** VAST writes numbers as text. */
export const pixelsOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Addresses as VAST lists them: as text, or with an id. */
const urlsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((entry) => {
    const url = urlOf(isObject(entry) ? entry.url : entry);
    return url === undefined ? [] : [url];
  });

export const trackersFor = (moment: TrackedMoment, urls: unknown): readonly Tracker[] =>
  urlsOf(urls).map((url) => ({ moment, url }));

const EVENTS = {
  start: 'video-start',
  firstQuartile: 'video-first-quartile',
  midpoint: 'video-midpoint',
  thirdQuartile: 'video-third-quartile',
  complete: 'video-complete',
} as const satisfies Record<string, TrackedMoment>;

/** The tracking events of a creative that ever happen here. */
export const eventTrackers = (trackingEvents: unknown): readonly Tracker[] =>
  isObject(trackingEvents)
    ? Object.entries(EVENTS).flatMap(([event, moment]) => trackersFor(moment, trackingEvents[event]))
    : [];

/** What XML cannot hold, however it is written. */
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for element content and attributes in double quotes. */
export const escaped = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
