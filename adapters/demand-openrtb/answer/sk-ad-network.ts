import { isObject } from '../../../application/demand/creative-shape.js';
import { isSkAdNetworkAd } from '../../../application/demand/sk-ad-network-shape.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { SkAdNetworkAd } from '../../../domain/privacy/sk-ad-network.js';
import type { BidFields } from './bid-fields.js';

type Json = Readonly<Record<string, unknown>>;

/** As of {@link BidFields}: empty strings and nulls mean none. */
const given = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

const proofOf = (from: Json) => ({
  nonce: given(from.nonce),
  timestamp: given(from.timestamp),
  signature: given(from.signature),
});

const fidelityOf = (from: unknown): unknown =>
  isObject(from) ? { fidelity: from.fidelity, ...proofOf(from) } : undefined;

const fidelitiesOf = (from: unknown): unknown => (Array.isArray(from) ? from.slice(0, 3).map(fidelityOf) : given(from));

const attributionOf = (skadn: Json): unknown => ({
  version: skadn.version,
  network: skadn.network,
  itunesItem: skadn.itunesitem,
  sourceApp: skadn.sourceapp,
  campaign: given(skadn.campaign),
  sourceIdentifier: given(skadn.sourceidentifier),
  ...proofOf(skadn),
  fidelities: fidelitiesOf(skadn.fidelities),
});

/**
 * `bid.ext.skadn` of the IAB's extension for SKAdNetwork. What iOS would refuse, or what was not offered, is left out,
 * and the bid competes without it.
 */
export const skAdNetworkAdOf = ({ ext }: BidFields, opportunity: Opportunity): SkAdNetworkAd | undefined => {
  const offered = opportunity.kind === 'chat' ? opportunity.app?.skAdNetwork : undefined;
  if (offered === undefined || !isObject(ext?.skadn)) return undefined;
  const attribution = attributionOf(ext.skadn);
  if (!isSkAdNetworkAd(attribution) || !offered.versions.includes(attribution.version)) return undefined;
  return offered.sourceApp === undefined || offered.sourceApp === attribution.sourceApp ? attribution : undefined;
};
