import type { ChatOpportunity, Opportunity } from '../../../domain/demand/opportunity.js';
import { AGENT_TYPES, AUCTION_CODES, NO_MATCHING } from '../codes/adcom.js';
import { OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { BidderTerms, Supply } from '../config/bidder-schema.js';
import type { BidRequest, RequestEid, RequestSource, RequestUser, SupplyChain } from './bid-request.js';
import { dealsFor } from './deals.js';
import { deviceOf } from './device.js';
import { inventoryOf } from './inventory.js';
import { wantedLanguages } from './language.js';
import { offeredImps, type OfferedImp } from './offered-imp.js';
import { regsOf } from './regs.js';
import { requestImp } from './request-imp.js';

/**
 * One node, last and mostly first: who owns what an intermediary sells is not known here, so that its chain is not
 * complete.
 */
const chainOf = (opportunity: Opportunity, { asi }: Supply): SupplyChain => ({
  complete: (opportunity.account.seller?.type ?? 'publisher') === 'publisher' ? 1 : 0,
  ver: '1.0',
  nodes: [{ asi, sid: opportunity.account.id, rid: opportunity.id, hp: 1 }],
});

const sourceOf = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): RequestSource => {
  const schain = chainOf(opportunity, supply);
  const tid = opportunity.id;
  return bidder.dialect.version === '2.6' ? { fd: 0, tid, schain } : { fd: 0, tid, ext: { schain } };
};

/** The first-party id of an installation; nobody was asked to match it. */
const eidsOf = ({ person, app }: ChatOpportunity, { asi }: Supply): readonly RequestEid[] | undefined => {
  if (person.installId === undefined) return undefined;
  const atype = app === undefined ? AGENT_TYPES.browser : AGENT_TYPES.app;
  return [{ inserter: asi, source: asi, matcher: asi, mm: NO_MATCHING, uids: [{ id: person.installId, atype }] }];
};

/**
 * Ids as far as the projection left any, and the consent string. Nobody is told of a child: not even an id that slipped
 * through.
 */
const userOf = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): RequestUser | undefined => {
  const isAnonymous = opportunity.kind === 'overlay' || opportunity.childDirected;
  const id = isAnonymous ? undefined : opportunity.person.userId;
  const eids = isAnonymous ? undefined : eidsOf(opportunity, supply);
  const consent = opportunity.regulatory?.gdprConsent;
  if (id === undefined && eids === undefined && consent === undefined) return undefined;
  return bidder.dialect.version === '2.6'
    ? { id, consent, eids }
    : { id, ext: consent === undefined && eids === undefined ? undefined : { consent, eids } };
};

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

/**
 * What is not wanted. Of each pair that excludes one another only one is ever sent. Bidders of 2.5 cannot read our
 * categories.
 */
const wishesOf = ({ account }: Opportunity, bidder: BidderTerms, wanted: readonly string[]): Wishes => {
  const isOld = bidder.dialect.version === '2.5';
  const bcat = isOld ? undefined : filled(account.blockedCategories);
  const languages = filled(wanted);
  return {
    wseat: filled(bidder.seats.allowed),
    bseat: filled(bidder.seats.blocked),
    ...(isOld ? { wlang: languages } : { wlangb: languages, cattax: OWN_TAXONOMY }),
    bcat,
    badv: filled(account.blockedAdvertisers),
    bapp: filled(bidder.blockedApps),
  };
};

/** What the bidder has, as its request tells it. */
export const tmaxOf = (ms: number): number => Math.max(1, Math.floor(ms));

/** The same for all bidders that have agreed on the same, however long each may take. */
export const untimedAsk = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): UntimedAsk | undefined => {
  const imps = offeredImps(opportunity.imps, bidder, dealsFor(opportunity, bidder));
  const wanted = wantedLanguages(bidder, opportunity);
  if (imps.length === 0 || wanted === undefined) return undefined;
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
    ...wishesOf(opportunity, bidder, wanted),
    source: sourceOf(opportunity, bidder, supply),
    regs: regsOf(opportunity, bidder),
  };
  return { request, imps };
};

/**
 * The OpenRTB 2.6 request of one opportunity to one bidder, or `undefined` when it can fill none of the slots. Pure:
 * the opportunity has been projected for the bidder before.
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
