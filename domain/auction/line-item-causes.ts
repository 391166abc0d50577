import type { Causes } from '../delivery/rollups/candidate-count.js';
import { DIRECT_SOURCE } from '../demand/shared-part.js';
import type { BidSnapshot } from '../demand/bid.js';
import { lineItemId, type LineItemId } from '../values/ids.js';
import { isBeaten } from '../values/loss-reason.js';
import { faultsByBid, type AuctionDecision } from './decide.js';
import type { AuctionFacts } from './turn-facts.js';

const WON: Causes = ['won'];

/** How far it was from being shown: a bid that was beaten came further than one that was refused. */
const distance = ([first, ...others]: Causes): number => {
  if (first === 'won') return 0;
  return isBeaten(first) ? 1 : 2 + others.length;
};

/** Of several slots and creatives the one that came closest. */
const keep = (found: Map<LineItemId, Causes>, id: LineItemId, causes: Causes): void => {
  const known = found.get(id);
  if (known === undefined || distance(causes) < distance(known)) found.set(id, causes);
};

/** What became of each line item of the operator's campaigns in one turn. */
export const causesByLineItem = <B extends BidSnapshot>(
  facts: AuctionFacts<B>,
  decision: AuctionDecision<B>,
): ReadonlyMap<LineItemId, Causes> => {
  const found = new Map<LineItemId, Causes>();
  for (const { bid } of decision.wins) if (bid.kind === 'direct') keep(found, bid.lineItemId, WON);
  for (const [bid, [first, ...others]] of faultsByBid(facts, decision))
    if (bid.kind === 'direct' && first !== undefined) keep(found, bid.lineItemId, [first, ...others]);
  for (const { rejections } of facts.answers)
    for (const { source, candidate, lossReason, also = [] } of rejections)
      if (source === DIRECT_SOURCE) keep(found, lineItemId(candidate), [lossReason, ...also]);
  return found;
};
