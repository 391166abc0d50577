import type { PrivacyFacts, Recipient } from '../../domain/privacy/privacy.js';
import { idSet, type ConsentFacts, type TcfFacts } from '../../domain/privacy/regulatory.js';

export const OWN: Recipient = { kind: 'own-process' };
export const BIDDER: Recipient = { kind: 'bidder', gvlId: 42 };

/** Nothing known but what differs. */
export const facts = (differs: Partial<PrivacyFacts> = {}): PrivacyFacts => ({
  regulatory: {},
  globalPrivacyControl: false,
  limitedTracking: false,
  adultCharacter: false,
  ...differs,
});
/** Consent for these purposes to these vendors, and nothing else. */
export const tcfOf = (purposes: number[], vendors = [42], specialFeatures = [1]): TcfFacts => ({
  purposeConsents: idSet(purposes),
  purposeInterests: '',
  vendorConsents: idSet(vendors),
  vendorInterests: '',
  specialFeatures: idSet(specialFeatures),
  restrictions: [],
});
export const withTcf = (tcf: TcfFacts | 'unreadable'): ConsentFacts => ({ tcf, refusals: [] });
export const consent = (...tcf: Parameters<typeof tcfOf>): ConsentFacts => withTcf(tcfOf(...tcf));
export const inEurope = (given?: ConsentFacts): PrivacyFacts => facts({ regulatory: { gdpr: 1 }, consent: given });
