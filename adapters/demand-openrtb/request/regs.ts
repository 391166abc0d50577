import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import { DSA_DELIVERIES, DSA_RENDERERS, DSA_REQUIREMENTS, type Dsa } from '../config/dsa-schema.js';
import type { PrivacyFields, RequestDsa, RequestRegs } from './bid-request.js';

const US_PRIVACY = /^1[YN-]{3}$/;
/** GPP: the header and the signal integrity section are no regulations. */
const UNLISTED_SECTIONS: readonly number[] = [3, 4];

const usPrivacyOf = (text: string | undefined): string | undefined => {
  const written = text?.toUpperCase();
  return written !== undefined && US_PRIVACY.test(written) ? written : undefined;
};

const sectionsOf = (sections: readonly number[] | undefined): readonly number[] | undefined => {
  const listed = sections?.filter((id) => Number.isSafeInteger(id) && id > 0 && !UNLISTED_SECTIONS.includes(id)) ?? [];
  return listed.length === 0 ? undefined : listed;
};

const signalsOf = ({ regulatory = {} }: Opportunity): PrivacyFields => ({
  gdpr: regulatory.gdpr,
  us_privacy: usPrivacyOf(regulatory.usPrivacy),
  gpp: regulatory.gpp,
  gpp_sid: sectionsOf(regulatory.gppSid),
});

const dsaOf = (dsa: Dsa): RequestDsa => ({
  dsarequired: DSA_REQUIREMENTS.indexOf(dsa.required),
  pubrender: DSA_RENDERERS.indexOf(dsa.rendering),
  datatopub: DSA_DELIVERIES.indexOf(dsa.data),
  transparency:
    dsa.transparency.length === 0
      ? undefined
      : dsa.transparency.map(({ domain, params }) => ({ domain, dsaparams: params })),
});

/** `undefined` is unknown and left out, never 0. */
const coppaOf = ({ childDirected, regulatory }: Opportunity): 0 | 1 | undefined =>
  childDirected ? 1 : regulatory?.coppa;

const isTold = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

/** The law that applies, as the client said. 2.5 has the newer signals below `ext`; GPC has its only home there. */
export const regsOf = (opportunity: Opportunity, bidder: BidderTerms): RequestRegs => {
  const signals = signalsOf(opportunity);
  const isOld = bidder.dialect.version === '2.5';
  const ext = {
    ...(isOld && signals),
    gpc: opportunity.globalPrivacyControl === true ? ('1' as const) : undefined,
    dsa: bidder.dsa && dsaOf(bidder.dsa),
  };
  return { coppa: coppaOf(opportunity), ...(!isOld && signals), ext: isTold(ext) ? ext : undefined };
};
