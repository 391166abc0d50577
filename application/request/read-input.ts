import type { Character } from '../../domain/conversation/character.js';
import { isReadableAuthorization, readDevice, type DescribedDevice, type Device } from '../../domain/privacy/device.js';
import { limitsTracking, type PrivacyFacts } from '../../domain/privacy/privacy.js';
import {
  protectiveRegulatory,
  readRegulatory,
  type ConsentFacts,
  type RegulatorySignals,
} from '../../domain/privacy/regulatory.js';
import { unreadableSignals, type OtherSignals, type SignalName } from '../../domain/privacy/unreadable-signals.js';
import { protects, readSignal } from '../../domain/values/signal.js';
import type { PreloadInput, SdkInfo } from '../api/ad-placement.js';
import { tolerate } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';
import type { Caller } from '../ports/traffic/caller.js';

/** What an integrator sent, with its signals read. */
export interface ReadInput extends Omit<PreloadInput, 'device' | 'trackOnly' | 'regulatory'> {
  readonly device: Device;
  readonly trackOnly: boolean;
}

interface InputRead {
  readonly input: ReadInput;
  readonly privacy: PrivacyFacts;
  /** Signals that cannot be read. */
  readonly unreadable: readonly SignalName[];
}

/** A reader that breaks has read nothing, and a string that is not read refuses. */
const UNREADABLE: ConsentFacts = { refusals: ['gpp-unreadable'] };

const consentOf = (
  ports: Pick<Ports, 'consent' | 'faults'>,
  regulatory: RegulatorySignals,
): ConsentFacts | undefined => {
  try {
    return ports.consent.read(protectiveRegulatory(regulatory));
  } catch (error) {
    tolerate(ports, 'consent.read', error);
    return UNREADABLE;
  }
};

const otherSignalsOf = (
  { trackOnly }: PreloadInput,
  { limitedTracking, trackingAuthorization, savesData }: DescribedDevice,
  character: Character | undefined,
): OtherSignals => ({
  'character.isNsfw': readSignal(character?.isNsfw),
  'device.tracking.limited': readSignal(limitedTracking),
  'device.tracking.attStatus': isReadableAuthorization(trackingAuthorization) ? undefined : 'unreadable',
  'device.network.saveData': readSignal(savesData),
  isDisabled: readSignal(trackOnly),
});

/** Clients that describe their device: what their HTTP library calls itself is no browser. */
export const isNative = ({ platform }: SdkInfo): boolean => platform === 'ios' || platform === 'android';

/**
 * Reads the signals for every transport: an embedder in JavaScript may send values of any kind, whatever the types say,
 * and one that cannot be read must not count as absent.
 */
export const readInput = (ports: Pick<Ports, 'consent' | 'faults'>, given: PreloadInput, caller: Caller): InputRead => {
  const { device: described, character, regulatory: sent } = given;
  const signals = otherSignalsOf(given, described, character);
  const device = readDevice(described);
  const regulatory = readRegulatory(sent);
  const consent = consentOf(ports, regulatory);
  return {
    input: { ...given, device, trackOnly: protects(signals.isDisabled) },
    privacy: {
      regulatory,
      consent,
      globalPrivacyControl: caller.globalPrivacyControl,
      limitedTracking: limitsTracking(device),
      adultCharacter: protects(signals['character.isNsfw']),
    },
    unreadable: unreadableSignals({ regulatory, consent }, signals),
  };
};
