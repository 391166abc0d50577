import type { Device } from './device.js';
import type { PrivacyReason } from './privacy-reasons.js';
import { purposeRefusal, type Vendor } from './privacy-tcf.js';
import { GPP_SECTION, hasId, type ConsentFacts, type Regulatory, type TcfFacts } from './regulatory.js';

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
  readonly regulatory: Regulatory;
  /** Absent when there is no consent string, or when nothing reads them. */
  readonly consent?: ConsentFacts | undefined;
  /** The `Sec-GPC` request header. */
  readonly globalPrivacyControl: boolean;
  readonly limitedTracking: boolean;
  /** `isNsfw` of the character. */
  readonly adultCharacter: boolean;
}

/** iOS: whoever has not authorised tracking has limited it. */
export const limitsTracking = ({ limitedTracking, trackingAuthorization }: Device): boolean =>
  limitedTracking === true || (trackingAuthorization !== undefined && trackingAuthorization !== 'authorised');

/** Known to be a child, by COPPA or by a US section: no person is named, no adult advertiser appears. */
export const isChild = ({ regulatory, consent }: Pick<PrivacyFacts, 'regulatory' | 'consent'>): boolean =>
  regulatory.coppa === 1 || (consent?.refusals.includes('us-known-child') ?? false);

/** A string of a consent platform counts where nobody says whether GDPR applies. */
export const isUnderGdpr = ({ regulatory, consent }: Pick<PrivacyFacts, 'regulatory' | 'consent'>): boolean =>
  regulatory.gdpr === 1 ||
  (regulatory.gppSid?.includes(GPP_SECTION.tcfEurope) ?? false) ||
  (regulatory.gdpr === undefined && (regulatory.gdprConsent !== undefined || consent?.tcf !== undefined));

/** `-` in the third place is an answer only when nothing applies. */
const US_PRIVACY = /^1(---|[yn-][yn][yn-])$/i;

export const isUsPrivacy = (text: string): boolean => US_PRIVACY.test(text);

const usPrivacyRefusal = (text: string | undefined): PrivacyReason | undefined => {
  if (text === undefined) return undefined;
  if (!isUsPrivacy(text)) return 'us-privacy-unreadable';
  return text[2]?.toLowerCase() === 'y' ? 'us-privacy-opt-out' : undefined;
};

const gppRefusal = ({ regulatory, consent }: PrivacyFacts): PrivacyReason | undefined =>
  consent === undefined
    ? regulatory.gpp === undefined
      ? undefined
      : 'gpp-unreadable'
    : (usPrivacyRefusal(consent.withinGpp?.usPrivacy) ?? consent.refusals[0]);

/** A string that nothing reads is as good as one that cannot be read. */
const tcfOf = ({ regulatory, consent }: PrivacyFacts): TcfFacts | PrivacyReason => {
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
  if (regulatory.coppa === 1) return 'coppa';
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

const verdict = (activity: PrivacyActivity, refusal: PrivacyReason | undefined): PrivacyVerdict =>
  Object.freeze({ activity, allowed: refusal === undefined, reason: refusal ?? 'permitted' });

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
  const verdicts = Object.freeze({
    request: verdict('request', request),
    ids: verdict('ids', ids),
    'precise-network': verdict('precise-network', network),
  });
  known.set(key, verdicts);
  return verdicts;
};

/** One verdict per activity, each with its reason. Equal verdicts are one object. */
export const judgePrivacy = (recipient: Recipient, facts: PrivacyFacts): PrivacyVerdicts => {
  const ids = idsRefusal(recipient, facts);
  return verdictsFor(requestRefusal(recipient, facts), ids, networkRefusal(facts, ids));
};
