import { placementOf, type AccountSnapshot } from '../catalog/account.js';
import type { Format } from '../catalog/placement.js';
import type { BidSnapshot } from '../demand/bid.js';
import type { Imp } from '../demand/opportunity.js';
import { DIRECT_SOURCE, HOUSE_SOURCE, isOwnSource } from '../demand/shared-part.js';
import type { DeviceType } from '../privacy/device.js';
import type {
  AdvertiserId,
  CampaignId,
  CreativeId,
  LineItemId,
  PlacementCode,
  SourceId,
  VariantId,
} from '../values/ids.js';

export const SOURCE_TYPES = ['direct', 'house', 'bidder'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** How the price of an ad came about. `free`: nothing is billed for it. */
export const PRICE_BASES = ['first-price', 'second-price', 'fixed-price', 'free'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/**
 * What an ad is about when it wins: recorded once, and carried by every event that counts for it, so that later
 * changes of the catalog change no figure. Of the reader it has only what is too coarse to single anyone out.
 */
export interface AdFacts {
  readonly sourceType: SourceType;
  /** `direct`, `house`, or the name of the bidder. */
  readonly source: SourceId;
  readonly advertiser: AdvertiserId;
  readonly campaign?: CampaignId | undefined;
  readonly lineItem?: LineItemId | undefined;
  /** Of a bidder: its `crid`. */
  readonly creative: CreativeId;
  readonly deal?: string | undefined;
  readonly format: Format;
  /** Absent: a slot over a video. */
  readonly placement?: PlacementCode | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly device?: DeviceType | undefined;
  /** BCP 47 primary language. */
  readonly language?: string | undefined;
  readonly variant?: VariantId | undefined;
  readonly priceBasis: PriceBasis;
}

/** What is known of the reader, of all ads of a turn. */
export type ReaderFacts = Pick<AdFacts, 'country' | 'device' | 'language' | 'variant'>;

type Seller = Pick<AccountSnapshot, 'mode' | 'placements' | 'auctionType'>;

/** Test ads are those of a development account and of the house. */
export const isTestAd = ({ mode }: Pick<AccountSnapshot, 'mode'>, { kind }: Pick<BidSnapshot, 'kind'>): boolean =>
  mode === 'development' || kind === 'house';

const isFree = (seller: Seller, bid: BidSnapshot, imp: Imp): boolean =>
  isTestAd(seller, bid) ||
  (imp.kind === 'chat' && imp.asText === true && placementOf(seller, imp.placement)?.billsTexts !== true);

const priceBasisOf = (seller: Seller, bid: BidSnapshot, imp: Imp): PriceBasis => {
  if (isFree(seller, bid, imp)) return 'free';
  return bid.deal?.fixedPrice === true ? 'fixed-price' : seller.auctionType;
};

export const sourceTypeOf = (source: SourceId): SourceType =>
  source === DIRECT_SOURCE ? 'direct' : source === HOUSE_SOURCE ? 'house' : 'bidder';

/** The facts of a bid that won an `imp`. */
export const adFactsOf = (seller: Seller, bid: BidSnapshot, imp: Imp, reader: ReaderFacts): AdFacts => ({
  sourceType: sourceTypeOf(bid.source),
  source: bid.source,
  advertiser: bid.advertiser.id,
  campaign: bid.kind === 'direct' ? bid.campaignId : undefined,
  lineItem: bid.kind === 'direct' ? bid.lineItemId : undefined,
  creative: bid.creative.id,
  deal: bid.deal?.id,
  format: bid.creative.format,
  placement: imp.kind === 'chat' ? imp.placement : undefined,
  country: reader.country,
  device: reader.device,
  language: reader.language,
  variant: reader.variant,
  priceBasis: priceBasisOf(seller, bid, imp),
});

/** `of-others`: a source of others may have named it after its only reader; `removed`: it describes the reader. */
const ERASURE = {
  sourceType: 'kept',
  source: 'kept',
  advertiser: 'of-others',
  campaign: 'of-others',
  lineItem: 'of-others',
  creative: 'of-others',
  deal: 'of-others',
  format: 'kept',
  placement: 'kept',
  country: 'removed',
  device: 'removed',
  language: 'removed',
  variant: 'removed',
  priceBasis: 'kept',
} as const satisfies Readonly<Record<keyof AdFacts, 'kept' | 'of-others' | 'removed'>>;

export const AD_FACTS = Object.keys(ERASURE) as readonly (keyof AdFacts)[];

/** What an erasure of the reader leaves. */
export const factsWithoutPerson = (about: Partial<AdFacts>): Partial<AdFacts> => {
  const isKept = (fact: keyof AdFacts): boolean =>
    ERASURE[fact] === 'kept' || (ERASURE[fact] === 'of-others' && isOwnSource(about.source));
  return Object.fromEntries(AD_FACTS.filter(isKept).map((fact) => [fact, about[fact]]));
};
