import { describe, expect, test } from '@jest/globals';
import { NO_PACING } from '../../../domain/catalog/account.js';
import { bidKey, exposureKeysOf, type Bid } from '../../../domain/demand/bid.js';
import { decideAuctions } from '../../../domain/auction/decide.js';
import { exposureKey, type FrequencyCap } from '../../../domain/frequency/exposure.js';
import { bidId, lineItemId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { reasonForNoAd } from '../../../domain/auction/turn-outcome.js';
import type { AuctionFacts } from '../../../domain/auction/turn-facts.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleAccount } from '../../contracts/samples.js';
import { dspBid, usd } from '../auction-rules.js';
import { answerWith, auctionFacts, slots } from '../turn-facts.js';

const decide = (bids: readonly Bid[], differs: Partial<AuctionFacts> = {}) =>
  decideAuctions(auctionFacts(bids, differs));
/** `slot:bid` of every win. */
const winsOf = (bids: readonly Bid[], differs: Partial<AuctionFacts> = {}): string[] =>
  decide(bids, differs).wins.map(({ imp, bid }) => `${imp.id}:${bid.id}`);
const lossesOf = (bids: readonly Bid[], differs: Partial<AuctionFacts> = {}): string[] =>
  decide(bids, differs).results.flatMap(({ imp, result }) =>
    result.losses.map((l) => `${imp.id}:${l.bid.id} ${l.reason}`),
  );

describe('several slots in one turn', () => {
  const bids = [dspBid('a', 2), dspBid('b', 1), dspBid('c', 3, { impId: '2' }), dspBid('d', 4, { impId: '2' })];

  test('have one auction each, over their own bids, whatever source they come from', () => {
    const answers = [answerWith([dspBid('a', 2), dspBid('d', 4, { impId: '2' })]), answerWith([dspBid('b', 3)])];
    expect(winsOf(bids, { imps: slots(2) })).toEqual(['1:a', '2:d']);
    expect(winsOf([], { imps: slots(2), answers })).toEqual(['1:b', '2:d']);
  });

  test('get the ids that were drawn for them', () => {
    const { wins } = decide(bids, { imps: slots(2) });
    expect(wins.map((win) => win.bidId)).toEqual(['won-1', 'won-2']);
    expect(decide([bids[2] as Bid], { imps: slots(2) }).wins.map((win) => win.bidId)).toEqual(['won-2']);
  });

  test('share the ads that are left, in their order; the bids of the rest are told so', () => {
    const account = sampleAccount({ pacing: { ...NO_PACING, maxPerDay: 3 } });
    const left = (count: number) => ({
      account,
      imps: slots(2),
      pacing: { turn: 4, session: { shownAds: 0 }, shownToday: 3 - count },
    });
    expect(winsOf(bids, left(1))).toEqual(['1:a']);
    expect(lossesOf(bids, left(1))).toEqual(['1:b lost-to-higher-bid', '2:c frequency-cap', '2:d frequency-cap']);
    expect(winsOf([bids[3] as Bid], left(1))).toEqual(['2:d']);
    expect(decide(bids, left(0))).toMatchObject({ wins: [], reason: 'day-cap' });
  });

  test('a slot without an id drawn for it has no winner, which would be lost', () => {
    const differs = { imps: slots(2), bidIds: [bidId('won-1')] };
    expect(winsOf(bids, differs)).toEqual(['1:a']);
    expect(lossesOf(bids, differs)).toContain('2:d internal-error');
  });

  test('have the floor that their bids met', () => {
    const account = sampleAccount({ floor: usd(1.5) });
    expect(decide(bids, { account }).results[0]?.floor).toBe(usd(1.5));
  });
});

describe('the advertiser cap', () => {
  const account = sampleAccount({ pacing: { ...NO_PACING, maxPerAdvertiserAndSession: 1 } });
  const { advertiser } = dspBid('a', 1);
  const both = [dspBid('a', 3), dspBid('a2', 2, { impId: '2', advertiser }), dspBid('b', 1, { impId: '2' })];

  test('holds for later slots of the same turn', () => {
    expect(winsOf(both, { imps: slots(2), account })).toEqual(['1:a', '2:b']);
    expect(winsOf(both, { imps: slots(2) })).toEqual(['1:a', '2:a2']);
    const two = sampleAccount({ pacing: { ...NO_PACING, maxPerAdvertiserAndSession: 2 } });
    expect(winsOf(both, { imps: slots(2), account: two })).toEqual(['1:a', '2:a2']);
  });

  test('counts what the session has shown', () => {
    expect(winsOf([dspBid('a', 3), dspBid('b', 1)], { account, shownAdvertisers: { [advertiser.id]: 1 } })).toEqual([
      '1:b',
    ]);
    expect(winsOf([dspBid('a', 3)], { account, shownAdvertisers: { other: 9 } })).toEqual(['1:a']);
  });

  test('is not reached by names that every object has', () => {
    const odd = dspBid('a', 3, { advertiser: { ...advertiser, id: 'constructor' as never } });
    expect(winsOf([odd], { account })).toEqual(['1:a']);
  });
});

describe('frequency caps', () => {
  const tea = exposureKey.lineItem(lineItemId('sample-line-item'));
  const cap: FrequencyCap = { key: tea, limit: 1, windowMs: HOUR_MS };
  const capped = sampleDirectBid({ caps: [cap], price: usd(5) });
  const shown = {
    exposures: [
      { bidId: bidId('x'), keys: [tea], atMs: SAMPLE_NOW_MS, heldUntilMs: SAMPLE_NOW_MS + 1, confirmed: false },
    ],
  };

  test('keep a bid out that the subject has seen often enough', () => {
    expect(winsOf([capped, dspBid('b', 1)])).toEqual([`1:${capped.id}`]);
    expect(winsOf([capped, dspBid('b', 1)], { exposures: shown })).toEqual(['1:b']);
    expect(lossesOf([capped], { exposures: shown })).toEqual([`1:${capped.id} frequency-cap`]);
  });

  test('keep a bid out when one of its several is reached', () => {
    const wide = { ...cap, key: exposureKey.account, limit: 9 };
    for (const caps of [
      [cap, wide],
      [wide, cap],
    ])
      expect(winsOf([{ ...capped, caps }, dspBid('b', 1)], { exposures: shown })).toEqual(['1:b']);
  });

  test('are used up by an earlier slot of the same turn', () => {
    const twice = [capped, { ...capped, impId: '2' }, dspBid('b', 1, { impId: '2' })];
    expect(winsOf(twice, { imps: slots(2) })).toEqual([`1:${capped.id}`, '2:b']);
    const twoAllowed = twice.map((bid) => ({ ...bid, caps: [{ ...cap, limit: 2 }] }));
    expect(winsOf(twoAllowed, { imps: slots(2) })).toEqual([`1:${capped.id}`, `2:${capped.id}`]);
  });

  test('count a direct ad for its line item, campaign and advertiser, any other for its advertiser', () => {
    expect(exposureKeysOf(capped)).toEqual([
      'account',
      'advertiser:sample-advertiser',
      'campaign:sample-campaign',
      'line-item:sample-line-item',
    ]);
    expect(exposureKeysOf(dspBid('b', 1))).toEqual(['account', 'advertiser:advertiser-b']);
  });
});

describe('a refusal', () => {
  const bids = [dspBid('a', 3), dspBid('b', 2), dspBid('c', 1)];
  const refused = (...ids: number[]) => ({
    refusals: ids.map((i) => ({ key: bidKey(bids[i] as Bid), reason: 'hold-refused' as const })),
  });

  test('leads to the next best, until nobody is left', () => {
    expect(winsOf(bids, refused())).toEqual(['1:a']);
    expect(winsOf(bids, refused(0))).toEqual(['1:b']);
    expect(winsOf(bids, refused(0, 1))).toEqual(['1:c']);
    expect(decide(bids, refused(0, 1, 2))).toMatchObject({ wins: [], reason: 'no-usable-bid' });
  });

  test('by the reader, who has hidden all that would fit, is the reason', () => {
    const hide = (...ids: number[]) => ({
      refusals: ids.map((i) => ({ key: bidKey(bids[i] as Bid), reason: 'advertiser-hidden' as const })),
    });
    expect(decide(bids, hide(0, 1, 2)).reason).toBe('advertiser-hidden');
    expect(decide(bids, { refusals: [...hide(0, 1).refusals, ...refused(2).refusals] }).reason).toBe('no-usable-bid');
  });

  test('lets the next best pay by its own second price', () => {
    const account = sampleAccount({ auctionType: 'second-price' });
    expect(decide(bids, { account, ...refused(0) }).wins[0]?.clearingPrice).toBe(usd(1.01));
  });
});

describe('a conversation that gives no reason for an ad', () => {
  const unfit = dspBid('a', 1, { relevance: 0.5 });
  const fit = dspBid('b', 0.5, { relevance: 0.7 });

  test('is sold to a bid alone that clearly fits it', () => {
    expect(decide([unfit, fit], { lacksReason: true }).wins).toMatchObject([{ bid: { id: 'b' } }]);
    expect(decide([unfit, fit]).wins).toMatchObject([{ bid: { id: 'a' } }]);
  });

  test('says so when no bid does', () => {
    expect(decide([unfit], { lacksReason: true }).reason).toBe('no-reason');
    const account = sampleAccount({ minRelevance: 0.6 });
    expect(decide([unfit], { account, lacksReason: true }).reason).toBe('low-relevance');
    const mixed = [dspBid('a', 1, { relevance: 0.6 }), unfit];
    expect(decide(mixed, { account, lacksReason: true }).reason).toBe('no-reason');
  });
});

describe('the reason without a winner', () => {
  const account = sampleAccount({ minRelevance: 0.9 });
  test.each<[string, Bid[], string]>([
    ['nobody bid', [], 'no-usable-bid'],
    ['all fit too little', [dspBid('a', 1), dspBid('b', 1)], 'low-relevance'],
    ['one fits too little, one is blocked', [dspBid('a', 1), dspBid('b', 1, { categories: ['x'] })], 'no-usable-bid'],
    ['bids of unknown slots', [dspBid('a', 1, { impId: 'nowhere' })], 'no-usable-bid'],
  ])('%s', (_, bids, reason) => {
    const given = { ...account, blockedCategories: ['x'] };
    expect(decide(bids, { account: given })).toMatchObject({ wins: [], reason });
  });

  test('is there too when no auction was run and no gate refused', () => {
    expect(reasonForNoAd([], undefined, undefined)).toBe('no-usable-bid');
  });

  test('is absent with one', () => {
    expect(decide([dspBid('a', 1)])).not.toHaveProperty('reason');
  });
});

test('the same facts have the same outcome', () => {
  const facts = auctionFacts([dspBid('a', 3), dspBid('b', 2)], { imps: slots(2) });
  expect(decideAuctions(facts)).toEqual(decideAuctions(structuredClone(facts)));
});
