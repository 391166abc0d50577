import type { SkAdNetwork } from './device.js';

/** Of an app's `Info.plist` so many are kept. */
const MAX_NETWORKS = 200;
const MAX_NETWORK_CHARS = 100;
const NETWORK_ID = /^[\da-z]+\.(?:skadnetwork|adattributionkit)$/;

export const isNetworkId = (text: string): boolean => text.length <= MAX_NETWORK_CHARS && NETWORK_ID.test(text);

/**
 * The identifiers of ad networks among what a client says its app lists: each once, lower case; what is none is left
 * out.
 */
export const networkIdsOf = (items: readonly string[]): readonly string[] => {
  const ids = items.map((item) => item.toLowerCase()).filter(isNetworkId);
  return [...new Set(ids)].slice(0, MAX_NETWORKS);
};

/** Versions of AdAttributionKit and of SKAdNetwork, and the iOS that each came with: major, minor. */
const ATTRIBUTION_KIT_SINCE = [['1.0', 17, 4]] as const;
const SINCE = [
  ['2.0', 14, 0],
  ['2.2', 14, 5],
  ['3.0', 14, 6],
  ['4.0', 16, 1],
] as const;

/** What of a list the iOS has. */
const versionsOf = (
  since: readonly (readonly [version: string, major: number, minor: number])[],
  osVersion: string | undefined,
): readonly string[] => {
  const [, major = '', minor = '0'] = /^(\d{1,3})(?:\.(\d{1,3}))?/.exec(osVersion ?? '') ?? [];
  if (major === '') return [];
  const has = (sinceMajor: number, sinceMinor: number): boolean =>
    Number(major) > sinceMajor || (Number(major) === sinceMajor && Number(minor) >= sinceMinor);
  return since.filter(([, sinceMajor, sinceMinor]) => has(sinceMajor, sinceMinor)).map(([version]) => version);
};

const storeIdOf = (storeUrl: string | undefined): string | undefined =>
  /\/id(\d{1,20})(?![^/?#])/.exec(storeUrl ?? '')?.[1];

/**
 * What the app can attribute; nothing without a network, or on an iOS that has no SKAdNetwork or is not known.
 * The versions tell four kinds of devices apart, so that they also go where the version of iOS does not.
 */
export const skAdNetworkOf = (
  networkIds: readonly string[],
  { osVersion, storeUrl }: { readonly osVersion?: string | undefined; readonly storeUrl?: string | undefined },
): SkAdNetwork | undefined => {
  const versions = versionsOf(SINCE, osVersion);
  return versions.length === 0 || networkIds.length === 0
    ? undefined
    : {
        versions,
        sourceApp: storeIdOf(storeUrl),
        networkIds,
        adAttributionKit: versionsOf(ATTRIBUTION_KIT_SINCE, osVersion).at(-1),
      };
};

/** Signed for one way of showing an ad: 0 viewed, 1 with the App Store's own page. */
export interface SkAdNetworkFidelity {
  readonly fidelity: 0 | 1;
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly timestamp: string;
  readonly signature: string;
}

/** What a bidder signed, so that an install after its ad is attributed to it; every text as the app hands it to iOS. */
export interface SkAdNetworkAd {
  readonly version: string;
  readonly network: string;
  /** The advertised app's numeric id in the App Store. */
  readonly itunesItem: string;
  readonly sourceApp: string;
  /** Before version 4: 1 to 100. */
  readonly campaign?: string | undefined;
  /** From version 4: up to four digits. */
  readonly sourceIdentifier?: string | undefined;
  /** Before version 2.2, where `fidelities` have their own. */
  readonly nonce?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  readonly fidelities?: readonly SkAdNetworkFidelity[] | undefined;
}

/** What a bidder signed for AdAttributionKit, which follows SKAdNetwork; every text as it came. */
export interface AdAttributionKitAd {
  readonly version: string;
  /** A compact JWS. */
  readonly jwt: string;
  /** The advertised app's numeric id in the App Store. */
  readonly itunesItem: string;
  /** Id of a custom product page of that app. */
  readonly cpp?: string | undefined;
  /** Where the app itself opens, if it is installed. */
  readonly reengagementUrl?: string | undefined;
}
