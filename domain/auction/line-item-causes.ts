import type { Causes } from '../delivery/candidate-count.js';
import { DIRECT_SOURCE } from '../demand/shared-part.js';
import type { BidSnapshot } from '../demand/bid.js';
import { lineItemId, type LineItemId } from '../values/ids.js';
import { faultsByBid, type AuctionDecision } from './decide.js';
import type { AuctionFacts } from './turn-facts.js';

const WON: Causes = ['won'];

/** Of several slots the one that kept it out least. */
const keep = (found: Map<LineItemId, Causes>, id: LineItemId, causes: Causes): void => {
  const known = found.get(id);
  if (known === undefined || causes[0] === 'won' || (known[0] !== 'won' && causes.length < known.length))
    found.set(id, causes);
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
