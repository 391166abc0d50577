import type { Device } from './device.js';
import { purposeRefusal, type TcfRefusal, type Vendor } from './privacy-tcf.js';
import {
  GPP_SECTION,
  hasId,
  type ConsentFacts,
  type GppRefusal,
  type RegulatorySignals,
  type TcfFacts,
} from './regulatory.js';
import { protects } from '../values/signal.js';

/** Why a recipient may or may not be asked or told something, in words for a person. */
export const PRIVACY_REASONS = {
  permitted: 'nothing speaks against it',
  coppa: 'the user is a child',
  'child-beside-adult': 'the user is a child and the character is for adults',
  'adult-character': 'a conversation with an adult character tells of the sex life of whoever can be named',
  'limited-ad-tracking': 'the device asks for limited ad tracking',
  'us-privacy-opt-out': 'the US privacy string opts out of sale',
  'us-privacy-unreadable': 'the US privacy string cannot be read',
  'global-privacy-control': 'the browser sends Global Privacy Control',
  'us-known-child': 'a US section of the GPP string tells of a known child',
  'us-sale-opt-out': 'a US section of the GPP string opts out of sale',
  'us-sharing-opt-out': 'a US section of the GPP string opts out of sharing',
  'us-targeted-advertising-opt-out': 'a US section of the GPP string opts out of targeted advertising',
  'us-gpc': 'a US section of the GPP string carries Global Privacy Control',
  'us-sensitive-data': 'a US section of the GPP string refuses the use of sensitive data',
  'us-personal-data': 'a US section of the GPP string refuses a further use of personal data',
  'us-notice-missing': 'a US section of the GPP string says that the user was given no notice',
  'us-service-provider': 'a US section of the GPP string allows service providers only',
  'gpp-unreadable': 'the GPP string, or a section of it that applies, cannot be read',
  'gdpr-without-consent': 'GDPR applies and there is no consent string',
  'tcf-unreadable': 'the TCF string cannot be read',
  'tcf-purpose-2': 'purpose 2 has neither consent nor a legitimate interest',
  'tcf-purposes-1-3-4': 'one of the purposes 1, 3 and 4 lacks consent',
  'tcf-vendor-not-disclosed': 'the user was not told of this vendor',
  'tcf-vendor': 'this vendor has no consent, or no id on the Global Vendor List',
  'tcf-publisher-restriction': 'the publisher restricts what this vendor may do',
  'tcf-special-feature-1': 'the user did not opt in to a precise location',
} as const satisfies Readonly<Record<GppRefusal | TcfRefusal, string>> & Readonly<Record<string, string>>;

export type PrivacyReason = keyof typeof PRIVACY_REASONS;

/** Who receives data: code in the operator's own process, or a bidder across the network. */
export interface Recipient extends Vendor {
  readonly kind: 'own-process' | 'bidder';
}

/** What a recipient may be given or asked; one verdict each. */
export const PRIVACY_ACTIVITIES = ['request', 'ids', 'precise-network'] as const;
export type PrivacyActivity = (typeof PRIVACY_ACTIVITIES)[number];

export interface PrivacyVerdict {
  readonly activity: PrivacyActivity;
  readonly allowed: boolean;
  /** The rule that decided, for the decision record. */
  readonly reason: PrivacyReason;
}

export type PrivacyVerdicts = Readonly<Record<PrivacyActivity, PrivacyVerdict>>;

export interface PrivacyFacts {
  readonly regulatory: RegulatorySignals;
  /** Absent when there is no consent string, or when nothing reads them. */
  readonly consent?: ConsentFacts | undefined;
  /** The `Sec-GPC` request header. */
  readonly globalPrivacyControl: boolean;
  readonly limitedTracking: boolean;
  /** `isNsfw` of the character says so, or cannot be read. */
  readonly adultCharacter: boolean;
}

/** iOS: whoever has not authorised tracking has limited it. */
export const limitsTracking = ({ limitedTracking, trackingAuthorization }: Device): boolean =>
  limitedTracking === true || (trackingAuthorization !== undefined && trackingAuthorization !== 'authorised');

/** Known to be a child, by COPPA or by a US section: no person is named, no adult advertiser appears. */
export const isChild = ({ regulatory, consent }: Pick<PrivacyFacts, 'regulatory' | 'consent'>): boolean =>
  protects(regulatory.coppa) || (consent?.refusals.includes('us-known-child') ?? false);

/** A list that cannot be read may name any section. */
const names = (gppSid: RegulatorySignals['gppSid'], section: number): boolean =>
  gppSid === 'unreadable' || (gppSid?.includes(section) ?? false);

/** A string of a consent platform counts where nobody says whether GDPR applies. */
export const isUnderGdpr = ({ regulatory, consent }: Pick<PrivacyFacts, 'regulatory' | 'consent'>): boolean =>
  protects(regulatory.gdpr) ||
  names(regulatory.gppSid, GPP_SECTION.tcfEurope) ||
  (regulatory.gdpr === undefined && (regulatory.gdprConsent !== undefined || consent?.tcf !== undefined));

/** `-` in the third place is an answer only when nothing applies. */
const US_PRIVACY = /^1(---|[yn-][yn][yn-])$/i;

export const isUsPrivacy = (text: string): boolean => US_PRIVACY.test(text);

const usPrivacyRefusal = (text: string | undefined): PrivacyReason | undefined => {
  if (text === undefined) return undefined;
  if (!isUsPrivacy(text)) return 'us-privacy-unreadable';
  return text[2]?.toLowerCase() === 'y' ? 'us-privacy-opt-out' : undefined;
};

const gppRefusal = ({ regulatory, consent }: PrivacyFacts): PrivacyReason | undefined => {
  const { gpp, gppSid, usPrivacy } = regulatory;
  const within = consent?.withinGpp?.usPrivacy;
  const lacksUsPrivacy = names(gppSid, GPP_SECTION.usPrivacy) && usPrivacy === undefined && within === undefined;
  const isUnread = gppSid === 'unreadable' || lacksUsPrivacy || (consent === undefined && gpp !== undefined);
  return usPrivacyRefusal(within) ?? consent?.refusals[0] ?? (isUnread ? 'gpp-unreadable' : undefined);
};

/**
 * A string that nothing reads is as good as one that cannot be read. Where `gdpr` itself cannot be read, no string
 * counts as consent.
 */
const tcfOf = ({ regulatory, consent }: PrivacyFacts): TcfFacts | PrivacyReason => {
  if (regulatory.gdpr === 'unreadable') return 'gdpr-without-consent';
  const tcf = consent?.tcf ?? (regulatory.gdprConsent === undefined ? undefined : 'unreadable');
  if (tcf === undefined) return 'gdpr-without-consent';
  return tcf === 'unreadable' ? 'tcf-unreadable' : tcf;
};

const requestRefusal = (recipient: Recipient, facts: PrivacyFacts): PrivacyReason | undefined => {
  if (recipient.kind === 'own-process') return undefined;
  if (facts.adultCharacter && isChild(facts)) return 'child-beside-adult';
  if (!isUnderGdpr(facts)) return undefined;
  const tcf = tcfOf(facts);
  return typeof tcf === 'string' ? tcf : purposeRefusal(tcf, recipient, 2, 'tcf-purpose-2');
};

/** Purposes that a person is named for: store and read, build a profile, select by it. */
const IDS_PURPOSES = [1, 3, 4];

const tcfIdsRefusal = (recipient: Recipient, tcf: TcfFacts): PrivacyReason | undefined => {
  const lacking = 'tcf-purposes-1-3-4';
  if (!IDS_PURPOSES.every((purpose) => hasId(tcf.purposeConsents, purpose))) return lacking;
  if (recipient.kind === 'own-process') return undefined;
  for (const purpose of IDS_PURPOSES) {
    const refusal = purposeRefusal(tcf, recipient, purpose, lacking);
    if (refusal !== undefined) return refusal;
  }
  return purposeRefusal(tcf, recipient, 2, 'tcf-purpose-2');
};

const idsRefusal = (recipient: Recipient, facts: PrivacyFacts): PrivacyReason | undefined => {
  const { regulatory } = facts;
  if (protects(regulatory.coppa)) return 'coppa';
  if (facts.adultCharacter) return 'adult-character';
  if (facts.limitedTracking) return 'limited-ad-tracking';
  const usRefusal = usPrivacyRefusal(regulatory.usPrivacy);
  if (usRefusal !== undefined) return usRefusal;
  if (facts.globalPrivacyControl) return 'global-privacy-control';
  const sectionRefusal = gppRefusal(facts);
  if (sectionRefusal !== undefined) return sectionRefusal;
  if (!isUnderGdpr(facts)) return undefined;
  const tcf = tcfOf(facts);
  return typeof tcf === 'string' ? tcf : tcfIdsRefusal(recipient, tcf);
};

const networkRefusal = (facts: PrivacyFacts, ids: PrivacyReason | undefined): PrivacyReason | undefined => {
  if (ids !== undefined || !isUnderGdpr(facts)) return ids;
  const tcf = tcfOf(facts);
  if (typeof tcf === 'string') return tcf;
  return hasId(tcf.specialFeatures, 1) ? undefined : 'tcf-special-feature-1';
};

const verdict = (activity: PrivacyActivity, refusal: PrivacyReason | undefined): PrivacyVerdict => ({
  activity,
  allowed: refusal === undefined,
  reason: refusal ?? 'permitted',
});

/** Every combination of reasons is made once: records keep the verdicts of each source for long, and few differ. */
const known = new Map<string, PrivacyVerdicts>();

const verdictsFor = (
  request: PrivacyReason | undefined,
  ids: PrivacyReason | undefined,
  network: PrivacyReason | undefined,
): PrivacyVerdicts => {
  const key = `${request} ${ids} ${network}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const verdicts: PrivacyVerdicts = {
    request: verdict('request', request),
    ids: verdict('ids', ids),
    'precise-network': verdict('precise-network', network),
  };
  known.set(key, verdicts);
  return verdicts;
};

/** One verdict per activity, each with its reason. Equal verdicts are one object. */
export const judgePrivacy = (recipient: Recipient, facts: PrivacyFacts): PrivacyVerdicts => {
  const ids = idsRefusal(recipient, facts);
  return verdictsFor(requestRefusal(recipient, facts), ids, networkRefusal(facts, ids));
};
