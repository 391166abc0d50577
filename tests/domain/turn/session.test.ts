import { describe, expect, test } from '@jest/globals';
import { advertiserId, bidId, placementCode } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { pinnedTurn, preparedBids, withFilledTurn, withPrepared } from '../../../domain/turn/session.js';
import type { PresentedAd } from '../../../domain/delivery/won-ad.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleSession } from '../../contracts/samples.js';

const NOW = SAMPLE_NOW_MS;
const EXPIRY = NOW + 1_000;

const ad = (id: string): PresentedAd => ({
  bidId: bidId(id),
  code: placementCode('inlineAd'),
  price: 2_500_000 as Cpm,
  format: 'image',
  content: 'A calm cup.',
  impressionTrigger: 'immediate',
  creativeType: 'display',
});
const shown = (id: string, advertiser: string) => ({
  bidId: bidId(id),
  placement: placementCode('inlineAd'),
  advertiserId: advertiserId(advertiser),
  neighbour: { domain: `${advertiser}.example`, categories: [] },
});

describe('a filled turn', () => {
  const filled = withFilledTurn(
    withPrepared(
      sampleSession({ filledTurns: 1, shownAds: 1, shownAdvertisers: { tea: 1 } }),
      [sampleDirectBid()],
      EXPIRY,
    ),
    { turn: 4, ads: [ad('a'), ad('b')], shown: [shown('a', 'tea'), shown('b', 'shoes')], install: 'phone' },
    NOW,
    EXPIRY,
  );

  test('is pinned for exactly this turn until it expires', () => {
    expect(pinnedTurn(filled, 4, NOW)?.ads.map((a) => a.bidId)).toEqual(['a', 'b']);
    expect(pinnedTurn(filled, 4, EXPIRY - 1)).toMatchObject({ ads: { length: 2 }, install: 'phone' });
    expect(pinnedTurn(filled, 4, EXPIRY)).toBeUndefined();
    expect(pinnedTurn(filled, 5, NOW)).toBeUndefined();
    expect(pinnedTurn(filled, 3, NOW)).toBeUndefined();
  });

  test('moves pacing by one turn and caps by its ads', () => {
    expect(filled).toMatchObject({ lastShownTurn: 4, lastShownAtMs: NOW, filledTurns: 2, shownAds: 3 });
    expect(filled.shownAdvertisers).toEqual({ tea: 2, shoes: 1 });
    expect(filled.neighbours?.map(({ domain }) => domain)).toEqual(['tea.example', 'shoes.example']);
  });

  test('uses up what was prepared', () => {
    expect(preparedBids(filled, NOW)).toEqual([]);
  });

  test('counts advertisers whose ids are names every object has', () => {
    const ids = ['__proto__', 'constructor', 'toString', '__proto__'];
    const session = withFilledTurn(
      sampleSession(),
      { turn: 1, ads: [], shown: ids.map((id) => shown('a', id)) },
      NOW,
      EXPIRY,
    );
    expect(Object.entries(session.shownAdvertisers)).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
      ['toString', 1],
    ]);
    const afterStore = sampleSession(JSON.parse(JSON.stringify(session)));
    const again = withFilledTurn(afterStore, { turn: 2, ads: [], shown: [shown('b', '__proto__')] }, NOW, EXPIRY);
    expect(Object.entries(again.shownAdvertisers)[0]).toEqual(['__proto__', 3]);
    expect(Object.getPrototypeOf(again.shownAdvertisers)).toBe(Object.prototype);
  });
});

describe('prepared bids', () => {
  test('stand until they expire', () => {
    const session = withPrepared(sampleSession(), [sampleDirectBid()], EXPIRY);
    expect(preparedBids(session, EXPIRY - 1)).toHaveLength(1);
    expect(preparedBids(session, EXPIRY)).toEqual([]);
    expect(preparedBids(sampleSession(), NOW)).toEqual([]);
  });

  test('are kept when a later auction prepares nothing', () => {
    const session = withPrepared(sampleSession(), [sampleDirectBid()], EXPIRY);
    expect(withPrepared(session, [], EXPIRY + 5)).toBe(session);
  });

  test('leave pacing where it was', () => {
    const session = withPrepared(sampleSession(), [sampleDirectBid()], EXPIRY);
    expect(session.lastShownTurn).toBeUndefined();
    expect(session.shownAds).toBe(0);
  });
});
