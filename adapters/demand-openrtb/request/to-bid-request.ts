import type { Opportunity } from '../../../domain/opportunity.js';
import { AUCTION_CODES } from '../codes/auctions.js';
import { OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { Bidder, Supply } from '../config/bidder-schema.js';
import type { BidRequest } from './bid-request.js';
import { dealsFor } from './deals.js';
import { deviceOf } from './device.js';
import { inventoryOf } from './inventory.js';
import { offeredImps, type OfferedImp } from './offered-imp.js';
import { regsOf } from './regs.js';
import { requestImp } from './request-imp.js';
import { sourceOf } from './source.js';
import { userOf } from './user.js';

/** A request, and what its `imp`s stand for: an answer can only be read together with it. */
export interface Ask {
  readonly request: BidRequest;
  /** In the order of `request.imp`; never empty. */
  readonly imps: readonly OfferedImp[];
}

const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

type Wishes = Pick<BidRequest, 'wseat' | 'bseat' | 'wlang' | 'wlangb' | 'bcat' | 'cattax' | 'badv' | 'bapp'>;

/** What is not wanted. Of each pair that excludes one another only one is ever sent. Bidders of 2.5 cannot read our categories. */
const wishesOf = ({ account }: Opportunity, bidder: Bidder): Wishes => {
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

/**
 * The OpenRTB 2.6 request of one opportunity to one bidder, or `undefined` when it can fill none of the slots. Pure: the opportunity has been
 * projected for the bidder before. `tmaxMs` is what the bidder has, network included.
 */
export const toBidRequest = (
  opportunity: Opportunity,
  bidder: Bidder,
  supply: Supply,
  tmaxMs: number,
): Ask | undefined => {
  const imps = offeredImps(opportunity.imps, bidder, dealsFor(opportunity, bidder));
  if (imps.length === 0) return undefined;
  const { account } = opportunity;
  const request: BidRequest = {
    id: opportunity.id,
    imp: imps.map((imp) => requestImp(imp, opportunity, bidder, supply)),
    ...inventoryOf(opportunity, bidder),
    device: deviceOf(opportunity, bidder),
    user: userOf(opportunity, bidder, supply),
    test: account.mode === 'development' ? 1 : 0,
    at: AUCTION_CODES[account.auctionType],
    tmax: Math.max(1, Math.floor(tmaxMs)),
    cur: bidder.currencies,
    ...wishesOf(opportunity, bidder),
    source: sourceOf(opportunity, bidder, supply),
    regs: regsOf(opportunity, bidder),
  };
  return { request, imps };
};
