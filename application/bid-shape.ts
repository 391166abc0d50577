import type { Bid, Rejection } from '../domain/bid.js';
import { MAX_DISCLOSURE_CHARS, USED_PARAMETERS } from '../domain/disclosure.js';
import { LOSS_REASONS, type LossReason } from '../domain/loss-reason.js';
import { isCpm } from '../domain/money.js';
import { onceIfShared } from '../domain/shared.js';
import { creativeFault, isObject, isText } from './creative-shape.js';

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isBrief = (brief: unknown): boolean =>
  isObject(brief) &&
  isText(brief.product) &&
  isObject(brief.pitches) &&
  isList(Object.values(brief.pitches), (pitch) => typeof pitch === 'string') &&
  isList(brief.facts, (fact) => typeof fact === 'string');

const isCap = (cap: unknown): boolean =>
  isObject(cap) && isText(cap.key) && isNumber(cap.limit) && isNumber(cap.windowMs);

const isBudget = (budget: unknown): boolean =>
  isObject(budget) && isText(budget.id) && Number.isSafeInteger(budget.limit);

const isPart = (part: unknown): boolean => isNumber(part) && part >= 0 && part <= 1;

const isFit = (fit: unknown): boolean =>
  fit === undefined ||
  (isObject(fit) && isPart(fit.words) && isPart(fit.topics) && (fit.meaning === undefined || isPart(fit.meaning)));

const isDeal = (deal: unknown): boolean =>
  deal === undefined ||
  (isObject(deal) && isText(deal.id) && (deal.floor === undefined || (isNumber(deal.floor) && isCpm(deal.floor))));

/** What only one kind of bid has. */
const isOfItsKind = (bid: Record<string, unknown>): boolean => {
  if (bid.kind === 'direct') return isText(bid.campaignId) && isText(bid.lineItemId) && isList(bid.budgets, isBudget);
  if (bid.kind !== 'programmatic') return bid.kind === 'house';
  return bid.expiresInMs === undefined || isNumber(bid.expiresInMs);
};

const isComplete = (bid: Record<string, unknown>): boolean =>
  isOfItsKind(bid) &&
  isDeal(bid.deal) &&
  isList(bid.categories, (category) => typeof category === 'string') &&
  isObject(bid.suitability) &&
  isBrief(bid.brief) &&
  isNumber(bid.relevance) &&
  isFit(bid.fit) &&
  isList(bid.caps, isCap);

const isName = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= MAX_DISCLOSURE_CHARS);

const isParty = (party: unknown): boolean =>
  isObject(party) &&
  isText(party.domain) &&
  isList(party.used, (one) => USED_PARAMETERS.some((known) => known === one));

const isDisclosure = (value: unknown): boolean =>
  value === undefined ||
  (isObject(value) &&
    isName(value.onBehalfOf) &&
    isName(value.paidBy) &&
    (value.parameters === undefined || isList(value.parameters, isParty)));

const advertiserFault = (advertiser: unknown): LossReason | undefined => {
  if (!isObject(advertiser) || !isText(advertiser.domain)) return 'invalid-advertiser-domain';
  const isWhole = isText(advertiser.id) && isText(advertiser.name) && isDisclosure(advertiser.disclosure);
  return isWhole ? undefined : 'invalid-response';
};

const shapeFault = onceIfShared((bid: Record<string, unknown>): LossReason | undefined => {
  if (!isText(bid.id)) return 'invalid-response';
  if (typeof bid.price !== 'number' || !isCpm(bid.price)) return 'missing-price';
  const fault = advertiserFault(bid.advertiser) ?? creativeFault(bid.creative);
  return fault ?? (isComplete(bid) ? undefined : 'invalid-response');
});

/** Why a source's bid cannot even be judged; `undefined` when it has everything that the engine reads. Throws on no value whatever. */
export const faultOf = (bid: Bid, source: string, impIds: ReadonlySet<string>): LossReason | undefined => {
  const claimed: unknown = bid;
  if (!isObject(claimed) || claimed.source !== source) return 'invalid-response';
  if (!isText(claimed.impId) || !impIds.has(claimed.impId)) return 'invalid-response';
  return shapeFault(claimed);
};

const hasShapeOfRejection = onceIfShared(
  (claimed: Record<string, unknown>): boolean =>
    isText(claimed.source) &&
    typeof claimed.candidate === 'string' &&
    typeof claimed.lossReason === 'string' &&
    Object.hasOwn(LOSS_REASONS, claimed.lossReason) &&
    ['string', 'undefined'].includes(typeof claimed.impId) &&
    ['string', 'undefined'].includes(typeof claimed.detail),
);

export const isRejection = (value: Rejection): boolean => {
  const claimed: unknown = value;
  return isObject(claimed) && hasShapeOfRejection(claimed);
};
