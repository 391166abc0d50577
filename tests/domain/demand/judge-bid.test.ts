import { describe, expect, test } from '@jest/globals';
import { judgeBid, type AuctionRules } from '../../../domain/auction/auction.js';
import { bidKey, type Bid } from '../../../domain/demand/bid.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import type { Imp } from '../../../domain/demand/opportunity.js';
import {
  sampleBannerCreative,
  sampleDirectBid,
  sampleImageCreative,
  sampleOverlayCreative,
} from '../../contracts/sample-demand.js';
import { sampleChatImp, sampleOverlayOpportunity } from '../../contracts/samples.js';
import { dspBid, openRules, usd } from '../auction-rules.js';

const judge = (bid: Bid, rules: Partial<AuctionRules> = {}, imp: Imp = sampleChatImp()): LossReason | undefined =>
  judgeBid(bid, imp, openRules(rules));
const BID = dspBid('a', 2);
const of = (domain: string): Bid => dspBid('a', 2, { advertiser: { ...BID.advertiser, domain } });

test('a bid without fault may compete', () => {
  expect(judge(BID)).toBeUndefined();
});

describe('what is blocked', () => {
  test.each<[string, LossReason | undefined]>([
    ['evil.example', 'advertiser-exclusion'],
    ['shop.evil.example', 'advertiser-exclusion'],
    ['a.b.evil.example', 'advertiser-exclusion'],
    ['EVIL.Example', 'advertiser-exclusion'],
    ['notevil.example', undefined],
    ['evil.example.org', undefined],
    ['example', undefined],
  ])('advertiser %s', (domain, expected) => {
    expect(judge(of(domain), { blockedAdvertisers: ['other.example', 'evil.example'] })).toBe(expected);
  });

  test("a category, whichever of the bid's it is", () => {
    const bid = dspBid('a', 2, { categories: ['10', '20'] });
    expect(judge(bid, { blockedCategories: ['20'] })).toBe('category-exclusion');
    expect(judge(bid, { blockedCategories: ['2'] })).toBeUndefined();
  });
});

describe('the audience', () => {
  const able = (adult: boolean, children: boolean): Bid => dspBid('a', 2, { suitability: { adult, children } });
  test.each<[boolean, boolean, Bid, boolean]>([
    [true, false, able(false, true), false],
    [true, false, able(true, false), true],
    [false, true, able(true, false), false],
    [false, true, able(false, true), true],
    [true, true, able(true, false), false],
    [true, true, able(false, true), false],
    [true, true, able(true, true), true],
    [false, false, able(false, false), true],
  ])('adult character %p, child-directed %p', (adultCharacter, childDirected, bid, isFit) => {
    expect(judge(bid, { adultCharacter, childDirected })).toBe(isFit ? undefined : 'unsuitable-audience');
  });
});

describe('the creative', () => {
  test('has a format that the placement shows', () => {
    const images = sampleChatImp({ formats: ['image'] });
    expect(judge(BID, {}, images)).toBeUndefined();
    expect(judge(dspBid('a', 2, { creative: sampleBannerCreative() }), {}, images)).toBe('creative-format');
    expect(judge(dspBid('a', 2, { creative: sampleOverlayCreative() }), {}, images)).toBe('creative-format');
    expect(judge(BID, {}, sampleOverlayOpportunity().imps[0])).toBe('creative-format');
  });

  test('has a headline that its format carries', () => {
    const withHeadline = (chars: number): Bid =>
      dspBid('a', 2, { creative: sampleImageCreative({ headline: 'x'.repeat(chars) }) });
    expect(judge(withHeadline(90))).toBeUndefined();
    expect(judge(withHeadline(91))).toBe('creative-size');
  });

  test('fits its overlay slot when it is markup of a fixed size', () => {
    const [imp] = sampleOverlayOpportunity().imps;
    const markup = (width: number, height: number): Bid =>
      dspBid('a', 2, { creative: sampleOverlayCreative({ media: { markup: { html: '<b>', width, height } } }) });
    expect(judge(markup(960, 160), {}, imp)).toBeUndefined();
    expect(judge(markup(961, 160), {}, imp)).toBe('creative-size');
    expect(judge(markup(960, 161), {}, imp)).toBe('creative-size');
    expect(judge(dspBid('a', 2, { creative: sampleOverlayCreative() }), {}, imp)).toBeUndefined();
  });
});

describe('limits', () => {
  test('an advertiser that was shown often enough', () => {
    expect(judge(BID, { usedAdvertisers: new Set([BID.advertiser.id]) })).toBe('advertiser-session-cap');
    expect(judge(BID, { usedAdvertisers: new Set(['another']) })).toBeUndefined();
  });

  test('relevance under the threshold, and a relevance that is none', () => {
    expect(judge(dspBid('a', 2, { relevance: 0.3 }), { minRelevance: 0.3 })).toBeUndefined();
    expect(judge(dspBid('a', 2, { relevance: 0.29 }), { minRelevance: 0.3 })).toBe('low-relevance');
    expect(judge(dspBid('a', 2, { relevance: NaN }), { minRelevance: 0 })).toBe('low-relevance');
  });

  test('what a conversation that gives no reason for an ad asks of a bid: to fit it clearly', () => {
    expect(judge(dspBid('a', 2, { relevance: 0.69 }), { lacksReason: true })).toBe('no-reason');
    expect(judge(dspBid('a', 2, { relevance: 0.7 }), { lacksReason: true })).toBeUndefined();
    expect(judge(dspBid('a', 2, { relevance: 0.5 }), { lacksReason: true, minRelevance: 0.6 })).toBe('low-relevance');
  });

  test('beside a life event only direct ads of the advertisers that the operator named', () => {
    const named = { openTo: [BID.advertiser.id] };
    expect(judge(BID, named)).toBe('sensitive-content');
    expect(judge(sampleDirectBid({ ...BID, kind: 'direct' }), named)).toBeUndefined();
    expect(judge(sampleDirectBid({ ...BID, kind: 'direct' }), { openTo: [] })).toBe('sensitive-content');
  });

  test('a fact about this very bid', () => {
    const excluded = new Map<string, LossReason>([[bidKey(BID), 'hold-refused']]);
    expect(judge(BID, { excluded })).toBe('hold-refused');
    expect(judge(dspBid('b', 2), { excluded })).toBeUndefined();
    expect(judge(dspBid('a', 2, { impId: '2' }), { excluded })).toBeUndefined();
  });
});

test('the rules are tried from the top', () => {
  const faulty = dspBid('a', 0.5, {
    price: NaN as never,
    creative: sampleOverlayCreative(),
    advertiser: { ...BID.advertiser, domain: 'evil.example' },
    categories: ['20'],
    suitability: { adult: false, children: false },
    relevance: 0,
  });
  const all: Partial<AuctionRules> = {
    excluded: new Map<string, LossReason>([[bidKey(faulty), 'frequency-cap']]),
    blockedAdvertisers: ['evil.example'],
    blockedCategories: ['20'],
    childDirected: true,
    usedAdvertisers: new Set([BID.advertiser.id]),
    floor: usd(1),
    minRelevance: 0.5,
  };
  const steps: [Partial<Bid> | Partial<AuctionRules>, LossReason | undefined][] = [
    [{}, 'frequency-cap'],
    [{ excluded: new Map() }, 'missing-price'],
    [{ price: usd(0.5) }, 'creative-format'],
    [{ creative: sampleImageCreative() }, 'advertiser-exclusion'],
    [{ blockedAdvertisers: [] }, 'category-exclusion'],
    [{ blockedCategories: [] }, 'unsuitable-audience'],
    [{ childDirected: false }, 'advertiser-session-cap'],
    [{ usedAdvertisers: new Set<string>() }, 'below-floor'],
    [{ floor: usd(0.5) }, 'low-relevance'],
    [{ minRelevance: 0 }, undefined],
  ];
  let bid: Bid = faulty;
  let rules = all;
  for (const [repair, expected] of steps) {
    bid = { ...bid, ...repair } as Bid;
    rules = { ...rules, ...repair };
    expect(judge(bid, rules)).toBe(expected);
  }
});
