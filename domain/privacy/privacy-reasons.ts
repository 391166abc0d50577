import type { GppRefusal } from './regulatory.js';

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
} as const satisfies Readonly<Record<GppRefusal, string>> & Readonly<Record<string, string>>;

export type PrivacyReason = keyof typeof PRIVACY_REASONS;
