import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../domain/values/time.js';
import { overlayOpportunity, winnerIn, winnerOf, type Conversation } from './demo-auction.js';

const about = (...topics: readonly string[]): Conversation => ({
  signals: { topics: topics.map((id) => ({ id, weight: 0.6 })) },
});
const saying = (...terms: readonly string[]): Conversation => ({
  signals: { terms: new Map(terms.map((term) => [term, 0.5])) },
});
const won = (conversation: Conversation) => {
  const bid = winnerIn(conversation);
  return bid && `${bid.advertiser.name}: ${bid.creative.format}`;
};

describe('the conversation picks the winner', () => {
  test.each<[string, Conversation, string]>([
    ['nothing in particular', {}, 'Harbor Coffee: image'],
    ['coffee, by topic', about('222'), 'Harbor Coffee: image'],
    ['a mountain, by topic', about('159'), 'Northtrail: video'],
    ['working at home, by topic', about('130'), 'Lumen Desk: banner'],
    ['hiking, by word', saying('hiking', 'weekend'), 'Northtrail: video'],
    ['a home office, by two words', saying('home', 'office'), 'Lumen Desk: banner'],
    ['a home, which is not a home office', saying('home'), 'Harbor Coffee: image'],
    ['café in its plain spelling', saying('cafe'), 'Harbor Coffee: image'],
    ['both mountains and coffee', about('159', '222'), 'Harbor Coffee: image'],
  ])('%s', (_what, conversation, expected) => {
    expect(won(conversation)).toBe(expected);
  });

  test.each(['en', 'de', 'fr', 'es', 'ja', undefined])('a neutral talk in %s is always filled', (language) => {
    expect(won({ signals: { language } })).toBe('Harbor Coffee: image');
  });

  test('and so it is in 2020 and shortly before 2100', () => {
    for (const nowMs of [Date.UTC(2020, 0, 1), Date.UTC(2100, 0, 1) - DAY_MS]) expect(won({ nowMs })).toBeDefined();
  });
});

describe('special audiences', () => {
  test('an adult-targeted character has no ad, whatever is talked about', () => {
    for (const talk of [{}, about('222'), about('159'), about('130')])
      expect(won({ ...talk, adult: true })).toBeUndefined();
  });

  test('a child-directed conversation has the one that is fit for children', () => {
    for (const talk of [{}, about('222'), about('159'), about('130')]) {
      expect(won({ ...talk, child: true })).toBe('Lumen Desk: banner');
    }
    expect(won({ child: true, placement: 'interstitialAd' })).toBeUndefined();
  });
});

test('interstitialAd is filled by an interstitial', () => {
  expect(won({ placement: 'interstitialAd' })).toBe('Northtrail: interstitial');
});

test('overlays go by the topics of the title', () => {
  const overlay = (...topics: string[]) => winnerOf(overlayOpportunity(topics));
  expect([overlay(), overlay('222'), overlay('283')].map((bid) => bid?.advertiser.name)).toEqual([
    'Harbor Coffee',
    'Harbor Coffee',
    'Lumen Desk',
  ]);
  expect(overlay('222')?.price).toBe(7_500_000);
});
