import type { ProgrammaticBid, Rejection } from '../../../domain/demand/bid.js';
import type { BidderOffer, OfferedPrice } from '../../../domain/demand/bidder-offer.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { advertiserId, creativeId, sourceId } from '../../../domain/values/ids.js';
import { type MediaType, mediaTypeOf } from '../codes/adcom.js';
import { macroValues } from '../macro-values.js';
import { netCpm } from '../pricing.js';
import { primaryOf, spokenLanguage } from '../request/language.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { vastAddress } from '../vast-macros.js';
import { isRefusal, refusal, type Refusal } from './bid-faults.js';
import { adAttributionKitAdOf, skAdNetworkAdOf } from './attribution.js';
import type { BidFields } from './bid-fields.js';
import type { AnswerContext, FetchVast } from './context.js';
import { bannerCreative } from './creative/banner-creative.js';
import type { MarkedUpBid, ReadCreative } from './creative/creative-parts.js';
import { nativeCreative } from './creative/native-creative.js';
import { vastCreative } from './creative/vast-creative.js';
import { disclosureOf } from './disclosure.js';
import { isHostOf, isRegisteredHost, secureHostOf } from './secure-url.js';
import { type NamedBid, validateBid } from './validate-bid.js';

/** As much as a creative of a campaign may have. */
const MAX_MARKUP_CHARS = 100_000;

/** What a bid's markup is: what it says, or, when it says nothing that is known, the only thing that was offered. */
const mediaOf = ({ mtype }: BidFields, { media }: OfferedImp): MediaType | Refusal => {
  const said = mediaTypeOf(mtype);
  if (said === 'audio') return refusal('media-not-offered');
  if (said !== undefined) return media.has(said) ? said : refusal('media-not-offered');
  const [only, ...others] = media.keys();
  return only === undefined || others.length > 0 ? refusal('media-ambiguous') : only;
};

/**
 * The creative behind `adm`. Markup that is only served by the win notice cannot be judged before it has won, so that
 * such a bid has none (OpenRTB 2.6 section 4.3.1 leaves that to the exchange).
 */
const readCreative = async (
  fields: BidFields & { readonly crid: string },
  advertiser: { readonly domain: string; readonly language?: string | undefined },
  imp: OfferedImp,
  fetchVast: FetchVast,
): Promise<ReadCreative | Refusal> => {
  const media = mediaOf(fields, imp);
  if (typeof media !== 'string') return media;
  const { adm, crid, w, h } = fields;
  const format = imp.media.get(media);
  if (adm === undefined || format === undefined) return refusal('markup-missing');
  if (adm.length > MAX_MARKUP_CHARS) return refusal('markup-too-long');
  const bid: MarkedUpBid = { adm, creativeId: creativeId(crid), format, ...advertiser, w, h, imp };
  if (media === 'native') return nativeCreative(bid);
  return media === 'banner' ? bannerCreative(bid) : vastCreative(bid, fetchVast);
};

/** Like that of a line item without targeting; an advertised topic that is talked about is worth from there up to 1. */
const BASE_RELEVANCE = 0.5;

const relevanceOf = (opportunity: Opportunity, categories: readonly string[]): number => {
  const topics = opportunity.kind === 'chat' ? opportunity.signals.topics : opportunity.title.topics;
  const weights = topics.filter(({ id }) => categories.includes(id)).map(({ weight }) => weight);
  return BASE_RELEVANCE + (1 - BASE_RELEVANCE) * Math.min(1, Math.max(0, ...weights));
};

/** The names of a bid in its macros, and its price. */
const offeredOf = ({ fields, imp, seat }: NamedBid, pricing: OfferedPrice, { ask }: AnswerContext) => ({
  auctionId: ask.request.id,
  impId: imp.id,
  seat,
  adId: fields.adid,
  pricing,
});

const offerOf = (
  named: NamedBid,
  { trackers, errors }: ReadCreative,
  pricing: OfferedPrice,
  context: AnswerContext,
): BidderOffer => {
  const { nurl, burl, lurl } = named.fields;
  return {
    ...offeredOf(named, pricing, context),
    notices: { win: nurl, billing: burl, loss: lurl },
    trackers,
    errors,
    skAdNetwork: skAdNetworkAdOf(named.fields, context.opportunity),
    adAttributionKit: adAttributionKitAdOf(named.fields, context.opportunity),
  };
};

/** Fetches the documents behind wrappers, the macros in their addresses replaced. */
const tagFetcher = (named: NamedBid, pricing: OfferedPrice, context: AnswerContext): FetchVast => {
  const { opportunity, fetchVast } = context;
  const paysItsBid = opportunity.account.auctionType === 'first-price' && named.fields.dealid === undefined;
  const bid = { id: named.fields.id, offer: offeredOf(named, pricing, context) };
  return (template) => {
    const url = vastAddress(template, macroValues(bid, { kind: 'open', paysItsBid }), opportunity.nowMs);
    return url === undefined ? Promise.resolve(undefined) : fetchVast(url);
  };
};

type Rate = Pick<OfferedPrice, 'currency' | 'usdPerUnit'>;

const pricingOf = ({ fields }: NamedBid, rate: Rate, { bidder }: AnswerContext): OfferedPrice => ({
  price: fields.price,
  currency: rate.currency,
  usdPerUnit: rate.usdPerUnit,
  adjustment: bidder.adjustment,
});

/**
 * Where a refused bid hears of it, and under which names; `undefined` when it named no price, or no address that may be
 * called.
 */
export const refusedOf = (
  named: NamedBid,
  rate: Rate,
  context: AnswerContext,
  errors: Refusal['errors'],
): Rejection['refused'] => {
  const { id: bidId, lurl } = named.fields;
  const pricing = pricingOf(named, rate, context);
  const host = secureHostOf(lurl);
  const loss = host !== undefined && isHostOf(host, context.bidder.hosts) ? lurl : undefined;
  if ((loss === undefined && errors === undefined) || netCpm(pricing) === undefined) return undefined;
  return { bidId, offer: { ...offeredOf(named, pricing, context), notices: { loss }, trackers: [], errors } };
};

/**
 * A bid of the auction made of a bidder's, or why there is none. `rate` is that of the answer's currency. Never
 * rejects.
 */
export const readBid = async (
  named: NamedBid,
  rate: Rate,
  context: AnswerContext,
): Promise<ProgrammaticBid | Refusal> => {
  const { fields, imp } = named;
  const { bidder, opportunity } = context;
  const { crid } = fields;
  if (crid === undefined) return refusal('creative-id-missing');
  const pricing = pricingOf(named, rate, context);
  const valid = validateBid(named, pricing, context);
  if (isRefusal(valid)) return valid;
  const { domain, categories, priced } = valid;
  const language = primaryOf(fields.langb ?? fields.language);
  const read = await readCreative({ ...fields, crid }, { domain, language }, imp, tagFetcher(named, pricing, context));
  if (isRefusal(read)) return read;
  const trackerHosts = [...bidder.hosts, ...bidder.trackerHosts];
  if (!read.trackers.every(({ url }) => isRegisteredHost(url, trackerHosts)))
    return { ...refusal('tracker-host-unregistered'), errors: read.errors };
  const name = read.sponsor ?? domain;
  const spoken = language ?? spokenLanguage(opportunity) ?? 'en';
  return {
    kind: 'programmatic',
    id: fields.id,
    source: sourceId(bidder.id),
    impId: imp.slot.id,
    ...priced,
    advertiser: { id: advertiserId(domain), name, domain, disclosure: disclosureOf(fields) },
    categories,
    suitability: bidder.suitability,
    creative: read.creative,
    brief: { product: name, pitches: { [spoken]: read.pitch ?? name }, facts: [] },
    relevance: relevanceOf(opportunity, categories),
    caps: [],
    expiresInMs: fields.exp === undefined ? undefined : fields.exp * 1_000,
    offer: offerOf(named, read, pricing, context),
  };
};
