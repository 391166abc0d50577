import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareBids, runAuction } from '../../../domain/auction/auction.js';
import type { Bid, DirectBid } from '../../../domain/demand/bid.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { sampleChatImp } from '../../contracts/samples.js';
import { dspBid, openRules, usd } from '../auction-rules.js';
import { holds } from '../property.js';

const direct = (id: string, price: number, differs: Partial<DirectBid> = {}): DirectBid =>
  sampleDirectBid({ id, price: usd(price), ...differs });
const win = (bids: readonly Bid[], differs = {}) => runAuction(bids, sampleChatImp(), openRules(differs)).winner;

describe('a better tier', () => {
  test('goes before every price, a worse one after all', () => {
    const bids = [direct('house', 9, { tier: 9 }), direct('first', 1, { tier: 1 }), dspBid('dsp', 5)];
    expect(win(bids)?.bid.id).toBe('first');
    expect(win(bids.slice(0, 1).concat(bids[2] ?? []))?.bid.id).toBe('dsp');
    expect(win(bids.slice(0, 1))?.bid.id).toBe('house');
  });

  test('does not win below the floor, nor below that of its deal', () => {
    const low = direct('low', 1, { tier: 1 });
    expect(win([low, dspBid('dsp', 3)], { floor: usd(2) })?.bid.id).toBe('dsp');
    const deal = { id: 'd', floor: usd(0.5), fixedPrice: true };
    expect(win([{ ...low, deal }, dspBid('dsp', 3)], { floor: usd(2) })?.bid.id).toBe('low');
    expect(win([{ ...low, deal: { ...deal, floor: usd(1.5) } }, dspBid('dsp', 3)])?.bid.id).toBe('dsp');
  });

  test('never pays more than it bid, and had only its floor to beat', () => {
    const bids = [direct('first', 2, { tier: 1 }), dspBid('dsp', 5)];
    const winner = win(bids, { type: 'second-price', floor: usd(1) });
    expect([winner?.clearingPrice, winner?.minToWin]).toEqual([usd(2), usd(1)]);
    expect(win(bids)?.minToWin).toBeUndefined();
    expect(win([direct('one', 3, { tier: 2 }), direct('two', 2, { tier: 2 })])?.minToWin).toBe(usd(2));
  });

  test('says to a deal of a worse tier that it was beaten by rank', () => {
    const deal = { id: 'd', fixedPrice: false };
    const bids = [direct('first', 2, { tier: 1, deal }), dspBid('dsp', 2)];
    const { losses } = runAuction(bids, sampleChatImp(), openRules());
    expect(losses.map(({ reason }) => reason)).toEqual(['lost-to-higher-bid']);
  });
});

test('the order of bids is total: what goes before a bid goes before all that follow it', () => {
  const bid = fc
    .record({
      price: fc.integer({ min: 1, max: 3 }),
      tier: fc.constantFrom(undefined, 1, 5, 9),
      isDirect: fc.boolean(),
    })
    .map(({ price, tier, isDirect }) => (isDirect ? direct('d', price, { tier }) : dspBid('p', price)));
  holds(
    fc.property(bid, bid, bid, (a, b, c) => {
      if (compareBids(a, b) <= 0 && compareBids(b, c) <= 0) expect(compareBids(a, c)).toBeLessThanOrEqual(0);
      expect(Math.sign(compareBids(a, b))).toBe(-Math.sign(compareBids(b, a)) + 0);
    }),
  );
});
