import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { BidderTerms, Supply } from '../config/bidder-schema.js';
import type { RequestSource, SupplyChain } from './bid-request.js';

/** One node, last and mostly first: who owns what an intermediary sells is not known here, so that its chain is not complete. */
const chainOf = (opportunity: Opportunity, { asi }: Supply): SupplyChain => ({
  complete: (opportunity.account.seller?.type ?? 'publisher') === 'publisher' ? 1 : 0,
  ver: '1.0',
  nodes: [{ asi, sid: opportunity.account.id, rid: opportunity.id, hp: 1 }],
});

export const sourceOf = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): RequestSource => {
  const schain = chainOf(opportunity, supply);
  const tid = opportunity.id;
  return bidder.dialect.version === '2.6' ? { fd: 0, tid, schain } : { fd: 0, tid, ext: { schain } };
};
