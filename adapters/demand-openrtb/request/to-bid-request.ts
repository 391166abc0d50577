import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { AUCTION_CODES } from '../codes/auctions.js';
import { OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { BidderTerms, Supply } from '../config/bidder-schema.js';
import type { BidRequest } from './bid-request.js';
import { dealsFor } from './deals.js';
import { deviceOf } from './device.js';
import { inventoryOf } from './inventory.js';
import { offeredImps, type OfferedImp } from './offered-imp.js';
import { regsOf } from './regs.js';
import { requestImp } from './request-imp.js';
import { sourceOf } from './source.js';
import { userOf } from './user.js';

/** All of a request but its `tmax`, and what its `imp`s stand for: an answer can only be read together with it. */
export interface UntimedAsk {
  readonly request: Omit<BidRequest, 'tmax'>;
  /** In the order of `request.imp`; never empty. */
  readonly imps: readonly OfferedImp[];
}

export interface Ask extends UntimedAsk {
  readonly request: BidRequest;
}

const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

type Wishes = Pick<BidRequest, 'wseat' | 'bseat' | 'wlang' | 'wlangb' | 'bcat' | 'cattax' | 'badv' | 'bapp'>;

/** What is not wanted. Of each pair that excludes one another only one is ever sent. Bidders of 2.5 cannot read our categories. */
const wishesOf = ({ account }: Opportunity, bidder: BidderTerms): Wishes => {
  const isOld = bidder.dialect.version === '2.5';
  const bcat = isOld ? undefined : filled(account.blockedCategories);
  const languages = filled(bidder.languages);
  return {
    wseat: filled(bidder.seats.allowed),
    bseat: filled(bidder.seats.blocked),
    ...(isOld ? { wlang: languages } : { wlangb: languages, cattax: OWN_TAXONOMY }),
    bcat,
    badv: filled(account.blockedAdvertisers),
    bapp: filled(bidder.blockedApps),
  };
};

/** What the bidder has, network included, as its request tells it. */
export const tmaxOf = (ms: number): number => Math.max(1, Math.floor(ms));

/** The same for all bidders that have agreed on the same, however long each may take. */
export const untimedAsk = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): UntimedAsk | undefined => {
  const imps = offeredImps(opportunity.imps, bidder, dealsFor(opportunity, bidder));
  if (imps.length === 0) return undefined;
  const { account } = opportunity;
  const request: UntimedAsk['request'] = {
    id: opportunity.id,
    imp: imps.map((imp) => requestImp(imp, opportunity, bidder, supply)),
    ...inventoryOf(opportunity, bidder),
    device: deviceOf(opportunity, bidder),
    user: userOf(opportunity, bidder, supply),
    test: account.mode === 'development' ? 1 : 0,
    at: AUCTION_CODES[account.auctionType],
    cur: bidder.currencies,
    ...wishesOf(opportunity, bidder),
    source: sourceOf(opportunity, bidder, supply),
    regs: regsOf(opportunity, bidder),
  };
  return { request, imps };
};

/**
 * The OpenRTB 2.6 request of one opportunity to one bidder, or `undefined` when it can fill none of the slots. Pure: the opportunity has been
 * projected for the bidder before.
 */
export const toBidRequest = (
  opportunity: Opportunity,
  bidder: BidderTerms,
  supply: Supply,
  tmaxMs: number,
): Ask | undefined => {
  const ask = untimedAsk(opportunity, bidder, supply);
  return ask && { ...ask, request: { ...ask.request, tmax: tmaxOf(tmaxMs) } };
};
