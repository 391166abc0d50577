import { NEUTRAL_BRAND } from '../wire/names.js';
import { systemClock, type Clock } from './clock.js';
import { textOf } from './decode.js';
import type { OnDebugEvent, OnEvent } from './events.js';
import { readInstallId, type KeyValueStorage } from './install-id.js';
import { fetchTransport, type Transport } from './transport.js';
import { SDK_VERSION } from './version.js';

/** Who the assistant plays; pinned for the conversation. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string;
  readonly greeting?: string | undefined;
  readonly persona?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly isNsfw?: boolean | undefined;
}

/** Privacy signals as the integrator knows them. A value wins over what the consent platform says; `null` does not. */
export interface Regulatory {
  readonly gdpr?: 0 | 1 | null | undefined;
  readonly gdprConsent?: string | null | undefined;
  readonly coppa?: 0 | 1 | null | undefined;
  readonly gpp?: string | null | undefined;
  readonly gppSid?: readonly number[] | null | undefined;
  readonly usPrivacy?: string | null | undefined;
}

/** Live-updatable, read at the next preload. */
export interface MutableOptions {
  readonly variantId?: string | undefined;
  /** Replaced whole. */
  readonly regulatory?: Regulatory | undefined;
  readonly userEmail?: string | undefined;
  readonly advertisingId?: string | undefined;
  readonly vendorId?: string | undefined;
}

export interface SdkName {
  readonly name: string;
  readonly platform: string;
  readonly version: string;
}

/** `docs/reference/client-interface.md#session-options`. */
export interface SessionOptions extends MutableOptions {
  /** Origin of the service, for example `https://ads.example.com`. */
  readonly adServerUrl: string;
  readonly publisherToken: string;
  /** Stable across conversations, unique per user, not personally identifying. */
  readonly userId: string;
  readonly conversationId: string;
  /** Default, also when empty: `['inlineAd']`. */
  readonly enabledPlacementCodes?: readonly string[] | undefined;
  readonly character?: Character | undefined;
  readonly onEvent?: OnEvent | undefined;
  readonly onDebugEvent?: OnDebugEvent | undefined;
  /** Word of the service in storage keys. Default: `svc`, which every service understands; the client that a service hands out has that service's own. */
  readonly brand?: string | undefined;
  /** Word of the service in headers. Default: the brand, capitalised. */
  readonly headerPrefix?: string | undefined;
  /** Which client this is: set by the clients for frameworks. */
  readonly sdk?: SdkName | undefined;
  /** What the platform has, replaced in tests. */
  readonly transport?: Transport | undefined;
  readonly clock?: Clock | undefined;
  readonly storage?: KeyValueStorage | undefined;
  /** 0 to 1, for the spread of retries. */
  readonly random?: (() => number) | undefined;
}

/** Stands in every call. */
export interface Identity {
  readonly publisherToken: string;
  readonly userId: string;
  readonly conversationId: string;
  readonly installId: string;
  readonly sdk: SdkName;
}

/** Options with their defaults. */
export interface Config {
  readonly origin: string;
  readonly identity: Identity;
  readonly codes: readonly string[];
  readonly character: Character | undefined;
  readonly headerPrefix: string;
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
  const named = (Array.isArray(codes) ? (codes as readonly string[]) : []).filter(textOf);
  return named.length > 0 ? named : [DEFAULT_CODE];
};

/** Nothing is checked here that the server checks: it says so in an answer, and a host must not break over it. */
export const configOf = (options: SessionOptions): Config => {
  const brand = textOf(options.brand) ?? NEUTRAL_BRAND;
  const { publisherToken, userId, conversationId, character, clock = systemClock } = options;
  const installId = readInstallId(() => options.storage ?? localStorage, brand, clock.nowMs());
  const sdk = options.sdk ?? { name: 'sdk-js', platform: 'web', version: SDK_VERSION };
  return {
    clock,
    identity: { publisherToken, userId, conversationId, installId, sdk },
    origin: originOf(options.adServerUrl),
    codes: codesOf(options.enabledPlacementCodes),
    character: character && { ...character },
    headerPrefix: textOf(options.headerPrefix) ?? brand.charAt(0).toUpperCase() + brand.slice(1),
    transport: options.transport ?? fetchTransport,
    random: options.random ?? Math.random,
  };
};
