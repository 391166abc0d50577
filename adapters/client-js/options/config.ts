import { NEUTRAL_BRAND } from '../../wire/names.js';
import { systemClock, type Clock } from '../io/clock.js';
import { isRecord, listOf, textOf } from '../io/decode.js';
import { mayBeChild } from './flags.js';
import { readInstallId } from './install-id.js';
import type { Character, SdkName, SessionOptions, TestableOptions } from './options.js';
import { fetchTransport, type Transport } from '../io/transport.js';

/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '4.0.0';

/** Stands in every call. */
export interface Identity {
  readonly publisherToken: string;
  readonly userId: string;
  readonly conversationId: string;
  /**
   * Absent for a child, and removed when an option says that it is one: of its ids only those go out that the host
   * chose and the service requires.
   */
  installId: string | undefined;
  readonly sdk: SdkName;
  readonly display: 'text' | undefined;
}

/** Options with their defaults. */
export interface Config {
  readonly origin: string;
  readonly identity: Identity;
  readonly codes: readonly string[];
  readonly character: Character | undefined;
  readonly lateAds: SessionOptions['lateAds'];
  /** Word of the service in headers. */
  readonly prefix: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Kind of ad slot when the integrator names none. */
export const DEFAULT_CODE = 'inlineAd';

/** What cannot be asked for: a plain path would be the host's own. */
const NOWHERE = 'invalid:';

/** A bare origin: frames are compared with this string. By hand: not every platform has the whole of `URL`. */
const originOf = (address: unknown): string =>
  /^https?:\/\/[^/?#]+/.exec(String(address).toLowerCase())?.[0] ?? NOWHERE;

const codesOf = (codes: readonly string[] | undefined): readonly string[] => {
  const named = listOf(codes).filter(textOf) as readonly string[];
  return named[0] ? named : [DEFAULT_CODE];
};

/** The server checks options and answers with an error; the host must not break over them here. */
export const configOf = (options: TestableOptions): Config => {
  const brand = textOf(options.brand) ?? NEUTRAL_BRAND;
  const { publisherToken, userId, conversationId, character, display, clock = systemClock } = options;
  const installId = mayBeChild(options.regulatory)
    ? undefined
    : readInstallId(() => options.storage ?? localStorage, brand, clock.nowMs());
  const sdk = options.sdk ?? { name: 'sdk-js', platform: 'web', version: SDK_VERSION };
  return {
    clock,
    identity: { publisherToken, userId, conversationId, installId, sdk, display },
    origin: originOf(options.adServerUrl),
    codes: codesOf(options.enabledPlacementCodes),
    character: isRecord(character) ? { ...character } : character,
    lateAds: options.lateAds,
    prefix: textOf(options.headerPrefix) ?? brand.charAt(0).toUpperCase() + brand.slice(1),
    transport: options.transport ?? fetchTransport,
    random: options.random ?? Math.random,
  };
};
