import type { GppRefusal } from '../../domain/privacy/regulatory.js';

/** The fields of a US section by their names in the GPP specification, as IAB's decoder hands them out. */
export type UsSection = Readonly<Record<string, unknown>>;

/** "Opted out" and "no consent" are both 1. */
const REFUSED = 1;
const NOTICE_NOT_GIVEN = 2;
const SERVICE_PROVIDER_MODE = 2;

const holds = (value: unknown, test: (value: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.some(test) : test(value);

const isRefused = (value: unknown): boolean => value === REFUSED;

/** Consent given for a known child is none that we rely on: 0, "does not apply", alone tells of no child. */
const tellsOfChild = (value: unknown): boolean => typeof value === 'number' && value !== 0;

const NOTICES = [
  'SaleOptOutNotice',
  'SharingOptOutNotice',
  'TargetedAdvertisingOptOutNotice',
  'SharingNotice',
  'ProcessingNotice',
  'SensitiveDataProcessingOptOutNotice',
  'SensitiveDataLimitUseNotice',
];

const tests: Record<Exclude<GppRefusal, 'gpp-unreadable'>, (section: UsSection) => boolean> = {
  'us-known-child': (section) => holds(section.KnownChildSensitiveDataConsents, tellsOfChild),
  'us-sale-opt-out': (section) => isRefused(section.SaleOptOut),
  'us-sharing-opt-out': (section) => isRefused(section.SharingOptOut),
  'us-targeted-advertising-opt-out': (section) => isRefused(section.TargetedAdvertisingOptOut),
  'us-gpc': (section) => section.Gpc === true,
  'us-sensitive-data': (section) => holds(section.SensitiveDataProcessing, isRefused),
  'us-personal-data': (section) =>
    isRefused(section.PersonalDataConsents) || isRefused(section.AdditionalDataProcessingConsent),
  'us-notice-missing': (section) => NOTICES.some((name) => section[name] === NOTICE_NOT_GIVEN),
  'us-service-provider': (section) =>
    isRefused(section.MspaServiceProviderMode) || section.MspaMode === SERVICE_PROVIDER_MODE,
};

/** Whether a section refuses this. All sections, national and of states, name equal fields alike. */
export const usSectionRefuses = (refusal: Exclude<GppRefusal, 'gpp-unreadable'>, section: UsSection): boolean =>
  tests[refusal](section);
