import { isName, isObject, isText } from './creative-shape.js';
import { isSkAdNetworkAd } from './sk-ad-network-shape.js';

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0;
const isTextIfAny = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isPricing = (pricing: unknown): boolean =>
  isObject(pricing) &&
  isAmount(pricing.price) &&
  isName(pricing.currency) &&
  isAmount(pricing.usdPerUnit) &&
  isAmount(pricing.adjustment);

const isNotices = (notices: unknown): boolean =>
  isObject(notices) && isTextIfAny(notices.win) && isTextIfAny(notices.billing) && isTextIfAny(notices.loss);

const isTracker = (tracker: unknown): boolean => isObject(tracker) && isText(tracker.moment) && isText(tracker.url);

/** Whether notices, trackers and the decision record can be made of what a bidder said of its bid. */
export const isOffer = (offer: unknown): boolean =>
  isObject(offer) &&
  isText(offer.auctionId) &&
  isText(offer.impId) &&
  isPricing(offer.pricing) &&
  isNotices(offer.notices) &&
  Array.isArray(offer.trackers) &&
  offer.trackers.every(isTracker) &&
  (offer.skAdNetwork === undefined || isSkAdNetworkAd(offer.skAdNetwork));
