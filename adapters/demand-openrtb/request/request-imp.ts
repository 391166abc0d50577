import { rulesFor } from '../../../domain/auction/auction.js';
import { placementOf } from '../../../domain/catalog/account.js';
import { FORMAT_LIMITS } from '../../../domain/catalog/placement.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { cpmToUsd, type Cpm } from '../../../domain/values/money.js';
import type { BidderTerms, Supply } from '../config/bidder-schema.js';
import type { RequestImp, RequestVideo } from './bid-request.js';
import { pmpOf } from './deals.js';
import { bannerOf, chatVideoOf, overlayVideoOf } from './media.js';
import { NATIVE_REQUEST } from './native-request.js';
import type { OfferedImp } from './offered-imp.js';

/** OpenRTB 2.6, `imp.exp`: seconds that usually pass from auction to impression. */
const EXPIRY_SECONDS = { web: 60, appBanner: 300, appNative: 600, interstitial: 1_800 } as const;
/** The list of an app may hold hundreds; no more than ten are recommended. */
const MAX_SKADN_IDS = 10;

const PLACEMENT_KINDS = {
  inline: 'chat_below_answer',
  interstitial: 'chat_interstitial',
  overlay: 'video_overlay',
} as const satisfies Record<OfferedImp['kind'], string>;

const appOf = (opportunity: Opportunity) => (opportunity.kind === 'chat' ? opportunity.app : undefined);

const expiryOf = ({ kind, media }: OfferedImp, opportunity: Opportunity): number => {
  if (kind === 'interstitial') return EXPIRY_SECONDS.interstitial;
  if (appOf(opportunity) === undefined) return EXPIRY_SECONDS.web;
  return media.has('native') ? EXPIRY_SECONDS.appNative : EXPIRY_SECONDS.appBanner;
};

/**
 * What the bidder has to write so that its price still meets the floor after the adjustment; rounded up to the micro.
 */
const grossFloor = (floor: Cpm | undefined, { adjustment }: BidderTerms): number | undefined =>
  floor && cpmToUsd(Math.ceil(floor / adjustment) as Cpm);

const isText = ({ slot }: OfferedImp): boolean => slot.kind === 'chat' && slot.asText === true;

const tagOf = ({ slot }: OfferedImp): string => (slot.kind === 'chat' ? slot.placement : 'overlay');

const isRewarded = ({ slot }: OfferedImp, { account }: Opportunity): boolean =>
  slot.kind === 'chat' && placementOf(account, slot.placement)?.rewarded === true;

const videoOf = (imp: OfferedImp, opportunity: Opportunity, bidder: BidderTerms): RequestVideo =>
  imp.slot.kind === 'overlay' && opportunity.kind === 'overlay'
    ? overlayVideoOf(imp, imp.slot, opportunity, bidder)
    : chatVideoOf(imp, bidder);

/** AdAttributionKit knows no app that is not in the store. */
const attributionOf = (opportunity: Opportunity): Pick<RequestImp['ext'], 'skadn' | 'adattributionkit'> => {
  const network = appOf(opportunity)?.skAdNetwork;
  if (network === undefined) return {};
  const { versions, sourceApp: sourceapp, adAttributionKit: version } = network;
  const skadnetids = network.networkIds.slice(0, MAX_SKADN_IDS).map((id) => id.toLowerCase());
  return {
    skadn: { versions, sourceapp, skadnetids },
    adattributionkit: version === undefined || sourceapp === undefined ? undefined : { version, sourceapp, skadnetids },
  };
};

const extOf = (imp: OfferedImp, opportunity: Opportunity, bidder: BidderTerms): RequestImp['ext'] => {
  const owner = appOf(opportunity)?.bundleId ?? opportunity.siteDomain;
  const isOldRewarded = bidder.dialect.version === '2.5' && isRewarded(imp, opportunity);
  return {
    gpid: owner === undefined ? undefined : `${owner}#${tagOf(imp)}`,
    tid: `${opportunity.id}:${imp.id}`,
    placement: isText(imp) ? 'chat_text' : PLACEMENT_KINDS[imp.kind],
    textlimit: imp.media.has('native') ? FORMAT_LIMITS.image.maxTextChars : undefined,
    rewarded: isOldRewarded ? 1 : undefined,
    ...attributionOf(opportunity),
  };
};

/** One `imp` of the request. */
export const requestImp = (
  imp: OfferedImp,
  opportunity: Opportunity,
  bidder: BidderTerms,
  supply: Supply,
): RequestImp => {
  const { account } = opportunity;
  const { floor } = rulesFor(account, imp.slot);
  const battr = bidder.blockedAttributes.length === 0 ? undefined : bidder.blockedAttributes;
  return {
    id: imp.id,
    ...(imp.media.has('native') && { native: { request: NATIVE_REQUEST, ver: '1.2', battr } }),
    banner: imp.media.has('banner') ? bannerOf(imp, bidder) : undefined,
    video: imp.media.has('video') ? videoOf(imp, opportunity, bidder) : undefined,
    pmp: pmpOf(imp, bidder, account.auctionType),
    displaymanager: 'ad-placement',
    displaymanagerver: supply.version,
    instl: imp.kind === 'interstitial' ? 1 : 0,
    rwdd: bidder.dialect.version === '2.6' && isRewarded(imp, opportunity) ? 1 : undefined,
    tagid: tagOf(imp),
    bidfloor: grossFloor(floor, bidder),
    bidfloorcur: 'USD',
    secure: 1,
    exp: expiryOf(imp, opportunity),
    ext: extOf(imp, opportunity, bidder),
  };
};
