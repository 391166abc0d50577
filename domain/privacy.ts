import type { App, Device, Person } from './device.js';
import type { ConsentFacts, Regulatory } from './regulatory.js';

/** Who receives data: code in the operator's own process, or a bidder across the network. */
export interface Recipient {
  readonly kind: 'own-process' | 'bidder';
  /** Id on the IAB Global Vendor List, when it has one. */
  readonly gvlId?: number | undefined;
}

/** What a recipient may be given or asked; one verdict each. */
export const PRIVACY_ACTIVITIES = ['request', 'ids', 'precise-network'] as const;
export type PrivacyActivity = (typeof PRIVACY_ACTIVITIES)[number];

export interface PrivacyVerdict {
  readonly activity: PrivacyActivity;
  readonly allowed: boolean;
  /** Short name of the rule that decided, for the decision record. */
  readonly reason: string;
}

export type PrivacyVerdicts = Readonly<Record<PrivacyActivity, PrivacyVerdict>>;

export interface PrivacyFacts {
  readonly regulatory: Regulatory;
  /** Absent when there is no consent string or it cannot be read. */
  readonly consent?: ConsentFacts | undefined;
  /** The `Sec-GPC` request header. */
  readonly globalPrivacyControl: boolean;
  readonly limitedTracking: boolean;
}

const TCF_BASIC_ADS = 2;

const hasVendor = (facts: PrivacyFacts, recipient: Recipient): boolean =>
  recipient.gvlId !== undefined && (facts.consent?.vendors.includes(recipient.gvlId) ?? false);

const requestReason = (recipient: Recipient, facts: PrivacyFacts): string | undefined => {
  if (recipient.kind === 'own-process' || facts.regulatory.gdpr !== 1) return undefined;
  if (facts.consent === undefined) return 'gdpr-without-consent';
  if (!facts.consent.purposes.includes(TCF_BASIC_ADS)) return 'tcf-purpose-2';
  return hasVendor(facts, recipient) ? undefined : 'tcf-vendor';
};

const idsReason = (recipient: Recipient, facts: PrivacyFacts): string | undefined => {
  const { regulatory, consent } = facts;
  if (regulatory.coppa === 1) return 'coppa';
  if (facts.limitedTracking) return 'limited-ad-tracking';
  if (regulatory.usPrivacy?.[2]?.toUpperCase() === 'Y') return 'us-privacy-opt-out';
  if (facts.globalPrivacyControl) return 'global-privacy-control';
  if (regulatory.gdpr !== 1) return undefined;
  if (consent === undefined) return 'gdpr-without-consent';
  return [1, 3, 4].every((purpose) => consent.purposes.includes(purpose))
    ? requestReason(recipient, facts)
    : 'tcf-purposes-1-3-4';
};

const networkReason = (recipient: Recipient, facts: PrivacyFacts): string | undefined =>
  idsReason(recipient, facts) ??
  (facts.regulatory.gdpr === 1 && !facts.consent?.specialFeatures.includes(1) ? 'tcf-special-feature-1' : undefined);

const verdict = (activity: PrivacyActivity, reason: string | undefined): PrivacyVerdict => ({
  activity,
  allowed: reason === undefined,
  reason: reason ?? 'permitted',
});

/** One verdict per activity, each with its reason, computed once per recipient. */
export const judgePrivacy = (recipient: Recipient, facts: PrivacyFacts): PrivacyVerdicts => ({
  request: verdict('request', requestReason(recipient, facts)),
  ids: verdict('ids', idsReason(recipient, facts)),
  'precise-network': verdict('precise-network', networkReason(recipient, facts)),
});

/** What of a person, device and app a recipient gets: fields are added when allowed, never removed when forbidden. */
export const projectPerson = (person: Person, verdicts: PrivacyVerdicts): Person =>
  verdicts.ids.allowed
    ? {
        userId: person.userId,
        installId: person.installId,
        advertisingId: person.advertisingId,
        vendorId: person.vendorId,
      }
    : {};

export const projectDevice = (device: Device, verdicts: PrivacyVerdicts): Device => ({
  type: device.type,
  osName: device.osName,
  locale: device.locale,
  ...(verdicts.ids.allowed && {
    brand: device.brand,
    model: device.model,
    osVersion: device.osVersion,
    widthPx: device.widthPx,
    heightPx: device.heightPx,
    pixelRatio: device.pixelRatio,
    userAgent: device.userAgent,
    connection: device.connection,
    carrier: device.carrier,
  }),
  limitedTracking: device.limitedTracking,
});

export const projectApp = (app: App | undefined): App | undefined =>
  app && { bundleId: app.bundleId, version: app.version, storeUrl: app.storeUrl };
