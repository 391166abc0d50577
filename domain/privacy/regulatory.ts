import { protectiveFlag, readSections, readSignal, readTextSignal, type Signal } from '../values/signal.js';

/** Privacy signals as the IAB defines them. An absent field is unknown, never "no". */
export interface Regulatory {
  readonly gdpr?: 0 | 1 | undefined;
  /** IAB TCF consent string. */
  readonly gdprConsent?: string | undefined;
  readonly coppa?: 0 | 1 | undefined;
  /** Global Privacy Platform string. */
  readonly gpp?: string | undefined;
  readonly gppSid?: readonly number[] | undefined;
  /** IAB US privacy string, four characters, for example `1YNN`. */
  readonly usPrivacy?: string | undefined;
}

/** The same as an integrator sent them: each may be unreadable. Texts that cannot be read are left as they are. */
export interface RegulatorySignals extends Omit<Regulatory, 'gdpr' | 'coppa' | 'gppSid'> {
  readonly gdpr?: Signal;
  readonly coppa?: Signal;
  readonly gppSid?: Regulatory['gppSid'] | 'unreadable';
}

/** Holds no signal: nothing at all, or the empty list that PHP makes of an empty object. */
export const isEmptyPart = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Not readable as any signal. */
const UNREADABLE_PART = Object.freeze({});

/** Reads a value of any kind. A value that is not an object makes all signals unreadable. */
export const readRegulatory = (value: unknown): RegulatorySignals => {
  if (isEmptyPart(value)) return {};
  const isPart = typeof value === 'object' && !Array.isArray(value);
  const of = (name: keyof Regulatory): unknown =>
    isPart ? (value as Readonly<Record<string, unknown>>)[name] : UNREADABLE_PART;
  return {
    gdpr: readSignal(of('gdpr')),
    gdprConsent: readTextSignal(of('gdprConsent')),
    coppa: readSignal(of('coppa')),
    gpp: readTextSignal(of('gpp')),
    gppSid: readSections(of('gppSid')),
    usPrivacy: readTextSignal(of('usPrivacy')),
  };
};

/** For recipients that know no unreadable signal. Without a list, all sections of a GPP string apply. */
export const protectiveRegulatory = (regulatory: RegulatorySignals): Regulatory => ({
  ...regulatory,
  gdpr: protectiveFlag(regulatory.gdpr),
  coppa: protectiveFlag(regulatory.coppa),
  gppSid: regulatory.gppSid === 'unreadable' ? undefined : regulatory.gppSid,
});

/** GPP sections that stand for signals which have a field of their own, or for the string itself. */
export const GPP_SECTION = { tcfEurope1: 1, tcfEurope: 2, header: 3, signalIntegrity: 4, usPrivacy: 6 } as const;

/**
 * Ids from 1, one character each, `1` at the place of an id that is in. As small as in a consent string, and plain
 * JSON.
 */
export type IdSet = string;

export const idSet = (ids: Iterable<number>): IdSet => {
  const marks: string[] = [];
  for (const id of ids) {
    while (marks.length < id) marks.push('0');
    marks[id - 1] = '1';
  }
  return marks.join('');
};

export const hasId = (ids: IdSet, id: number): boolean => ids[id - 1] === '1';

/** What a publisher forbids vendors, whatever the user allowed. */
export const RESTRICTION_TYPES = ['not-allowed', 'require-consent', 'require-legitimate-interest'] as const;
export type RestrictionType = (typeof RESTRICTION_TYPES)[number];

export interface PublisherRestriction {
  readonly purpose: number;
  readonly type: RestrictionType;
  /** GVL ids, first and last of each run. */
  readonly vendors: readonly (readonly [first: number, last: number])[];
}

/** A decoded TCF string, version 2.2 or 2.3. */
export interface TcfFacts {
  readonly purposeConsents: IdSet;
  /** Purposes with a legitimate interest that the user was told of and has not objected to. */
  readonly purposeInterests: IdSet;
  readonly vendorConsents: IdSet;
  readonly vendorInterests: IdSet;
  /** Vendors that the user was told of. Absent when the string is older than the duty to say so (TCF 2.3). */
  readonly disclosedVendors?: IdSet | undefined;
  readonly specialFeatures: IdSet;
  readonly restrictions: readonly PublisherRestriction[];
}

/** What a US section of a GPP string can refuse, gravest first. */
export const GPP_REFUSALS = [
  'us-known-child',
  'us-sale-opt-out',
  'us-sharing-opt-out',
  'us-targeted-advertising-opt-out',
  'us-gpc',
  'us-sensitive-data',
  'us-personal-data',
  'us-notice-missing',
  'us-service-provider',
  'gpp-unreadable',
] as const;
export type GppRefusal = (typeof GPP_REFUSALS)[number];

/** What the consent strings of a request say once decoded; the decoding is an adapter's. */
export interface ConsentFacts {
  /** Absent without a TCF string, be it alone or within the GPP string. */
  readonly tcf?: TcfFacts | 'unreadable' | undefined;
  /** Refusals of all sections that apply, in the order of {@link GPP_REFUSALS}, each once. */
  readonly refusals: readonly GppRefusal[];
  /** What the GPP string holds for peers that know only the older signals. */
  readonly withinGpp?: Pick<Regulatory, 'gdprConsent' | 'usPrivacy'> | undefined;
}
