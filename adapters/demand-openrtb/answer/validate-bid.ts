import { domainToASCII } from 'node:url';
import { getDomain, getHostname } from 'tldts';
import { isName, isObject } from '../../../application/sale/shape/creative-shape.js';
import type { Account } from '../../../domain/catalog/account.js';
import type { Rejection } from '../../../domain/demand/bid.js';
import type { OfferedPrice } from '../../../domain/demand/bidder-offer.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { advertiserId, creativeId } from '../../../domain/values/ids.js';
import { isCategory, OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { Bidder } from '../config/bidder-schema.js';
import { netCpm } from '../pricing.js';
import { primaryOf, wantedLanguages } from '../request/language.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { isRefusal, refusal, type Refusal } from './bid-faults.js';
import { type BidFields, given } from './bid-fields.js';
import type { AnswerContext } from './context.js';
import { dealOf, type PricedBid } from './deal.js';
import { disclosureRefusal } from './disclosure.js';
import { isHostOf, secureHostOf } from './secure-url.js';

/** A bid whose fields can be read and whose slot is known. */
export interface NamedBid {
  readonly fields: BidFields;
  readonly imp: OfferedImp;
  readonly seat?: string | undefined;
}

/** A bid that stands for less would be over before its ad is seen. */
const MIN_LIFE_SECONDS = 5;

type Check = (fields: BidFields, bidder: Bidder, opportunity: Opportunity) => Refusal | undefined;

const noticeRefusal: Check = (fields, { hosts }) => {
  for (const name of ['nurl', 'burl', 'lurl'] as const) {
    const url = fields[name];
    if (url === undefined) continue;
    const host = secureHostOf(url);
    if (host === undefined) return refusal('notice-unusable', name);
    if (!isHostOf(host, hosts)) return refusal('notice-host-unregistered', name);
  }
  return undefined;
};

const languageRefusal: Check = ({ language, langb }, bidder, opportunity) => {
  const primary = primaryOf(langb ?? language);
  const wanted = wantedLanguages(bidder, opportunity);
  return wanted?.length === 0 || primary === undefined || wanted?.includes(primary) === true
    ? undefined
    : refusal('language-unwanted');
};

const networkRefusal: Check = ({ ext }, _bidder, opportunity) => {
  const listed = opportunity.kind === 'chat' ? opportunity.app?.skAdNetwork?.networkIds : undefined;
  if (listed === undefined || !isObject(ext?.skadn)) return undefined;
  const network = given(ext.skadn.network);
  const isListed = typeof network !== 'string' || listed.some((id) => id.toLowerCase() === network.toLowerCase());
  return isListed ? undefined : refusal('skadnetwork-unknown');
};

const CHECKS: readonly Check[] = [
  ({ attr = [] }, { blockedAttributes }) =>
    attr.some((code) => blockedAttributes.includes(code)) ? refusal('attribute-blocked') : undefined,
  ({ bundle }, { blockedApps }) =>
    bundle !== undefined && blockedApps.includes(bundle) ? refusal('store-blocked') : undefined,
  // None is ever offered: the page has no place where such a script would run.
  ({ apis = [] }) => (apis.length > 0 ? refusal('api-not-offered') : undefined),
  ({ protocol }, { protocols }) =>
    protocol !== undefined && !protocols.includes(protocol) ? refusal('protocol-not-offered') : undefined,
  ({ exp }) => (exp !== undefined && exp < MIN_LIFE_SECONDS ? refusal('expires-too-soon') : undefined),
  languageRefusal,
  networkRefusal,
  disclosureRefusal,
  noticeRefusal,
];

/** The first of the checks that fails. */
const checkFields: Check = (fields, bidder, opportunity) => {
  for (const check of CHECKS) {
    const why = check(fields, bidder, opportunity);
    if (why !== undefined) return why;
  }
  return undefined;
};

interface NamedAdvertiser {
  /** As it was written, and as DNS knows it. */
  readonly host: string;
  /** The registrable domain above it. */
  readonly domain: string;
}

/** Shared hosts count as domains of their own: two shops of one shop system are two advertisers. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/**
 * What a list of blocked domains can be compared with, however it is spelled: as an address, with a last dot, in
 * letters of any script.
 */
const hostOf = (written: string): string => domainToASCII(getHostname(written.trim()) ?? '');

/**
 * Who the first `adomain` names. All of them have to be readable and allowed, as written and as registered.
 */
const advertiserOf = (
  adomain: readonly string[] | undefined,
  { blockedAdvertisers }: Pick<Account, 'blockedAdvertisers'>,
): NamedAdvertiser | Refusal => {
  let first: NamedAdvertiser | undefined;
  for (const written of adomain ?? []) {
    const host = hostOf(written);
    const domain = registrable(host);
    if (domain === null) return refusal('advertiser-invalid');
    if (isHostOf(host, blockedAdvertisers)) return refusal('advertiser-blocked');
    first ??= { host, domain };
  }
  return first ?? refusal('advertiser-missing');
};

/** What a refused bid is known by: its creative, and the domain of its first advertiser where that is readable. */
export const namesOf = ({ crid, adomain = [] }: Pick<BidFields, 'crid' | 'adomain'>): Rejection['named'] => {
  if (!isName(crid)) return undefined;
  const domain = registrable(hostOf(adomain[0] ?? ''));
  return { creative: creativeId(crid), advertiser: domain === null ? undefined : advertiserId(domain) };
};

/** Ids of the oldest taxonomy show their origin, whatever `cattax` says. */
const OLDEST = /^IAB\d/i;

const isReadable = ({ cat = [], cattax = OWN_TAXONOMY }: BidFields): boolean =>
  cattax === OWN_TAXONOMY && cat.every((id) => isCategory(id) && !OLDEST.test(id));

/**
 * What is advertised, in the Content Taxonomy 3.1. An account that blocks categories takes no bid that hides its own:
 * by telling none, or by telling them in another taxonomy.
 */
const categoriesOf = (fields: BidFields, { blockedCategories }: Account): readonly string[] | Refusal => {
  const { cat = [] } = fields;
  if (!isReadable(fields)) return blockedCategories.length === 0 ? [] : refusal('category-unreadable');
  if (cat.length === 0 && blockedCategories.length > 0) return refusal('category-missing');
  return cat.some((id) => blockedCategories.includes(id)) ? refusal('category-blocked') : cat;
};

/** What is known of a bid once its fields are accepted. */
interface ValidBid {
  readonly domain: string;
  readonly categories: readonly string[];
  readonly priced: PricedBid;
}

/** Validates everything but the creative, which may have to be fetched. */
export const validateBid = (
  { fields, imp, seat }: NamedBid,
  pricing: OfferedPrice,
  { bidder, opportunity }: AnswerContext,
): ValidBid | Refusal => {
  const price = netCpm(pricing);
  if (price === undefined || price > (bidder.maxCpmUsd ?? Infinity)) return refusal('price-unbelievable');
  const why = checkFields(fields, bidder, opportunity);
  if (why !== undefined) return why;
  const advertiser = advertiserOf(fields.adomain, opportunity.account);
  if (isRefusal(advertiser)) return advertiser;
  const categories = categoriesOf(fields, opportunity.account);
  if (isRefusal(categories)) return categories;
  const { host, domain } = advertiser;
  const priced = dealOf({ dealid: fields.dealid, seat, host }, price, pricing, { imp, bidder });
  return isRefusal(priced) ? priced : { domain, categories, priced };
};
