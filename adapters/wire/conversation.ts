import type { WireErrorCode, WireFormat, WireSkipCode } from './names.js';

/** Bodies of `/init` and `/preload` (`docs/reference/protocol.md`). On input, absent and `null` mean the same. */
type Nullable<T> = T | null | undefined;

export interface WireMessage {
  readonly id: string;
  /** `user` or `assistant`; messages of any other role are dropped. */
  readonly role: string;
  readonly content: string;
  /** Epoch milliseconds or microseconds, or an ISO 8601 string. */
  readonly createdAt?: Nullable<string | number>;
}

export interface WireSdk {
  readonly name?: Nullable<string>;
  readonly platform?: Nullable<string>;
  readonly version?: Nullable<string>;
}

export interface WireInitRequest {
  /** Absent where the header names it. */
  readonly publisherToken?: Nullable<string>;
  readonly userId: string;
  readonly conversationId?: Nullable<string>;
  readonly installId?: Nullable<string>;
  readonly sdk?: Nullable<WireSdk>;
  readonly app?: Nullable<{ readonly bundleId?: Nullable<string>; readonly version?: Nullable<string> }>;
  readonly skan?: Nullable<{ readonly items?: Nullable<readonly string[]> }>;
}

export interface WireInitResponse {
  readonly enabled: boolean;
  /** Milliseconds. */
  readonly preloadTimeout: number;
  readonly reportErrors: boolean;
  readonly reportDebug: boolean;
}

/** For the app to hand to iOS (SKAdNetwork), each text as it came from the bidder. */
export interface WireSkan {
  readonly version: string;
  readonly network: string;
  /** Numeric ids in the App Store: of the advertised app, and of the app that shows the ad. */
  readonly itunesItem: string;
  readonly sourceApp: string;
  /** Before version 4. */
  readonly campaign?: string | undefined;
  /** From version 4. */
  readonly sourceIdentifier?: string | undefined;
  readonly nonce?: string | undefined;
  /** Epoch milliseconds. */
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  /** 0 viewed, 1 with the App Store's own page. */
  readonly fidelities?:
    | readonly {
        readonly fidelity: 0 | 1;
        readonly nonce: string;
        readonly timestamp: string;
        readonly signature: string;
      }[]
    | undefined;
}

/** For the app to hand to iOS (AdAttributionKit), each text as it came from the bidder. */
export interface WireAdAttributionKit {
  readonly version: string;
  /** A compact JWS. */
  readonly jwt: string;
  /** Numeric id of the advertised app in the App Store. */
  readonly itunesItem: string;
  /** Id of its custom product page. */
  readonly cpp?: string | undefined;
  readonly reengagementUrl?: string | undefined;
}

/** An ad without a frame. All of it is to be shown or said: the label and the advertiser first. */
export interface WireAdText {
  /** `Ad`, in the reader's language. */
  readonly label: string;
  readonly advertiser: string;
  readonly content: string;
  /** Counts the click and leads to the advertiser. */
  readonly url: string;
  /** Who is behind it, and why it was chosen. */
  readonly disclosure: string;
}

export interface WireBid {
  /** Canonical lower-case UUID. */
  readonly bidId: string;
  readonly code: string;
  /** eCPM in USD. */
  readonly revenue: number;
  /** The same number under its older name. */
  readonly value: number;
  readonly adDisplayPosition: 'afterAssistantMessage';
  readonly impressionTrigger: 'immediate' | 'component';
  readonly format: WireFormat;
  readonly content: string;
  readonly om: { readonly creativeType: 'display' | 'video' };
  readonly skan?: WireSkan | undefined;
  readonly adAttributionKit?: WireAdAttributionKit | undefined;
  /** Of a request for `display: "text"`. */
  readonly text?: WireAdText | undefined;
}

/** A key of a request that nothing reads, and the signal that it looks like. */
export interface WireMisspelt {
  readonly sent: string;
  readonly meant: string;
}

/** What every answer of a turn that was decided holds. */
interface WireDecided {
  readonly sessionId: string;
  /** Names of signals of the request that cannot be read, and that therefore protected. Absent: none. */
  readonly unreadable?: readonly string[] | undefined;
  /** In development: what the client sent fits no key of the account. */
  readonly userSignature?: 'wrong' | undefined;
  /** In development: fields such as `messages.3.content` for which an entry was left out or read otherwise. */
  readonly oddMessages?: readonly string[] | undefined;
  /** In development. Absent: none. */
  readonly misspelt?: readonly WireMisspelt[] | undefined;
  /** In development: placement codes of the request that the account does not have. */
  readonly unknownPlacements?: readonly string[] | undefined;
}

export interface WirePreloadFilled extends WireDecided {
  readonly bids: readonly WireBid[];
  /** Repeated for single-placement clients that sent `code`. */
  readonly bidId?: string | undefined;
  readonly bid?: number | undefined;
}

export interface WirePreloadSkipped extends WireDecided {
  readonly bids: readonly [];
  readonly skip: true;
  readonly skipCode: WireSkipCode;
}

/** Also the body of every 4xx answer of the conversational calls. */
export interface WireRefused {
  readonly errCode: WireErrorCode;
  readonly permanent?: true | undefined;
  readonly permanentError?: true | undefined;
  readonly sessionId?: string | undefined;
  readonly bids?: readonly [] | undefined;
  /** In a 200 answer: clients that do not know `errCode` must not take empty bids for an ad. */
  readonly skip?: true | undefined;
  readonly skipCode?: WireSkipCode | undefined;
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** In a 4xx answer: by which the operator finds the request in the log. */
    readonly requestId?: string | undefined;
  };
}

export type WirePreloadResponse = WirePreloadFilled | WirePreloadSkipped | WireRefused;
