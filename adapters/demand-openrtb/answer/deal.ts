import type { Deal } from '../../../domain/catalog/campaign.js';
import type { OfferedPrice } from '../../../domain/demand/bidder-offer.js';
import { cpmToUsd, type Cpm } from '../../../domain/values/money.js';
import type { Bidder } from '../config/bidder-schema.js';
import type { BidderDeal } from '../config/deal-schema.js';
import { netCpm } from '../pricing.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { refusal, type Refusal } from './bid-faults.js';
import { isHostOf } from './secure-url.js';

export interface PricedBid {
  readonly price: Cpm;
  readonly deal?: Deal | undefined;
}

/** The agreed floor after the adjustment that every price goes through. */
const netFloor = ({ floor }: BidderDeal, { adjustment }: OfferedPrice): Cpm | undefined =>
  floor && netCpm({ price: cpmToUsd(floor), currency: 'USD', usdPerUnit: 1, adjustment });

const isOneOf = (value: string | undefined, list: readonly string[]): boolean =>
  list.length === 0 || (value !== undefined && list.includes(value));

/**
 * A fixed price is what is paid, whatever above it was written. A deal at first price pays its own bid also in a
 * second-price auction.
 */
const priced = (deal: BidderDeal, price: Cpm, pricing: OfferedPrice): PricedBid | Refusal => {
  const floor = netFloor(deal, pricing);
  if (floor !== undefined && price < floor) return refusal('deal-price');
  const isFixed = deal.auction === 'fixed' || deal.auction === 'first-price';
  return {
    price: deal.auction === 'fixed' ? (floor ?? price) : price,
    deal: { id: deal.id, floor, fixedPrice: isFixed },
  };
};

/**
 * Checks a bid against the deal that it names: only one that was offered for this slot, this seat and this advertiser
 * counts.
 */
export const dealOf = (
  bid: { readonly dealid?: string | undefined; readonly seat?: string | undefined; readonly host: string },
  price: Cpm,
  pricing: OfferedPrice,
  { imp, bidder }: { readonly imp: OfferedImp; readonly bidder: Bidder },
): PricedBid | Refusal => {
  if (bid.dealid === undefined) return bidder.privateAuction ? refusal('deal-required') : { price };
  const deal = imp.deals.find(({ id }) => id === bid.dealid);
  if (deal === undefined) return refusal('deal-unknown');
  if (!isOneOf(bid.seat, deal.seats)) return refusal('deal-seat');
  if (deal.advertisers.length > 0 && !isHostOf(bid.host, deal.advertisers)) return refusal('deal-advertiser');
  return priced(deal, price, pricing);
};
