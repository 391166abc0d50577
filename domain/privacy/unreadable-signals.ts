import type { Signal } from '../values/signal.js';
import { isUnderGdpr, isUsPrivacy, type PrivacyFacts } from './privacy.js';

/** The signals that can be unreadable, as the wire names them (`docs/reference/protocol.md#signals-that-protect`). */
export const SIGNAL_NAMES = [
  'regulatory.gdpr',
  'regulatory.gdprConsent',
  'regulatory.coppa',
  'regulatory.gpp',
  'regulatory.gppSid',
  'regulatory.usPrivacy',
  'character.isNsfw',
  'device.tracking.limited',
  'device.tracking.attStatus',
  'device.network.saveData',
  'isDisabled',
] as const;
export type SignalName = (typeof SIGNAL_NAMES)[number];

type RegulatoryName = Extract<SignalName, `regulatory.${string}`>;

/** The signals of a request beside its regulatory ones. */
export type OtherSignals = Readonly<Record<Exclude<SignalName, RegulatoryName>, Signal>>;

const unreadableTexts = ({ regulatory, consent }: Pick<PrivacyFacts, 'regulatory' | 'consent'>) => {
  const { gdprConsent, gpp, usPrivacy } = regulatory;
  const isRefused = consent?.refusals.includes('gpp-unreadable') ?? true;
  const isWithinGpp = gdprConsent === undefined && consent?.tcf === 'unreadable';
  return {
    // Without GDPR it decides nothing, and consent platforms leave it empty.
    'regulatory.gdprConsent':
      gdprConsent !== undefined &&
      isUnderGdpr({ regulatory, consent }) &&
      (consent?.tcf === undefined || consent.tcf === 'unreadable'),
    'regulatory.gpp': gpp !== undefined && (isRefused || isWithinGpp),
    'regulatory.usPrivacy': usPrivacy !== undefined && !isUsPrivacy(usPrivacy),
  };
};

const isUnreadable = (signal: unknown): boolean => signal === 'unreadable';

/** The signals that a request has and that cannot be read. */
export const unreadableSignals = (
  facts: Pick<PrivacyFacts, 'regulatory' | 'consent'>,
  others: OtherSignals,
): readonly SignalName[] => {
  const { gdpr, coppa, gppSid } = facts.regulatory;
  const found: Readonly<Record<SignalName, boolean>> = {
    'regulatory.gdpr': isUnreadable(gdpr),
    'regulatory.coppa': isUnreadable(coppa),
    'regulatory.gppSid': isUnreadable(gppSid),
    ...unreadableTexts(facts),
    'character.isNsfw': isUnreadable(others['character.isNsfw']),
    'device.tracking.limited': isUnreadable(others['device.tracking.limited']),
    'device.tracking.attStatus': isUnreadable(others['device.tracking.attStatus']),
    'device.network.saveData': isUnreadable(others['device.network.saveData']),
    isDisabled: isUnreadable(others.isDisabled),
  };
  return SIGNAL_NAMES.filter((name) => found[name]);
};
