import { isName, isObject, isText } from './creative-shape.js';
import { isAdAttributionKitAd, isSkAdNetworkAd } from './sk-ad-network-shape.js';

const isAmount = (value: unknown): boolean => Number.isFinite(value) && Number(value) > 0;
const MAX_URL_CHARS = 2_048;
const MAX_TRACKERS = 100;

const isNameIfAny = (value: unknown): boolean => value === undefined || value === '' || isName(value);
/** Macros are still in it, so that it is no address yet. */
const isTemplate = (value: unknown): boolean => isText(value) && value.length <= MAX_URL_CHARS;
const isTemplateIfAny = (value: unknown): boolean => value === undefined || value === '' || isTemplate(value);

const isPricing = (pricing: unknown): boolean =>
  isObject(pricing) &&
  isAmount(pricing.price) &&
  isName(pricing.currency) &&
  isAmount(pricing.usdPerUnit) &&
  isAmount(pricing.adjustment);

const isNotices = (notices: unknown): boolean =>
  isObject(notices) &&
  isTemplateIfAny(notices.win) &&
  isTemplateIfAny(notices.billing) &&
  isTemplateIfAny(notices.loss);

const isTemplates = (urls: unknown): boolean =>
  Array.isArray(urls) && urls.length <= MAX_TRACKERS && urls.every(isTemplate);

const isTracker = (tracker: unknown): boolean => isObject(tracker) && isName(tracker.moment) && isTemplate(tracker.url);

/** Whether notices, trackers and the decision record can be made of what a bidder said of its bid. */
export const isOffer = (offer: unknown): boolean =>
  isObject(offer) &&
  isName(offer.auctionId) &&
  isName(offer.impId) &&
  isNameIfAny(offer.seat) &&
  isNameIfAny(offer.adId) &&
  isPricing(offer.pricing) &&
  isNotices(offer.notices) &&
  Array.isArray(offer.trackers) &&
  offer.trackers.length <= MAX_TRACKERS &&
  offer.trackers.every(isTracker) &&
  (offer.errors === undefined || isTemplates(offer.errors)) &&
  (offer.skAdNetwork === undefined || isSkAdNetworkAd(offer.skAdNetwork)) &&
  (offer.adAttributionKit === undefined || isAdAttributionKitAd(offer.adAttributionKit));
