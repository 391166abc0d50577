import { decideAuctions } from '../../../../domain/auction/decide.js';
import type { AuctionFacts } from '../../../../domain/auction/turn-facts.js';
import { dspBid } from '../../../domain/auction-rules.js';
import { auctionFacts } from '../../../domain/turn-facts.js';
import type { Plan } from '../../bench.js';
import { informational, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

const CANDIDATES = [2, 10, 20, 50, 100, 200] as const;
const AUCTIONS_A_BATCH = 200;

const microsOf = (facts: AuctionFacts, batches: number): number => {
  const times: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const startedMs = performance.now();
    for (let i = 0; i < AUCTIONS_A_BATCH; i++) decideAuctions(facts);
    times.push(((performance.now() - startedMs) * 1_000) / AUCTIONS_A_BATCH);
  }
  return median(times);
};

/** The decision alone, in this process. */
export const auctionStudy = async ({ rounds }: Plan): Promise<readonly Figure[]> =>
  CANDIDATES.map((count) => {
    const bids = Array.from({ length: count }, (_, i) => dspBid(`bid-${i}`, 1 + ((i * 37) % 100) / 10, { impId: '1' }));
    const facts = auctionFacts(bids);
    return informational(`auction.${count}-candidates`, microsOf(facts, rounds * 20), 'µs a decision');
  });
