import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareBids, faultsOf, judgeBid, runAuction, type AuctionRules } from '../../../domain/auction/auction.js';
import type { Bid } from '../../../domain/demand/bid.js';
import { sourceId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { sampleChatImp } from '../../contracts/samples.js';
import { dspBid, openRules } from '../auction-rules.js';
import { holds } from '../property.js';

const IMP = sampleChatImp();
/** Few prices, so that ties are frequent. */
const price = fc.constantFrom(1, 9_999, 1_000_000, 1_005_000, 1_010_000, 2_000_000, 9_000_000).map((n) => n as Cpm);
const deal = fc.record({ id: fc.constant('d'), floor: fc.option(price, { nil: undefined }), fixedPrice: fc.boolean() });

const bidBut = fc.record({
  price,
  deal: fc.option(deal, { nil: undefined, freq: 3 }),
  relevance: fc.constantFrom(0.1, 0.6),
  categories: fc.constantFrom<string[]>([], ['blocked']),
  isDirect: fc.boolean(),
  source: fc.constantFrom('dsp-1', 'dsp-2').map(sourceId),
});
/** Bids of one slot; ids are unique within their source, as the contract says. */
const bids: fc.Arbitrary<Bid[]> = fc.array(bidBut, { maxLength: 12 }).map((all) =>
  all.map(({ isDirect, ...but }, i) => {
    const base = dspBid(`bid-${(i * 7) % 13}`, 1);
    return isDirect ? sampleDirectBid({ ...but, id: base.id, advertiser: base.advertiser }) : dspBid(base.id, 1, but);
  }),
);
const rules: fc.Arbitrary<AuctionRules> = fc
  .record({
    type: fc.constantFrom<AuctionRules['type']>('first-price', 'second-price'),
    floor: fc.option(price, { nil: undefined }),
    minRelevance: fc.constantFrom(0, 0.5),
    blockedCategories: fc.constantFrom<string[]>([], ['blocked']),
  })
  .map(openRules);

describe('any auction', () => {
  test('has the same outcome whatever the order of the bids', () => {
    const shuffled = bids.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    holds(
      fc.property(shuffled, rules, ([all, mixed], given) => {
        const [one, other] = [runAuction(all, IMP, given), runAuction(mixed, IMP, given)];
        expect(other.winner).toEqual(one.winner);
        const reasons = (result: typeof one) =>
          result.losses.map(({ bid, reason }) => `${bid.source}/${bid.id} ${reason}`).sort();
        expect(reasons(other)).toEqual(reasons(one));
      }),
      600,
    );
  });

  test('orders bids totally', () => {
    holds(
      fc.property(bids, (all) => {
        for (const a of all)
          for (const b of all) {
            expect(Math.sign(compareBids(a, b)) + Math.sign(compareBids(b, a))).toBe(0);
            if (a !== b) expect(compareBids(a, b)).not.toBe(0);
            for (const c of all)
              if (compareBids(a, b) < 0 && compareBids(b, c) < 0) expect(compareBids(a, c)).toBeLessThan(0);
          }
      }),
      100,
    );
  });

  test("charges between the winner's floor and its offer, and the offer itself by first price", () => {
    holds(
      fc.property(bids, rules, (all, given) => {
        const { winner, losses } = runAuction(all, IMP, given);
        expect(losses.length + (winner === undefined ? 0 : 1)).toBe(all.length);
        if (winner === undefined) return;
        const floor = winner.bid.deal?.floor ?? given.floor ?? 1;
        expect(winner.bid.price).toBeGreaterThanOrEqual(floor);
        expect(winner.clearingPrice).toBeGreaterThanOrEqual(floor);
        expect(winner.clearingPrice).toBeLessThanOrEqual(winner.bid.price);
        if (given.type === 'first-price' || winner.bid.deal?.fixedPrice)
          expect(winner.clearingPrice).toBe(winner.bid.price);
        if (winner.minToWin !== undefined) expect(winner.minToWin).toBeLessThanOrEqual(winner.clearingPrice);
        for (const { bid, reason } of losses) {
          if (!reason.startsWith('lost-to')) continue;
          expect(bid.price).toBeLessThanOrEqual(winner.bid.price);
          expect(winner.minToWin).toBeGreaterThanOrEqual(bid.price);
        }
      }),
      1_000,
    );
  });

  test('is not changed by a bid that may not compete', () => {
    holds(
      fc.property(bids, bidBut, rules, fc.nat({ max: 12 }), (all, { isDirect: _, ...but }, given, at) => {
        const extra = dspBid('extra', 1, but);
        fc.pre(judgeBid(extra, IMP, given) !== undefined);
        const mixed = [...all.slice(0, at), extra, ...all.slice(at)];
        expect(runAuction(mixed, IMP, given).winner).toEqual(runAuction(all, IMP, given).winner);
      }),
      600,
    );
  });

  test('stops at the first of all that speaks against a bid', () => {
    holds(
      fc.property(bidBut, rules, ({ isDirect: _, ...but }, given) => {
        const bid = dspBid('judged', 1, but);
        const all = faultsOf(bid, IMP, given);
        expect(judgeBid(bid, IMP, given)).toBe(all[0]);
        expect(new Set(all).size).toBe(all.length);
      }),
      600,
    );
  });

  test('has a winner exactly when a bid may compete', () => {
    holds(
      fc.property(bids, rules, (all, given) => {
        const isAnyUsable = all.some((bid) => judgeBid(bid, IMP, given) === undefined);
        expect(runAuction(all, IMP, given).winner !== undefined).toBe(isAnyUsable);
      }),
    );
  });

  test('keeps its winner when that one offers more, and its price without a second price', () => {
    holds(
      fc.property(bids, rules, fc.integer({ min: 1, max: 1_000_000 }), (all, given, more) => {
        const { winner } = runAuction(all, IMP, given);
        if (winner === undefined) return;
        const raised = { ...winner.bid, price: (winner.bid.price + more) as Cpm };
        const again = runAuction(
          all.map((bid) => (bid === winner.bid ? raised : bid)),
          IMP,
          given,
        ).winner;
        expect(again?.bid).toBe(raised);
        expect(again?.minToWin).toBe(winner.minToWin);
      }),
      600,
    );
  });
});
