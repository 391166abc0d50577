import { isObject } from '../../../application/sale/shape/creative-shape.js';
import { isAdAttributionKitAd, isSkAdNetworkAd } from '../../../application/sale/shape/sk-ad-network-shape.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { AdAttributionKitAd, SkAdNetworkAd } from '../../../domain/privacy/sk-ad-network.js';
import { type BidFields, given } from './bid-fields.js';
import { withScheme } from './secure-url.js';

type Json = Readonly<Record<string, unknown>>;

/** iOS gets texts; many bidders write the numbers among them as such. */
const digitsOf = (value: unknown): unknown => given(Number.isSafeInteger(value) ? String(value) : value);
const versionOf = (value: unknown): unknown => (typeof value === 'number' ? value.toFixed(1) : value);
const unlessZero = (digits: unknown): unknown => (digits === '0' ? undefined : digits);

const proofOf = (from: Json) => ({
  nonce: given(from.nonce),
  timestamp: unlessZero(digitsOf(from.timestamp)),
  signature: given(from.signature),
});

const fidelityOf = (from: unknown): unknown =>
  isObject(from) ? { fidelity: from.fidelity, ...proofOf(from) } : undefined;

const fidelitiesOf = (from: unknown): unknown => {
  if (!Array.isArray(from)) return given(from);
  return from.length === 0 ? undefined : from.slice(0, 3).map(fidelityOf);
};

/** A campaign is from 1; 0 is a source identifier where the version has such. */
const attributionOf = (skadn: Json): unknown => {
  const version = versionOf(skadn.version);
  const sourceIdentifier = digitsOf(skadn.sourceidentifier);
  return {
    version,
    network: skadn.network,
    itunesItem: digitsOf(skadn.itunesitem),
    sourceApp: digitsOf(skadn.sourceapp),
    campaign: unlessZero(digitsOf(skadn.campaign)),
    sourceIdentifier: Number(version) >= 4 ? sourceIdentifier : unlessZero(sourceIdentifier),
    ...proofOf(skadn),
    fidelities: fidelitiesOf(skadn.fidelities),
  };
};

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

/** `bid.ext.adattributionkit` of the IAB's extension, judged alike. */
export const adAttributionKitAdOf = ({ ext }: BidFields, opportunity: Opportunity): AdAttributionKitAd | undefined => {
  const offered = opportunity.kind === 'chat' ? opportunity.app?.skAdNetwork : undefined;
  if (offered?.sourceApp === undefined || !isObject(ext?.adattributionkit)) return undefined;
  const { version, jwt, itunesitem, cpp, reengagementurl } = ext.adattributionkit;
  const signed = {
    version: versionOf(version),
    jwt,
    itunesItem: digitsOf(itunesitem),
    cpp: given(cpp),
    reengagementUrl: withScheme(given(reengagementurl)),
  };
  return isAdAttributionKitAd(signed) && signed.version === offered.adAttributionKit ? signed : undefined;
};
