import type { ProgrammaticBid, Rejection } from '../../../domain/demand/bid.js';
import type { BidderOffer, OfferedPrice } from '../../../domain/demand/bidder-offer.js';
import { advertiserId, sourceId } from '../../../domain/values/ids.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { netCpm } from '../pricing.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { advertiserOf } from './advertiser.js';
import type { BidFields } from './bid-fields.js';
import { isRefusal, refusal, type Refusal } from './bid-faults.js';
import { categoriesOf } from './categories.js';
import type { AnswerContext } from './context.js';
import type { ReadCreative } from './creative-parts.js';
import { disclosureOf } from './disclosure.js';
import { dealOf, type PricedBid } from './deal.js';
import { judgeFields } from './judge-fields.js';
import { readCreative } from './read-creative.js';
import { isHostOf, isRegisteredHost, secureHostOf } from './secure-url.js';
import { skAdNetworkAdOf } from './sk-ad-network.js';

/** A bid whose fields can be read and whose slot is known. */
export interface NamedBid {
  readonly fields: BidFields;
  readonly imp: OfferedImp;
  readonly seat?: string | undefined;
}

/** Like that of a line item without targeting; an advertised topic that is talked about is worth from there up to 1. */
const BASE_RELEVANCE = 0.5;

const relevanceOf = (opportunity: Opportunity, categories: readonly string[]): number => {
  const topics = opportunity.kind === 'chat' ? opportunity.signals.topics : opportunity.title.topics;
  const weights = topics.filter(({ id }) => categories.includes(id)).map(({ weight }) => weight);
  return BASE_RELEVANCE + (1 - BASE_RELEVANCE) * Math.min(1, Math.max(0, ...weights));
};

const primaryOf = (tag: string | undefined): string | undefined => tag?.split('-')[0]?.toLowerCase();

const contextLanguage = (opportunity: Opportunity): string | undefined =>
  opportunity.kind === 'chat' ? opportunity.signals.language : opportunity.title.language;

const offerOf = (
  { fields, imp, seat }: NamedBid,
  { trackers }: ReadCreative,
  pricing: OfferedPrice,
  { ask, opportunity }: AnswerContext,
): BidderOffer => ({
  auctionId: ask.request.id,
  impId: imp.id,
  seat,
  adId: fields.adid,
  pricing,
  notices: { win: fields.nurl, billing: fields.burl, loss: fields.lurl },
  trackers,
  skAdNetwork: skAdNetworkAdOf(fields, opportunity),
});

type Rate = Pick<OfferedPrice, 'currency' | 'usdPerUnit'>;

const pricingOf = ({ fields }: NamedBid, rate: Rate, { bidder }: AnswerContext): OfferedPrice => ({
  price: fields.price,
  currency: rate.currency,
  usdPerUnit: rate.usdPerUnit,
  adjustment: bidder.adjustment,
});

/** Where a refused bid hears of it, and under which names; `undefined` when it named no price, or no address that may be called. */
export const refusedOf = (named: NamedBid, rate: Rate, context: AnswerContext): Rejection['refused'] => {
  const { fields, imp, seat } = named;
  const pricing = pricingOf(named, rate, context);
  const host = secureHostOf(fields.lurl);
  if (host === undefined || !isHostOf(host, context.bidder.hosts) || netCpm(pricing) === undefined) return undefined;
  const { id: auctionId } = context.ask.request;
  const notices = { loss: fields.lurl };
  return {
    bidId: fields.id,
    offer: { auctionId, impId: imp.id, seat, adId: fields.adid, pricing, notices, trackers: [] },
  };
};

interface Judged {
  readonly domain: string;
  readonly categories: readonly string[];
  readonly priced: PricedBid;
}

/** Everything but the creative, which may have to be fetched. */
const judge = (
  { fields, imp, seat }: NamedBid,
  pricing: OfferedPrice,
  { bidder, opportunity }: AnswerContext,
): Judged | Refusal => {
  const price = netCpm(pricing);
  if (price === undefined || price > (bidder.maxCpmUsd ?? Infinity)) return refusal('price-unbelievable');
  const why = judgeFields(fields, bidder, opportunity);
  if (why !== undefined) return why;
  const advertiser = advertiserOf(fields.adomain, opportunity.account);
  if (isRefusal(advertiser)) return advertiser;
  const categories = categoriesOf(fields, opportunity.account);
  if (isRefusal(categories)) return categories;
  const { host, domain } = advertiser;
  const priced = dealOf({ dealid: fields.dealid, seat, host }, price, pricing, { imp, bidder });
  return isRefusal(priced) ? priced : { domain, categories, priced };
};

/** A bid of the auction made of a bidder's, or why there is none. `rate` is that of the answer's currency. Never rejects. */
export const readBid = async (
  named: NamedBid,
  rate: Rate,
  context: AnswerContext,
): Promise<ProgrammaticBid | Refusal> => {
  const { fields, imp } = named;
  const { bidder, opportunity, fetchVast } = context;
  const { crid } = fields;
  if (crid === undefined) return refusal('creative-id-missing');
  const pricing = pricingOf(named, rate, context);
  const judged = judge(named, pricing, context);
  if (isRefusal(judged)) return judged;
  const { domain, categories, priced } = judged;
  const language = primaryOf(fields.langb ?? fields.language);
  const read = await readCreative({ ...fields, crid }, { domain, language }, imp, fetchVast);
  if (isRefusal(read)) return read;
  const trackerHosts = [...bidder.hosts, ...bidder.trackerHosts];
  if (!read.trackers.every(({ url }) => isRegisteredHost(url, trackerHosts)))
    return refusal('tracker-host-unregistered');
  const name = read.sponsor ?? domain;
  const spoken = language ?? primaryOf(contextLanguage(opportunity)) ?? 'en';
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
