import { describe, expect, test } from '@jest/globals';
import { rulesFor, runAuction, type AuctionRules } from '../../../domain/auction/auction.js';
import type { Bid } from '../../../domain/demand/bid.js';
import { placementCode } from '../../../domain/values/ids.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { sampleAccount, sampleChatImp, sampleOverlayOpportunity } from '../../contracts/samples.js';
import { dspBid, openRules, usd } from '../auction-rules.js';

const IMP = sampleChatImp();
const run = (bids: readonly Bid[], rules: Partial<AuctionRules> = {}) => runAuction(bids, IMP, openRules(rules));
/** `[winner, clearing price, price to beat]` */
const outcome = (bids: readonly Bid[], rules: Partial<AuctionRules> = {}) => {
  const { winner } = run(bids, rules);
  return winner && [winner.bid.id, winner.clearingPrice, winner.minToWin];
};

describe("OpenRTB's worked example: floor 0.85, bids 1.00, 0.90 and 0.80", () => {
  const bids = [dspBid('a', 1), dspBid('b', 0.9), dspBid('c', 0.8)];

  test('first price: pays 1.00, had to beat 0.90', () => {
    expect(outcome(bids, { floor: usd(0.85) })).toEqual(['a', usd(1), usd(0.9)]);
  });

  test('second price: pays 0.91, had to beat 0.90', () => {
    expect(outcome(bids, { floor: usd(0.85), type: 'second-price' })).toEqual(['a', usd(0.91), usd(0.9)]);
  });

  test('losers are told why', () => {
    const { losses } = run(bids, { floor: usd(0.85) });
    expect(losses.map(({ bid, reason }) => [bid.id, reason])).toEqual([
      ['c', 'below-floor'],
      ['b', 'lost-to-higher-bid'],
    ]);
  });
});

describe('prices', () => {
  test('no bid, no winner', () => {
    expect(run([])).toEqual({ losses: [] });
  });

  test('a single bid pays its price, or the floor, or a micro', () => {
    expect(outcome([dspBid('a', 3)])).toEqual(['a', usd(3), undefined]);
    expect(outcome([dspBid('a', 3)], { type: 'second-price' })).toEqual(['a', 1, undefined]);
    expect(outcome([dspBid('a', 3)], { type: 'second-price', floor: usd(1) })).toEqual(['a', usd(1), usd(1)]);
  });

  test('a floor is inclusive', () => {
    expect(outcome([dspBid('a', 1)], { floor: usd(1) })).toEqual(['a', usd(1), usd(1)]);
    expect(run([dspBid('a', 0.999999)], { floor: usd(1) }).losses[0]?.reason).toBe('below-floor');
  });

  test('second price never charges more than was offered', () => {
    expect(outcome([dspBid('a', 1), dspBid('b', 0.995)], { type: 'second-price' })).toEqual(['a', usd(1), usd(0.995)]);
    expect(outcome([dspBid('a', 1), dspBid('b', 1)], { type: 'second-price' })).toEqual(['a', usd(1), usd(1)]);
  });

  test.each([NaN, Infinity, -1, 0, 0.5, 1e300])('%p micros is no price and never wins', (price) => {
    const { winner, losses } = run([dspBid('odd', 0, { price: price as never }), dspBid('a', 0.01)]);
    expect(winner?.bid.id).toBe('a');
    expect(losses).toMatchObject([{ bid: { id: 'odd' }, reason: 'missing-price' }]);
  });
});

describe('deals', () => {
  const deal = (differs = {}) => ({ id: 'd1', fixedPrice: false, ...differs });

  test('a deal of the same price comes before an open bid, which is told so', () => {
    const { winner, losses } = run([dspBid('a', 2), dspBid('z', 2, { deal: deal() }), dspBid('b', 1)]);
    expect(winner?.bid.id).toBe('z');
    expect(losses.map(({ reason }) => reason)).toEqual(['lost-to-deal', 'lost-to-higher-bid']);
  });

  test('a deal that loses to a deal of the same price did not lose for want of one', () => {
    const { losses } = run([dspBid('y', 2, { deal: deal() }), dspBid('z', 2, { deal: deal() })]);
    expect(losses.map(({ bid, reason }) => [bid.id, reason])).toEqual([['z', 'lost-to-higher-bid']]);
  });

  test('an open bid of a higher price comes before a deal', () => {
    expect(outcome([dspBid('a', 2.01), dspBid('z', 2, { deal: deal() })])?.[0]).toBe('a');
  });

  test("a deal's floor replaces the slot's, upwards and downwards", () => {
    const low = dspBid('low', 0.5, { deal: deal({ floor: usd(0.4) }) });
    const high = dspBid('high', 5, { deal: deal({ floor: usd(6) }) });
    expect(outcome([low, high], { floor: usd(1) })).toEqual(['low', usd(0.5), usd(0.4)]);
    expect(run([low, high], { floor: usd(1) }).losses[0]?.reason).toBe('below-deal-floor');
  });

  test("a deal without a floor obeys the slot's", () => {
    expect(run([dspBid('a', 0.5, { deal: deal() })], { floor: usd(1) }).losses[0]?.reason).toBe('below-floor');
  });

  test('a fixed price is paid in a second-price auction too', () => {
    const bids = [dspBid('a', 5, { deal: deal({ fixedPrice: true }) }), dspBid('b', 1)];
    expect(outcome(bids, { type: 'second-price' })).toEqual(['a', usd(5), usd(1)]);
  });

  test("the price to beat is the second bid or the winner's own floor, whichever is higher", () => {
    const bids = [dspBid('a', 7, { deal: deal({ floor: usd(5) }) }), dspBid('b', 3)];
    expect(outcome(bids)).toEqual(['a', usd(7), usd(5)]);
    expect(outcome(bids, { type: 'second-price' })).toEqual(['a', usd(5), usd(5)]);
    const cheapDeal = [dspBid('open', 3), dspBid('deal', 1.5, { deal: deal({ floor: usd(1) }) })];
    expect(outcome(cheapDeal, { floor: usd(2) })).toEqual(['open', usd(3), usd(2)]);
  });
});

describe('ties', () => {
  test('direct comes before a bidder, then the lower id, then the lower source', () => {
    const direct = sampleDirectBid({ id: 'z', price: usd(1) });
    expect(outcome([dspBid('a', 1), direct])?.[0]).toBe('z');
    expect(outcome([dspBid('b', 1), dspBid('a', 1)])?.[0]).toBe('a');
    const twins = [dspBid('a', 1, { source: 'y' as never }), dspBid('a', 1, { source: 'x' as never })];
    expect(run(twins).winner?.bid.source).toBe('x');
  });
});

test('competitors that are kept apart within a turn may stand in one session', () => {
  const separation = { within: 'turn', advertisers: ['b.example'], categories: [] } as const;
  const bids = [sampleDirectBid({ id: 'a', separation })];
  const shown = [{ domain: 'b.example', categories: [] }];
  expect(outcome(bids, { shownInSession: shown })?.[0]).toBe('a');
  expect(run(bids, { shownInTurn: shown }).losses[0]?.reason).toBe('competitive-separation');
});

describe('the rules of an account', () => {
  const code = placementCode('inlineAd');
  const account = sampleAccount({
    auctionType: 'second-price',
    floor: usd(1),
    floorByPlacement: { [code]: usd(2) },
    blockedCategories: ['1'],
    blockedAdvertisers: ['x.example'],
  });

  test("the slot's floor comes before the placement's, that before the account's", () => {
    expect(rulesFor(account, sampleChatImp({ floor: usd(3) })).floor).toBe(usd(3));
    expect(rulesFor(account, IMP)).toEqual({
      type: 'second-price',
      floor: usd(2),
      blockedCategories: ['1'],
      blockedAdvertisers: ['x.example'],
    });
    expect(rulesFor(account, sampleChatImp({ placement: placementCode('other') })).floor).toBe(usd(1));
  });

  test("an overlay has the account's floor", () => {
    expect(rulesFor(account, sampleOverlayOpportunity().imps[0]).floor).toBe(usd(1));
  });

  test.each(['__proto__', 'constructor', 'toString'])('a placement called %s has no floor by accident', (name) => {
    expect(rulesFor(account, sampleChatImp({ placement: placementCode(name) })).floor).toBe(usd(1));
  });
});
