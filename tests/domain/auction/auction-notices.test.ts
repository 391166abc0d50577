import { describe, expect, test } from '@jest/globals';
import { runAuction, type AuctionRules } from '../../../domain/auction/auction.js';
import type { Bid, ProgrammaticBid } from '../../../domain/demand/bid.js';
import { cpmToUsd } from '../../../domain/values/money.js';
import { auctionNotices, billingNotice, noticesWithin, trackingOf } from '../../../domain/auction/auction-notices.js';
import type { AuctionDecision, Win } from '../../../domain/auction/decide.js';
import { bidId } from '../../../domain/values/ids.js';
import type { DemandAnswer } from '../../../domain/auction/turn-facts.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { sampleChatImp } from '../../contracts/samples.js';
import { dspBid, openRules, usd } from '../auction-rules.js';
import { withNotices } from '../offers.js';

const imp = sampleChatImp();
const bid = (id: string, price: number): ProgrammaticBid => withNotices(dspBid(id, price, { impId: imp.id }));

/** An auction of the three bids of OpenRTB's example, each with an address for every notice. */
const decide = (rules: Partial<AuctionRules>): { readonly decision: AuctionDecision; readonly win: Win } => {
  const all = openRules({ floor: usd(0.85), ...rules });
  const result = runAuction([bid('one', 1), bid('two', 0.9), bid('three', 0.8)], imp, all);
  if (result.winner === undefined) throw new Error('nobody won');
  const { bid: winner, clearingPrice, minToWin } = result.winner;
  const win: Win = { imp, bid: winner, bidId: bidId('our-bid'), clearingPrice, minToWin };
  return { decision: { wins: [win], results: [{ imp, floor: all.floor, result }] }, win };
};

const inUsd = (price: Parameters<typeof cpmToUsd>[0] | undefined) =>
  price === undefined ? undefined : cpmToUsd(price);
const told = ({ decision, win }: ReturnType<typeof decide>, wins = [win]) =>
  auctionNotices(decision, [], wins, SAMPLE_NOW_MS).map(({ kind, bidId: id, outcome }) => [
    kind,
    id,
    outcome.reason,
    inUsd(outcome.clearingPrice),
    inUsd(outcome.minToWin),
  ]);

describe('AUCTION_MIN_TO_WIN in the examples of OpenRTB: floor 0.85, bids 1.00, 0.90 and 0.80', () => {
  test('first price: the winner pays 1.00 and had to beat 0.90, the others 1.00', () =>
    expect(told(decide({ type: 'first-price' }))).toEqual([
      ['win', 'one', 'won', 1, 0.9],
      ['loss', 'three', 'below-floor', undefined, 1],
      ['loss', 'two', 'lost-to-higher-bid', undefined, 1],
    ]));

  test('second price: the winner pays 0.91 and had to beat 0.90, the others 0.91', () =>
    expect(told(decide({ type: 'second-price' }))).toEqual([
      ['win', 'one', 'won', 0.91, 0.9],
      ['loss', 'three', 'below-floor', undefined, 0.91],
      ['loss', 'two', 'lost-to-higher-bid', undefined, 0.91],
    ]));
});

describe('notices', () => {
  test('of a blocked bid hold no price', () => {
    const notices = told(decide({ blockedAdvertisers: ['two.example'] }));
    expect(notices).toContainEqual(['loss', 'two', 'advertiser-exclusion', undefined, undefined]);
  });

  test('of a bid that was refused before the auction say why, and hold no price', () => {
    const { decision, win } = decide({});
    const { offer } = bid('four', 9);
    const refused = offer && { bidId: 'four', offer };
    const answer: DemandAnswer = {
      source: bid('four', 9).source,
      outcome: 'answered',
      elapsedMs: 1,
      bids: [],
      rejections: [
        { source: bid('four', 9).source, candidate: 'four', lossReason: 'category-exclusion', refused },
        { source: bid('four', 9).source, candidate: 'silent', lossReason: 'creative-format' },
      ],
    };
    const [first, ...others] = auctionNotices(decision, [answer], [win], SAMPLE_NOW_MS);
    expect(first).toMatchObject({ kind: 'loss', bidId: 'four', url: 'https://four.example/loss' });
    expect(first?.outcome).toEqual({ reason: 'category-exclusion' });
    expect(others.map(({ bidId: id }) => id)).toEqual(['one', 'three', 'two']);
  });

  test('of a winner that is not shown after all say that it lost, and nobody learns a price', () =>
    expect(told(decide({}), [])).toEqual([
      ['loss', 'one', 'internal-error', undefined, undefined],
      ['loss', 'three', 'below-floor', undefined, undefined],
      ['loss', 'two', 'lost-to-higher-bid', undefined, undefined],
    ]));

  test('have an id for each auction, bid and kind, the same every time', () => {
    const ids = () => auctionNotices(decide({}).decision, [], [decide({}).win], SAMPLE_NOW_MS).map(({ id }) => id);
    expect(new Set(ids()).size).toBe(3);
    expect(ids()).toEqual(ids());
    expect(ids()).not.toContain(billingNotice(decide({}).win, SAMPLE_NOW_MS)?.id);
  });

  test('are not made for bids without an address', () => {
    const plain = dspBid('one', 1, { impId: imp.id });
    const win: Win = { imp, bid: plain, bidId: bidId('our-bid'), clearingPrice: usd(1) };
    expect(billingNotice(win, SAMPLE_NOW_MS)).toBeUndefined();
    const result = runAuction([plain], imp, openRules());
    expect(auctionNotices({ wins: [win], results: [{ imp, result }] }, [], [win], SAMPLE_NOW_MS)).toHaveLength(0);
    const beaten = runAuction([plain, dspBid('two', 0.5, { impId: imp.id })], imp, openRules());
    const lost = auctionNotices({ wins: [win], results: [{ imp, result: beaten }] }, [], [win], SAMPLE_NOW_MS);
    expect(lost).toHaveLength(0);
  });

  test('are not made for a moment that a bidder left no address for', () => {
    const { offer } = bid('one', 1);
    const silent = { ...bid('two', 0.5), offer: offer && { ...offer, notices: {} } };
    const result = runAuction([bid('one', 1), silent], imp, openRules());
    const win: Win = { imp, bid: bid('one', 1), bidId: bidId('our-bid'), clearingPrice: usd(1) };
    const notices = auctionNotices({ wins: [win], results: [{ imp, result }] }, [], [win], SAMPLE_NOW_MS);
    expect(notices.map(({ url }) => url)).toStrictEqual(['https://one.example/win']);
  });

  test('hold of the offer what their macros tell, and none of its other addresses', () => {
    const { decision, win } = decide({});
    const [won] = auctionNotices(decision, [], [win], SAMPLE_NOW_MS);
    const pricing = { price: 1, currency: 'USD', usdPerUnit: 1, adjustment: 1 };
    expect(won?.offer).toEqual({ auctionId: 'auction-1', impId: '1', pricing });
  });

  test('of each slot tell of its own winner', () => {
    const second = sampleChatImp({ id: 'second' });
    const other = withNotices(dspBid('four', 2, { impId: second.id }));
    const { decision, win } = decide({});
    const result = runAuction([other], second, openRules());
    const otherWin: Win = { imp: second, bid: other, bidId: bidId('other-bid'), clearingPrice: usd(2) };
    const both = { wins: [win, otherWin], results: [...decision.results, { imp: second, result }] };
    const told = auctionNotices(both, [], both.wins, SAMPLE_NOW_MS).filter(({ kind }) => kind === 'win');
    expect(told.map(({ bidId: id, outcome }) => [id, outcome.clearingPrice])).toEqual([
      ['one', usd(1)],
      ['four', usd(2)],
    ]);
  });
});

describe('notices within so many characters', () => {
  const { decision, win } = decide({ type: 'first-price' });
  const all = auctionNotices(decision, [], [win], SAMPLE_NOW_MS);
  /** The win last, to see that it does not depend on the order. */
  const shuffled = all.toReversed();
  const lengths = shuffled.map(({ url }) => url.length);
  const whole = lengths.reduce((sum, length) => sum + length, 0);

  test.each([0, 1, 10, lengths.at(-1) ?? 0, whole - 1, whole, whole + 1])(
    '%d: are no longer, the win first',
    (most) => {
      const taken = noticesWithin(most, shuffled);
      expect(taken.reduce((sum, { url }) => sum + url.length, 0)).toBeLessThanOrEqual(most);
      expect(taken.some(({ kind }) => kind === 'win')).toBe(most >= (lengths.at(-1) ?? 0));
      expect(taken).toEqual(shuffled.filter((notice) => taken.includes(notice)));
      if (most >= whole) expect(taken).toEqual(shuffled);
    },
  );
});

describe('the trackers of a winner', () => {
  const { offer } = bid('one', 1);
  const trackers = [{ moment: 'impression', url: 'https://one.example/seen' }] as const;
  const tracked = (made: Bid) =>
    trackingOf({ imp, bid: made, bidId: bidId('our-bid'), clearingPrice: usd(1), minToWin: usd(0.9) });

  test('are kept with what it won by', () => {
    expect(tracked({ ...bid('one', 1), offer: offer && { ...offer, trackers } })).toMatchObject({
      bidId: 'one',
      outcome: { reason: 'won', clearingPrice: usd(1), minToWin: usd(0.9) },
      offer: { auctionId: 'auction-1', impId: '1', pricing: { price: 1, currency: 'USD' } },
      trackers,
    });
  });

  test.each<[string, Bid]>([
    ['asked for none', bid('one', 1)],
    ['left no address', dspBid('one', 1)],
    ['is a line item', sampleDirectBid()],
  ])('are nothing when it %s', (_, made) => expect(tracked(made)).toBeUndefined());
});

describe('addresses for what cannot be used of a bid', () => {
  const errors = ['https://bid.example/e?c=301', 'https://bid.example/e?c=202'];
  const withErrors = (id: string, price: number): ProgrammaticBid => {
    const { offer, ...rest } = bid(id, price);
    if (offer === undefined) throw new Error('no offer');
    return { ...rest, offer: { ...offer, errors } };
  };
  const pings = (notices: ReturnType<typeof auctionNotices>) =>
    notices.flatMap(({ kind, bidId: id, url }) => (kind === 'tracking' ? [[id, url]] : []));

  test('are called once each, whether the bid wins or loses', () => {
    const result = runAuction([withErrors('one', 1), withErrors('two', 0.9)], imp, openRules({ floor: usd(0.85) }));
    const notices = auctionNotices({ wins: [], results: [{ imp, floor: usd(0.85), result }] }, [], [], SAMPLE_NOW_MS);
    expect(pings(notices).sort()).toEqual(['one', 'two'].flatMap((id) => errors.map((url) => [id, url])).sort());
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
  });

  test('are called when the bid is refused before the auction, also without a notice of its loss', () => {
    const { offer } = withErrors('one', 1);
    if (offer === undefined) throw new Error('no offer');
    const refused = { bidId: 'one', offer: { ...offer, notices: {} } };
    const rejection = {
      source: bid('one', 1).source,
      candidate: 'one',
      lossReason: 'missing-markup',
      refused,
    } as const;
    const answer: DemandAnswer = {
      ...{ source: rejection.source, outcome: 'answered', elapsedMs: 1 },
      ...{ bids: [], rejections: [rejection] },
    };
    expect(pings(auctionNotices({ wins: [], results: [] }, [answer], [], SAMPLE_NOW_MS))).toEqual(
      errors.map((url) => ['one', url]),
    );
  });
});
