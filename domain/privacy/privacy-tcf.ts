import { hasId, type PublisherRestriction, type RestrictionType, type TcfFacts } from './regulatory.js';

/** A vendor as its entry on the Global Vendor List has it. */
export interface Vendor {
  /** Id on the IAB Global Vendor List; a recipient without one never has a basis of its own. */
  readonly gvlId?: number | undefined;
  /** Purposes for which it declares a legitimate interest there; for all others it needs consent. */
  readonly legitimateInterests?: readonly number[] | undefined;
}

/** TCF policies: everything else needs consent, whatever a vendor declares. */
const MAY_REST_ON_INTEREST: readonly number[] = [2, 7, 8, 9, 10, 11];

const restricts = (restriction: PublisherRestriction, purpose: number, gvlId: number): boolean =>
  restriction.purpose === purpose && restriction.vendors.some(([first, last]) => first <= gvlId && gvlId <= last);

interface Bases {
  readonly consent: boolean;
  readonly interest: boolean;
}

const hasBasis = ({ consent, interest }: Bases): boolean => consent || interest;

/** What the user allowed for a purpose, be it by consent or by not objecting. */
const basesOfPurpose = (tcf: TcfFacts, vendor: Vendor, purpose: number): Bases => ({
  consent: hasId(tcf.purposeConsents, purpose),
  interest:
    MAY_REST_ON_INTEREST.includes(purpose) &&
    (vendor.legitimateInterests?.includes(purpose) ?? false) &&
    hasId(tcf.purposeInterests, purpose),
});

const withoutRestricted = (bases: Bases, types: readonly RestrictionType[]): Bases => ({
  consent: bases.consent && !types.includes('not-allowed') && !types.includes('require-legitimate-interest'),
  interest: bases.interest && !types.includes('not-allowed') && !types.includes('require-consent'),
});

/** Why a vendor may not rest on what the user allowed for a purpose. */
export type TcfRefusal = 'tcf-vendor-not-disclosed' | 'tcf-vendor' | 'tcf-publisher-restriction';

/**
 * Why a vendor may not act for a purpose; `undefined` when it may. A basis counts when the user gave it for the purpose
 * and for this vendor, was told of the vendor, and the publisher does not restrict it. `lacking` is what is said when
 * the purpose itself has none.
 */
export const purposeRefusal = <Lacking extends string>(
  tcf: TcfFacts,
  vendor: Vendor,
  purpose: number,
  lacking: Lacking,
): Lacking | TcfRefusal | undefined => {
  const { gvlId } = vendor;
  const given = basesOfPurpose(tcf, vendor, purpose);
  if (!hasBasis(given)) return lacking;
  if (gvlId === undefined) return 'tcf-vendor';
  if (tcf.disclosedVendors !== undefined && !hasId(tcf.disclosedVendors, gvlId)) return 'tcf-vendor-not-disclosed';
  const ofVendor: Bases = {
    consent: given.consent && hasId(tcf.vendorConsents, gvlId),
    interest: given.interest && hasId(tcf.vendorInterests, gvlId),
  };
  if (!hasBasis(ofVendor)) return 'tcf-vendor';
  const types = tcf.restrictions.filter((each) => restricts(each, purpose, gvlId)).map(({ type }) => type);
  return hasBasis(withoutRestricted(ofVendor, types)) ? undefined : 'tcf-publisher-restriction';
};
