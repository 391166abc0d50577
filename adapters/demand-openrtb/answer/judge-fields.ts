import { isObject } from '../../../application/demand/creative-shape.js';
import { mediaTypeOf, type MediaType } from '../codes/media-types.js';
import type { Bidder } from '../config/bidder-schema.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { OfferedImp } from '../request/offered-imp.js';
import type { BidFields } from './bid-fields.js';
import { refusal, type Refusal } from './bid-faults.js';
import { disclosureRefusal } from './disclosure.js';
import { isHostOf, secureHostOf } from './secure-url.js';

/** A bid that stands for less would be over before its ad is seen. */
export const MIN_LIFE_SECONDS = 5;

type Judge = (fields: BidFields, bidder: Bidder, opportunity: Opportunity) => Refusal | undefined;

const noticeRefusal: Judge = (fields, { hosts }) => {
  for (const name of ['nurl', 'burl', 'lurl'] as const) {
    const url = fields[name];
    if (url === undefined) continue;
    const host = secureHostOf(url);
    if (host === undefined) return refusal('notice-unusable', name);
    if (!isHostOf(host, hosts)) return refusal('notice-host-unregistered', name);
  }
  return undefined;
};

const languageRefusal: Judge = ({ language, langb }, { languages }) => {
  const primary = (langb ?? language)?.split('-')[0]?.toLowerCase();
  return languages.length === 0 || primary === undefined || languages.includes(primary)
    ? undefined
    : refusal('language-unwanted');
};

const networkRefusal: Judge = ({ ext }, _bidder, opportunity) => {
  const listed = opportunity.kind === 'chat' ? opportunity.app?.skAdNetwork?.networkIds : undefined;
  if (listed === undefined || !isObject(ext?.skadn)) return undefined;
  const { network } = ext.skadn;
  const isListed = typeof network !== 'string' || listed.some((id) => id.toLowerCase() === network.toLowerCase());
  return isListed ? undefined : refusal('skadnetwork-unknown');
};

const JUDGES: readonly Judge[] = [
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

/** The first thing about a bid's fields that is not wanted, save advertiser, categories, deal and creative. */
export const judgeFields: Judge = (fields, bidder, opportunity) => {
  for (const judge of JUDGES) {
    const why = judge(fields, bidder, opportunity);
    if (why !== undefined) return why;
  }
  return undefined;
};

/** What a bid's markup is: what it says, or, when it says nothing that is known, the only thing that was offered. */
export const mediaOf = ({ mtype }: BidFields, { media }: OfferedImp): MediaType | Refusal => {
  const said = mediaTypeOf(mtype);
  if (said === 'audio') return refusal('media-not-offered');
  if (said !== undefined) return media.has(said) ? said : refusal('media-not-offered');
  const [only, ...others] = media.keys();
  return only === undefined || others.length > 0 ? refusal('media-ambiguous') : only;
};
