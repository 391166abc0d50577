import type { AuctionType } from '../../../domain/catalog/account.js';
import type { Imp, Opportunity } from '../../../domain/demand/opportunity.js';
import { cpmToUsd } from '../../../domain/values/money.js';
import { AUCTION_CODES } from '../codes/adcom.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import type { BidderDeal } from '../config/deal-schema.js';
import type { RequestDeal, RequestImp } from './bid-request.js';
import type { OfferedImp } from './offered-imp.js';

/** A first-price auction cannot charge a deal the second price: such a deal is not offered rather than broken. */
const isKeepable = ({ auction }: BidderDeal, type: AuctionType): boolean =>
  auction !== 'second-price' || type === 'second-price';

const isFor = ({ placements }: BidderDeal, slot: Imp): boolean =>
  placements.length === 0 || placements.includes(slot.kind === 'chat' ? slot.placement : 'overlay');

/** The deals that stand for a slot now. */
export const dealsFor =
  ({ account, nowMs }: Opportunity, { deals }: BidderTerms) =>
  (slot: Imp): readonly BidderDeal[] =>
    deals.filter(
      (deal) =>
        isFor(deal, slot) &&
        isKeepable(deal, account.auctionType) &&
        (deal.endsAtMs === undefined || nowMs < deal.endsAtMs),
    );

const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** `bidfloorcur` always, since a deal inherits none. */
const requestDeal = (deal: BidderDeal, type: AuctionType): RequestDeal => ({
  id: deal.id,
  bidfloor: deal.floor && cpmToUsd(deal.floor),
  bidfloorcur: 'USD',
  at: AUCTION_CODES[deal.auction ?? type],
  wseat: filled(deal.seats),
  wadomain: filled(deal.advertisers),
  guar: deal.guaranteed ? 1 : 0,
});

export const pmpOf = ({ deals }: OfferedImp, bidder: BidderTerms, type: AuctionType): RequestImp['pmp'] =>
  deals.length === 0 && !bidder.privateAuction
    ? undefined
    : { private_auction: bidder.privateAuction ? 1 : 0, deals: deals.map((deal) => requestDeal(deal, type)) };
