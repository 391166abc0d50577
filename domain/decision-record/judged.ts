import type { JudgedAccount } from '../catalog/account.js';
import type { Bid, DirectBid, JudgedBid, JudgedDirectBid, Rejection } from '../demand/bid.js';
import type { OfferedPrice } from '../demand/bidder-offer.js';
import type { Creative, JudgedCreative } from '../catalog/creative.js';
import { sourceId } from '../values/ids.js';
import type { Separation } from '../frequency/separation.js';
import { onceIfShared } from '../values/shared.js';

/** A source is code of the operator's or a stranger's: what it names is kept short. */
const MAX_NAME_CHARS = 200;
export const shortened = (text: string): string => text.slice(0, MAX_NAME_CHARS);
export const shortenedIfAny = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : shortened(text);

/** Longer than any format admits stays longer than that. */
const judgedCreative = (creative: Creative): JudgedCreative => {
  const { id, format } = creative;
  const headline = shortened(creative.headline);
  if (!('media' in creative) || !('markup' in creative.media)) return { id, format, headline };
  const { width, height } = creative.media.markup;
  return { id, format, headline, media: { markup: { width, height } } };
};

const judgedBase = (bid: Bid) => ({
  id: bid.id,
  source: bid.source,
  impId: bid.impId,
  price: bid.price,
  deal: bid.deal && { id: bid.deal.id, floor: bid.deal.floor, fixedPrice: bid.deal.fixedPrice },
  advertiser: { id: bid.advertiser.id, domain: bid.advertiser.domain },
  categories: bid.categories,
  suitability: { adult: bid.suitability.adult, children: bid.suitability.children },
  creative: judgedCreative(bid.creative),
  relevance: bid.relevance,
  fit: bid.fit && { words: bid.fit.words, topics: bid.fit.topics, meaning: bid.fit.meaning },
  caps: bid.caps.map(({ scope, key, limit, windowMs }) => ({ scope, key, limit, windowMs })),
});

const judgedPricing = ({ price, currency, usdPerUnit, adjustment }: OfferedPrice): OfferedPrice => ({
  price,
  currency,
  usdPerUnit,
  adjustment,
});

const judgedSeparation = ({ within, advertisers, categories }: Separation): Separation => ({
  within,
  advertisers,
  categories,
});

/** Written in place, since a copy of the base with more added is read half as fast, and every turn reads a hundred of them. */
const judgedDirectBid = (
  { campaignId, lineItemId, tier, separation }: DirectBid,
  base: ReturnType<typeof judgedBase>,
): JudgedDirectBid => ({
  id: base.id,
  source: base.source,
  impId: base.impId,
  price: base.price,
  deal: base.deal,
  advertiser: base.advertiser,
  categories: base.categories,
  suitability: base.suitability,
  creative: base.creative,
  relevance: base.relevance,
  fit: base.fit,
  caps: base.caps,
  kind: 'direct',
  campaignId,
  lineItemId,
  tier,
  separation: separation && judgedSeparation(separation),
});

/** What an auction judges of a bid: not what it would show, which may be large, nor whom it tells of it. */
export const judgedBid = onceIfShared((bid: Bid): JudgedBid => {
  const base = judgedBase(bid);
  if (bid.kind === 'house') return { ...base, kind: 'house' };
  if (bid.kind === 'programmatic')
    return { ...base, kind: 'programmatic', offer: bid.offer && { pricing: judgedPricing(bid.offer.pricing) } };
  return judgedDirectBid(bid, base);
});

export const judgedRejection = onceIfShared(
  ({ source, candidate, impId, lossReason, detail }: Rejection): Rejection => ({
    source: sourceId(shortened(source)),
    candidate: shortened(candidate),
    impId: shortenedIfAny(impId),
    lossReason,
    detail: shortenedIfAny(detail),
  }),
);

const judgedAccounts = new WeakMap<JudgedAccount, JudgedAccount>();

/** Once for an account of a catalog, which never changes. */
export const judgedAccount = (account: JudgedAccount): JudgedAccount => {
  const known = judgedAccounts.get(account);
  if (known !== undefined) return known;
  const judged: JudgedAccount = {
    mode: account.mode,
    placements: account.placements,
    pacing: account.pacing,
    auctionType: account.auctionType,
    floor: account.floor,
    floorByPlacement: account.floorByPlacement,
    blockedCategories: account.blockedCategories,
    blockedAdvertisers: account.blockedAdvertisers,
    allowedCountries: account.allowedCountries,
    minRelevance: account.minRelevance,
    traffic: account.traffic,
  };
  judgedAccounts.set(account, judged);
  return judged;
};
