import type { AccountSnapshot } from '../catalog/account.js';
import type { Bid, BidSnapshot, Rejection } from '../demand/bid.js';
import { sharedNameOf, unshared } from '../demand/shared-part.js';
import type { StoredDecision } from './stored-decision.js';
import type { OfferedPrice } from '../demand/bidder-offer.js';
import type { Creative, CreativeSnapshot } from '../catalog/creative.js';
import { advertiserId, creativeId, sourceId } from '../values/ids.js';
import type { Separation } from '../frequency/separation.js';

/** A source is code of the operator's or a stranger's: what it names is kept short. */
const MAX_NAME_CHARS = 200;
export const shortened = (text: string): string => text.slice(0, MAX_NAME_CHARS);
export const shortenedIfAny = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : shortened(text);

/** Longer than any format admits stays longer than that. */
const creativeSnapshot = (creative: Creative): CreativeSnapshot => {
  const { id, format } = creative;
  const headline = shortened(creative.headline);
  if (!('media' in creative)) return { id, format, headline };
  const { media } = creative;
  if ('video' in media) return { id, format, headline, media: { video: true } };
  if (!('markup' in media)) return { id, format, headline };
  const { width, height } = media.markup;
  return { id, format, headline, media: { markup: { width, height } } };
};

const baseSnapshot = (bid: Bid) => ({
  id: bid.id,
  source: bid.source,
  impId: bid.impId,
  price: bid.price,
  deal: bid.deal && { id: bid.deal.id, floor: bid.deal.floor, fixedPrice: bid.deal.fixedPrice },
  advertiser: { id: bid.advertiser.id, domain: bid.advertiser.domain },
  categories: bid.categories,
  suitability: { adult: bid.suitability.adult, children: bid.suitability.children },
  creative: creativeSnapshot(bid.creative),
  relevance: bid.relevance,
  fit: bid.fit && { words: bid.fit.words, topics: bid.fit.topics, meaning: bid.fit.meaning },
  caps: bid.caps.map(({ scope, key, limit, windowMs }) => ({ scope, key, limit, windowMs })),
});

const pricingSnapshot = ({ price, currency, usdPerUnit, adjustment }: OfferedPrice): OfferedPrice => ({
  price,
  currency,
  usdPerUnit,
  adjustment,
});

const separationSnapshot = ({ within, advertisers, categories }: Separation): Separation => ({
  within,
  advertisers,
  categories,
});

/** What an auction judges of a bid: not what it would show, which may be large, nor whom it tells of it. */
export const bidSnapshot = (bid: Bid): BidSnapshot => {
  const base = baseSnapshot(bid);
  if (bid.kind === 'house') return { ...base, kind: bid.kind };
  if (bid.kind === 'programmatic')
    return { ...base, kind: bid.kind, offer: bid.offer && { pricing: pricingSnapshot(bid.offer.pricing) } };
  const { kind, campaignId, lineItemId, tier, separation } = bid;
  return {
    ...base,
    kind,
    sharedAs: sharedNameOf(bid),
    campaignId,
    lineItemId,
    tier,
    separation: separation && separationSnapshot(separation),
  };
};

/** A shared one is short already, and stands as it is in the records of many turns. */
export const rejectionSnapshot = (rejection: Rejection): Rejection =>
  sharedNameOf(rejection) === undefined
    ? {
        source: sourceId(shortened(rejection.source)),
        candidate: shortened(rejection.candidate),
        impId: shortenedIfAny(rejection.impId),
        lossReason: rejection.lossReason,
        also: rejection.also,
        named: rejection.named && {
          creative: creativeId(shortened(rejection.named.creative)),
          advertiser: rejection.named.advertiser && advertiserId(shortened(rejection.named.advertiser)),
        },
        detail: shortenedIfAny(rejection.detail),
      }
    : rejection;

/** {@link bidSnapshot}. An engine may remember what it has made of a shared bid. */
export type SnapshotOf = (bid: Bid) => BidSnapshot;

export const accountSnapshot = (account: AccountSnapshot): AccountSnapshot => ({
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
  sensitiveTopics: account.sensitiveTopics,
  traffic: account.traffic,
  timeZone: account.timeZone,
});

/** The record as it is read: names of shared parts mean nothing outside the process that wrote it. */
export const withoutNames = (decision: StoredDecision): StoredDecision => ({
  ...decision,
  inputs: {
    ...decision.inputs,
    answers: decision.inputs.answers.map((answer) => ({
      ...answer,
      bids: answer.bids.map(unshared),
      rejections: answer.rejections.map(unshared),
    })),
  },
});
