import type { Clock } from '../io/clock.js';
import { fieldsOf, present } from '../io/decode.js';
import type { OnDebugEvent, OnEvent } from './events.js';
import type { KeyValueStorage } from './install-id.js';
import type { Transport } from '../io/transport.js';

/** Who the assistant plays; pinned for the conversation. */
export interface Character {
  /** Stable. */
  readonly id: string;
  /** As readers see it beside the ad. */
  readonly name: string;
  /** Address of its picture, `https`. */
  readonly avatarUrl: string;
  /** Its first words, which set the tone of an ad. */
  readonly greeting?: string | undefined;
  /** What it is like, in a few sentences. */
  readonly persona?: string | undefined;
  /** What it is about, for example `fantasy`. */
  readonly tags?: readonly string[] | undefined;
  /** Made for adults. */
  readonly isNsfw?: boolean | undefined;
}

/** Privacy signals as the integrator knows them. A value wins over the consent platform's; `null` does not. */
export interface Regulatory {
  /** 1: the GDPR applies. */
  readonly gdpr?: 0 | 1 | null | undefined;
  /** TCF consent string. */
  readonly gdprConsent?: string | null | undefined;
  /** 1: the reader is a child under COPPA; no id, no e-mail address and no conversation is used. */
  readonly coppa?: 0 | 1 | null | undefined;
  /** GPP string. */
  readonly gpp?: string | null | undefined;
  /** Ids of the sections of the GPP string that apply. */
  readonly gppSid?: readonly number[] | null | undefined;
  /** US privacy string of the CCPA, for example `1YNN`. */
  readonly usPrivacy?: string | null | undefined;
}

/** What a running session takes up at its next preload. What is absent stays as it is: only a new session clears it. */
export interface MutableOptions {
  /** Cohort of an A/B test. */
  readonly variantId?: string | undefined;
  /** Of your app's words, such as `pt-BR`: labels and buttons of ads are in it. Default: as the conversation. */
  readonly locale?: string | undefined;
  /** Replaced whole. */
  readonly regulatory?: Regulatory | undefined;
  /** For frequency caps alone, which know it as a keyed digest. */
  readonly userEmail?: string | undefined;
  /** IDFA or GAID; wins over the device's own value. */
  readonly advertisingId?: string | undefined;
  /** IDFV; wins over the device's own value. */
  readonly vendorId?: string | undefined;
  /** By your server, of user id and e-mail address; another address needs another one. */
  readonly userSignature?: string | undefined;
}

/** Which client this is, as the service logs it. */
export interface SdkName {
  /** For example `sdk-react`. */
  readonly name: string;
  /** `web`, `ios` or `android`. */
  readonly platform: string;
  /** Version of the package. */
  readonly version: string;
}

/** `docs/reference/client-interface.md#session-options`. */
export interface SessionOptions extends MutableOptions {
  /** Origin of the service, for example `https://ads.example.com`. */
  readonly adServerUrl: string;
  /** Public: it identifies the account and opens nothing. */
  readonly publisherToken: string;
  /** Stable across conversations, unique per user, not personally identifying. */
  readonly userId: string;
  /** New for each conversation. */
  readonly conversationId: string;
  /** Default, also when empty: `['inlineAd']`. */
  readonly enabledPlacementCodes?: readonly string[] | undefined;
  /** Who the assistant plays, if anyone. */
  readonly character?: Character | undefined;
  /** `text`: no frame shows an ad, and `ad.filled` has its text. For terminals, voice and messages. */
  readonly display?: 'text' | undefined;
  /**
   * What happens to an ad that comes when the reader has gone on to what follows it. `show`, the default: it appears,
   * and the chat scrolls so that what follows stays where it is. `hold`: it appears when its place is out of view.
   */
  readonly lateAds?: 'show' | 'hold' | undefined;
  /** Receives every event of the session. */
  readonly onEvent?: OnEvent | undefined;
  /** Receives internal steps, whose names may change. */
  readonly onDebugEvent?: OnDebugEvent | undefined;
  /**
   * Word of the service in storage keys. Default: `svc`, which every service understands; the client that a service
   * serves has that service's own.
   */
  readonly brand?: string | undefined;
  /** Word of the service in headers. Default: the brand, capitalised. */
  readonly headerPrefix?: string | undefined;
  /** Which client this is: set by the clients for frameworks. */
  readonly sdk?: SdkName | undefined;
  /** Where the installation id is kept. Default: `localStorage`. */
  readonly storage?: KeyValueStorage | undefined;
}

/** With parts of the platform that tests replace; not for hosts. */
export interface TestableOptions extends SessionOptions {
  readonly transport?: Transport | undefined;
  readonly clock?: Clock | undefined;
  /** 0 to 1, for the spread of retries. */
  readonly random?: (() => number) | undefined;
}

/** Fields of a call that are not sent of a child. */
export const IDS = ['userEmail', 'advertisingId', 'vendorId', 'userSignature'] as const;

/** Names of the options that a running session follows. */
export const MUTABLE = ['variantId', 'locale', 'regulatory', ...IDS] as const;

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
  const given = fieldsOf(partial);
  return {
    options: { ...known, ...present(Object.fromEntries(MUTABLE.map((key) => [key, given[key]]))) },
    ignored: Object.keys(given).filter((key) => !(MUTABLE as readonly string[]).includes(key)),
  };
};

/** The mutable ones among the options of a session. */
export const pickMutable = (options: MutableOptions): MutableOptions => mergeMutable({}, options).options;
