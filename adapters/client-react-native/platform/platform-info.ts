import type { KeyValueStorage } from '../../client-js/index.js';
import type { HostToFrame } from '../../wire/frame-messages.js';
import type { Attribution } from '../attribution.js';

/** `ATTrackingManager.AuthorizationStatus` of iOS by name; `unavailable` where there is no such question. */
export type TrackingStatus = 'notDetermined' | 'restricted' | 'denied' | 'authorized' | 'unavailable';

/**
 * What may be said of the user's device to advertisers. Ids are absent when the user or the system does not permit
 * them.
 */
export interface Identifiers {
  /** IDFA or GAID. */
  readonly advertisingId?: string | undefined;
  /** IDFV; iOS only. */
  readonly vendorId?: string | undefined;
  /** Android: the user opted out of personalised ads. */
  readonly isLimited?: boolean | undefined;
  /** iOS only. */
  readonly trackingStatus?: TrackingStatus | undefined;
}

/**
 * `device` of `/preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`), without network and tracking.
 */
export interface DeviceFacts {
  /** `type`: `handset` or `tablet`. */
  readonly hardware: { readonly type: string; readonly brand?: string; readonly model?: string };
  /** `locale`: BCP 47; `timezone`: IANA. */
  readonly os: {
    readonly name: string;
    readonly version: string;
    readonly locale?: string | undefined;
    readonly timezone?: string | undefined;
  };
  /** In density-independent pixels; `dpr`: physical ones in one of them. */
  readonly screen: {
    readonly width: number;
    readonly height: number;
    readonly dpr: number;
    readonly darkMode: boolean;
    readonly orientation: string;
  };
}

/** What the device is connected by. */
export interface NetworkFacts {
  /** How it is connected. */
  readonly type: 'wifi' | 'cellular' | 'ethernet' | 'other';
  /** Generation of a cellular network, for example `4g`. */
  readonly detail?: string | undefined;
  /** Name of the mobile operator. */
  readonly carrier?: string | undefined;
}

/** What consent platforms keep in the storage of an app, as it stands there. */
export interface StoredConsent {
  /** `IABTCF_CmpSdkID`: a consent platform is there. */
  readonly cmpSdkId?: unknown;
  /** `IABTCF_gdprApplies`: 1 or 0. */
  readonly gdprApplies?: unknown;
  /** `IABTCF_TCString`. */
  readonly tcString?: unknown;
  /** `IABGPP_HDR_GppString`. */
  readonly gppString?: unknown;
  /** `IABGPP_GppSID`: sections that apply, `7_8`. */
  readonly gppSid?: unknown;
  /** `IABUSPrivacy_String`. */
  readonly usPrivacy?: unknown;
}

/** Where an ad is on the screen, in points or density-independent pixels, and whether anything of it is seen. */
export type AdDimensions = Omit<HostToFrame['update-dimensions-iframe'], 'code'>;

/**
 * What the client asks the app it lives in and the device. Whatever throws or rejects counts as not known. The default
 * is `nativePlatformInfo`; a test, or an app without native code of ours, brings another.
 */
export interface PlatformInfo {
  /** The system that the app runs on. */
  readonly platform: 'ios' | 'android';
  /** Keeps the installation id. */
  readonly storage: KeyValueStorage;
  /**
   * A word that nobody can guess: 120 random bits at least, from a cryptographic source. An ad's page is heard by it;
   * where this throws, no ad is shown.
   */
  newSecret(): string;
  /** Read at each call. */
  app(): { readonly bundleId: string; readonly version: string };
  /** iOS: `SKAdNetworkItems` of `Info.plist`, possibly none. Elsewhere `undefined`. */
  skanItems(): readonly string[] | undefined;
  /** What the device says of itself. */
  device(): DeviceFacts;
  /** What it is connected by now. */
  network(): Promise<NetworkFacts>;
  /** Of the system's web view, as `User-Agent` of HTTP: bidders and the check for crawlers read it. */
  userAgent?(): Promise<string>;
  /** As far as the user permits them. */
  identifiers(): Promise<Identifiers>;
  /** What consent platforms keep. */
  consent(): Promise<StoredConsent>;
  /**
   * What is seen of a view that has this tag of React Native; `null` when it is not on the screen. Without it, an ad
   * counts as seen where it stands in the window.
   */
  readonly dimensions?: ((viewTag: number) => Promise<AdDimensions | null>) | undefined;
  /** Asks the user on iOS, once; only an app in the foreground may ask. */
  requestTracking(): Promise<TrackingStatus>;
  /** SKAdNetwork of iOS. Without it nobody is told of signed ads. */
  readonly attribution?: Attribution | undefined;
}
