import type { ChatOpportunity, Opportunity } from '../../../domain/demand/opportunity.js';
import { AGENT_TYPES, NO_MATCHING } from '../codes/devices.js';
import type { BidderTerms, Supply } from '../config/bidder-schema.js';
import type { RequestEid, RequestUser } from './bid-request.js';

/** The first-party id of an installation; nobody was asked to match it. */
const eidsOf = ({ person, app }: ChatOpportunity, { asi }: Supply): readonly RequestEid[] | undefined => {
  if (person.installId === undefined) return undefined;
  const atype = app === undefined ? AGENT_TYPES.browser : AGENT_TYPES.app;
  return [{ inserter: asi, source: asi, matcher: asi, mm: NO_MATCHING, uids: [{ id: person.installId, atype }] }];
};

/** Ids as far as the projection left any, and the consent string. Nobody is told of a child: not even an id that slipped through. */
export const userOf = (opportunity: Opportunity, bidder: BidderTerms, supply: Supply): RequestUser | undefined => {
  const isAnonymous = opportunity.kind === 'overlay' || opportunity.childDirected;
  const id = isAnonymous ? undefined : opportunity.person.userId;
  const eids = isAnonymous ? undefined : eidsOf(opportunity, supply);
  const consent = opportunity.regulatory?.gdprConsent;
  if (id === undefined && eids === undefined && consent === undefined) return undefined;
  return bidder.dialect.version === '2.6'
    ? { id, consent, eids }
    : { id, ext: consent === undefined && eids === undefined ? undefined : { consent, eids } };
};
