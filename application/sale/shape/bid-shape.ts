import type { Bid, Rejection } from '../../../domain/demand/bid.js';
import { MAX_DISCLOSURE_CHARS, USED_PARAMETERS, FIRST_TIER, LAST_TIER } from '../../../domain/catalog/campaign.js';
import { sharedNameOf } from '../../../domain/demand/shared-part.js';
import { CAP_SCOPES } from '../../../domain/frequency/exposure.js';
import { LOSS_REASONS, type LossReason } from '../../../domain/values/loss-reason.js';
import { isCpm } from '../../../domain/values/money.js';
import { creativeFault, isName, isObject, isText } from './creative-shape.js';
import { isOffer } from './offer-shape.js';
import { tooLongIn } from './text-bounds.js';
import type { Destinations } from '../../ports/web-destination.js';

/** Bids are kept in decision records, which nobody fills by the length of what he names. */
const MAX_LIST = 1_000;

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= MAX_LIST && value.every(isItem);

const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isBrief = (brief: unknown): boolean =>
  isObject(brief) &&
  isText(brief.product) &&
  (brief.productIn === undefined || (isObject(brief.productIn) && Object.values(brief.productIn).every(isText))) &&
  isObject(brief.pitches) &&
  isList(Object.values(brief.pitches), (pitch) => typeof pitch === 'string') &&
  isList(brief.facts, (fact) => typeof fact === 'string');

const isCap = (cap: unknown): boolean =>
  isObject(cap) &&
  isName(cap.key) &&
  isNumber(cap.limit) &&
  isNumber(cap.windowMs) &&
  (cap.scope === undefined || (CAP_SCOPES as readonly unknown[]).includes(cap.scope));

const isBudget = (budget: unknown): boolean =>
  isObject(budget) && isName(budget.id) && Number.isSafeInteger(budget.limit);

const isPart = (part: unknown): boolean => isNumber(part) && part >= 0 && part <= 1;

const isFit = (fit: unknown): boolean =>
  fit === undefined ||
  (isObject(fit) && isPart(fit.words) && isPart(fit.topics) && (fit.meaning === undefined || isPart(fit.meaning)));

const isDeal = (deal: unknown): boolean =>
  deal === undefined ||
  (isObject(deal) && isName(deal.id) && (deal.floor === undefined || (isNumber(deal.floor) && isCpm(deal.floor))));

const isTier = (tier: unknown): boolean =>
  tier === undefined || (Number.isInteger(tier) && Number(tier) >= FIRST_TIER && Number(tier) <= LAST_TIER);

const isSeparation = (separation: unknown): boolean =>
  separation === undefined ||
  (isObject(separation) &&
    (separation.within === 'turn' || separation.within === 'session') &&
    isList(separation.advertisers, isName) &&
    isList(separation.categories, isName));

const isDirect = (bid: Record<string, unknown>): boolean =>
  isName(bid.campaignId) &&
  isName(bid.lineItemId) &&
  isList(bid.budgets, isBudget) &&
  isTier(bid.tier) &&
  isSeparation(bid.separation);

/** What only one kind of bid has. */
const isOfItsKind = (bid: Record<string, unknown>): boolean => {
  if (bid.kind === 'direct') return isDirect(bid);
  if (bid.kind !== 'programmatic') return bid.kind === 'house';
  const { expiresInMs, offer } = bid;
  return (expiresInMs === undefined || isNumber(expiresInMs)) && (offer === undefined || isOffer(offer));
};

const isSuitability = (value: unknown): boolean =>
  isObject(value) && typeof value.adult === 'boolean' && typeof value.children === 'boolean';

const isComplete = (bid: Record<string, unknown>): boolean =>
  isOfItsKind(bid) &&
  isDeal(bid.deal) &&
  isList(bid.categories, isName) &&
  isSuitability(bid.suitability) &&
  isBrief(bid.brief) &&
  isNumber(bid.relevance) &&
  isFit(bid.fit) &&
  isList(bid.caps, isCap);

const isDisclosed = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= MAX_DISCLOSURE_CHARS);

const isParty = (party: unknown): boolean =>
  isObject(party) &&
  isName(party.domain) &&
  isList(party.used, (one) => USED_PARAMETERS.some((known) => known === one));

const isDisclosure = (value: unknown): boolean =>
  value === undefined ||
  (isObject(value) &&
    isDisclosed(value.onBehalfOf) &&
    isDisclosed(value.paidBy) &&
    (value.parameters === undefined || isList(value.parameters, isParty)));

const advertiserFault = (advertiser: unknown): LossReason | undefined => {
  if (!isObject(advertiser) || !isName(advertiser.domain)) return 'invalid-advertiser-domain';
  const isWhole = isName(advertiser.id) && isText(advertiser.name) && isDisclosure(advertiser.disclosure);
  return isWhole ? undefined : 'invalid-response';
};

/** Why a bid is refused; `detail` where the reason alone does not say. */
export type BidFault = Pick<Rejection, 'lossReason' | 'detail'>;

const reasonIn = (bid: Record<string, unknown>, destinations: Destinations): LossReason | undefined => {
  if (!isName(bid.id)) return 'invalid-response';
  if (typeof bid.price !== 'number' || !isCpm(bid.price)) return 'missing-price';
  const fault = advertiserFault(bid.advertiser) ?? creativeFault(bid.creative, destinations);
  return fault ?? (isComplete(bid) ? undefined : 'invalid-response');
};

const isReason = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(LOSS_REASONS, value);

const hasShapeOfRejection = (claimed: Record<string, unknown>): boolean =>
  typeof claimed.candidate === 'string' &&
  isReason(claimed.lossReason) &&
  (claimed.also === undefined || isList(claimed.also, isReason)) &&
  ['string', 'undefined'].includes(typeof claimed.impId) &&
  ['string', 'undefined'].includes(typeof claimed.detail) &&
  (claimed.named === undefined ||
    (isObject(claimed.named) &&
      isName(claimed.named.creative) &&
      (claimed.named.advertiser === undefined || isName(claimed.named.advertiser)))) &&
  (claimed.refused === undefined ||
    (isObject(claimed.refused) && isName(claimed.refused.bidId) && isOffer(claimed.refused.offer)));

/** What a bid's own fields decide, the same in every turn. */
export type ShapeCheck = (bid: Record<string, unknown>) => BidFault | undefined;

/** Checks lengths last: only then is it known what is text. */
export const shapeCheck =
  (destinations: Destinations): ShapeCheck =>
  (bid) => {
    const lossReason = reasonIn(bid, destinations);
    if (lossReason !== undefined) return { lossReason };
    const text = tooLongIn(bid as unknown as Bid);
    return text && { lossReason: 'filtered', detail: `text-too-long ${text}` };
  };

/** What a bid is judged by beside itself: its source, and the slots of the turn. */
export interface BidScope {
  readonly source: string;
  readonly impIds: ReadonlySet<string>;
}

/**
 * Why a source's bid cannot even be judged; `undefined` when it has everything that the engine reads, at bearable
 * length. Throws on no value whatever.
 */
export const faultOf = (bid: Bid, { source, impIds }: BidScope, check: ShapeCheck): BidFault | undefined => {
  const claimed: unknown = bid;
  if (!isObject(claimed) || claimed.source !== source) return { lossReason: 'invalid-response' };
  if (!isText(claimed.impId) || !impIds.has(claimed.impId)) return { lossReason: 'invalid-response' };
  return check(claimed);
};

/** A rejection that a source of ours shares between turns is made by our own code; a name from another is a claim. */
export const isRejection = (value: Rejection, source: string): boolean => {
  const claimed: unknown = value;
  if (!isObject(claimed) || claimed.source !== source) return false;
  return sharedNameOf(claimed) !== undefined || hasShapeOfRejection(claimed);
};
