import { describe, expect, test } from '@jest/globals';
import {
  AD_EVENT_NAMES,
  AD_EVENTS,
  COUNTED_TYPES,
  countingRuleOf,
  isOfPage,
  type AdEventName,
  type CountedType,
} from '../../../domain/delivery/ad-event.js';

const isStreamOnly = (name: AdEventName): boolean => 'isStreamOnly' in AD_EVENTS[name];

const IMAGE = { isVideo: false, videoDurationMs: 0 };
const VIDEO = { isVideo: true, videoDurationMs: 30_000 };

test('the events are those of the specification', () => {
  expect(AD_EVENT_NAMES.filter((name) => !isStreamOnly(name)).sort()).toEqual([
    'ad.clicked',
    'ad.error',
    'ad.filled',
    'ad.no-fill',
    'ad.render-completed',
    'ad.render-started',
    'ad.viewed',
    'reward.granted',
    'video.completed',
    'video.started',
  ]);
});

test('a text that was served, what a reader says of an ad, and the review that follows are on the stream alone', () => {
  const names = ['text.served', 'ad.hidden', 'ad.unhidden', 'ad.reported', 'review.started'];
  expect(AD_EVENT_NAMES.filter(isStreamOnly)).toEqual(names);
});

test('a page counts all that is counted but the text that no page shows', () => {
  expect(COUNTED_TYPES.filter((type) => !isOfPage(type))).toEqual(['text.served']);
});

test.each<[CountedType, number]>([
  ['video.started', 0],
  ['video.first-quartile', 6_750],
  ['video.midpoint', 13_500],
  ['video.third-quartile', 20_250],
  ['video.completed', 27_000],
  ['reward.granted', 27_000],
])('%s of 30 seconds counts %i ms after its start at the earliest: nine tenths of what is played', (type, delayMs) => {
  expect(countingRuleOf(type).minDelayMs(VIDEO)).toBe(delayMs);
});

test('all are counted but the three outcomes of a preload and the review of a creative', () => {
  const others = AD_EVENT_NAMES.filter((name) => !(COUNTED_TYPES as readonly string[]).includes(name));
  expect(others).toEqual(['ad.filled', 'ad.no-fill', 'ad.error', 'review.started']);
});

describe('the order of events', () => {
  test.each<[CountedType, readonly CountedType[]]>([
    ['ad.render-started', []],
    ['ad.render-completed', ['ad.render-started']],
    ['ad.viewed', ['ad.render-completed']],
    // A click needs a rendered ad, not a viewed one.
    ['ad.clicked', ['ad.render-started']],
    ['ad.hidden', ['ad.render-started']],
    ['ad.unhidden', ['ad.hidden']],
    ['ad.reported', ['ad.viewed']],
    ['video.started', ['ad.render-started']],
    ['video.completed', ['video.started']],
    ['reward.granted', ['video.completed']],
  ])('%s requires %p', (type, requires) => {
    expect(countingRuleOf(type).requires).toEqual(requires);
  });

  test('leads back to the first event from everywhere, never in a circle', () => {
    for (const type of COUNTED_TYPES.filter(isOfPage)) {
      const seen = new Set<CountedType>();
      for (let at: CountedType | undefined = type; at !== undefined; [at] = countingRuleOf(at).requires) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
      expect(seen.has('ad.render-started')).toBe(true);
    }
  });
});

describe('the earliest time', () => {
  test.each<[CountedType, number, number]>([
    ['ad.render-started', 0, 0],
    ['ad.render-completed', 0, 0],
    ['ad.viewed', 1_000, 2_000],
    ['ad.reported', 1_000, 2_000],
    ['ad.clicked', 0, 0],
    ['video.started', 0, 0],
    ['video.completed', 0, 27_000],
    ['reward.granted', 0, 27_000],
  ])('of %s is %p ms, of a video of 30 s %p ms', (type, image, video) => {
    expect(countingRuleOf(type).minDelayMs(IMAGE)).toBe(image);
    expect(countingRuleOf(type).minDelayMs(VIDEO)).toBe(video);
  });

  test('is never before that of what an event requires', () => {
    for (const type of COUNTED_TYPES)
      for (const before of countingRuleOf(type).requires)
        for (const ad of [IMAGE, VIDEO])
          expect(countingRuleOf(type).minDelayMs(ad)).toBeGreaterThanOrEqual(countingRuleOf(before).minDelayMs(ad));
  });
});

test('a view is the impression: it alone costs money, and a text where there is nothing to view', () => {
  expect(COUNTED_TYPES.filter((type) => countingRuleOf(type).bills)).toEqual(['ad.viewed', 'text.served']);
});
