import type { Clock } from '../io/clock.js';
import { present } from '../io/decode.js';
import type { OnDebugEvent, OnEvent } from './events.js';
import type { KeyValueStorage } from './install-id.js';
import type { Transport } from '../io/transport.js';

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
  /**
   * Word of the service in storage keys. Default: `svc`, which every service understands; the client that a service
   * hands out has that service's own.
   */
  readonly brand?: string | undefined;
  /** Word of the service in headers. Default: the brand, capitalised. */
  readonly headerPrefix?: string | undefined;
  /** Which client this is: set by the clients for frameworks. */
  readonly sdk?: SdkName | undefined;
  /** Where the installation id is kept. Default: `localStorage`. */
  readonly storage?: KeyValueStorage | undefined;
}

/** With what the platform has, which tests replace: no option of a host. */
export interface TestableOptions extends SessionOptions {
  readonly transport?: Transport | undefined;
  readonly clock?: Clock | undefined;
  /** 0 to 1, for the spread of retries. */
  readonly random?: (() => number) | undefined;
}

/** Names of the options that a session takes up while it lives. */
export const MUTABLE = ['variantId', 'regulatory', 'userEmail', 'advertisingId', 'vendorId'] as const;

interface MergedOptions {
  readonly options: MutableOptions;
  /** Keys that only a new session can change. */
  readonly ignored: readonly string[];
}

/**
 * Values that are there overwrite, absent ones and `null` leave things as they are
 * (`docs/reference/client-interface.md#changing-a-session`).
 */
export const mergeMutable = (known: MutableOptions, partial: object): MergedOptions => {
  const entries = Object.entries(partial ?? {});
  const isMutable = ([key]: [string, unknown]): boolean => (MUTABLE as readonly string[]).includes(key);
  return {
    options: { ...known, ...present(Object.fromEntries(entries.filter(isMutable))) },
    ignored: entries.filter((entry) => !isMutable(entry)).map(([key]) => key),
  };
};

/** The mutable ones among the options of a session. */
export const pickMutable = (options: MutableOptions): MutableOptions => mergeMutable({}, options).options;
