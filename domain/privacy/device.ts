import { protects, readSignal, type Signal } from '../values/signal.js';

export const DEVICE_TYPES = ['handset', 'tablet', 'desktop', 'tv', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const TRACKING_AUTHORIZATIONS = ['not-determined', 'restricted', 'denied', 'authorised'] as const;
export type TrackingAuthorization = (typeof TRACKING_AUTHORIZATIONS)[number];

/** What a browser says of itself in place of its agent: the hints of low entropy that it sends unasked. */
export interface ClientHints {
  readonly browsers: readonly { readonly brand: string; readonly version: string }[];
  readonly platform?: string | undefined;
  readonly mobile?: boolean | undefined;
}

/** What is known of the device; every part may be missing. Times and sizes in the units their names end in. */
export interface Device {
  readonly type?: DeviceType | undefined;
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  readonly osName?: string | undefined;
  readonly osVersion?: string | undefined;
  /** BCP 47, for example `de-AT`. */
  readonly locale?: string | undefined;
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
  readonly pixelRatio?: number | undefined;
  readonly darkMode?: boolean | undefined;
  readonly userAgent?: string | undefined;
  readonly clientHints?: ClientHints | undefined;
  readonly connection?: 'wifi' | 'cellular' | 'ethernet' | 'other' | undefined;
  /** Generation of the network or its effective type, such as `4g`; decides on formats, and no bidder is told. */
  readonly connectionDetail?: string | undefined;
  /** The user asked for less data; no bidder is told. */
  readonly savesData?: boolean | undefined;
  readonly carrier?: string | undefined;
  readonly limitedTracking?: boolean | undefined;
  /** Answer to the tracking prompt of iOS. */
  readonly trackingAuthorization?: TrackingAuthorization | undefined;
  /** IPv4 or IPv6, masked as far as the recipient's verdict asks. */
  readonly ipAddress?: string | undefined;
}

/** The same as an integrator described it: what protects the user may be unreadable. */
export interface DescribedDevice extends Omit<Device, 'limitedTracking' | 'trackingAuthorization' | 'savesData'> {
  readonly limitedTracking?: boolean | Signal;
  readonly trackingAuthorization?: TrackingAuthorization | 'unreadable' | undefined;
  readonly savesData?: boolean | Signal;
}

const flagOf = (signal: Signal): boolean | undefined => (signal === undefined ? undefined : protects(signal));

/** An answer to the tracking prompt that cannot be read authorises nothing. */
export const isReadableAuthorization = (
  answer: DescribedDevice['trackingAuthorization'],
): answer is TrackingAuthorization | undefined =>
  answer === undefined || (TRACKING_AUTHORIZATIONS as readonly unknown[]).includes(answer);

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** A web view that is not laid out yet says 0 by 0. */
const length = (px: number | undefined): number | undefined => (px !== undefined && px > 0 ? px : undefined);

/** The device with its signals as they protect. */
export const readDevice = (described: DescribedDevice): Device => {
  const { limitedTracking, trackingAuthorization, savesData } = described;
  const isReadable = isReadableAuthorization(trackingAuthorization);
  return {
    ...described,
    brand: given(described.brand),
    model: given(described.model),
    osName: given(described.osName),
    osVersion: given(described.osVersion),
    locale: given(described.locale),
    widthPx: length(described.widthPx),
    heightPx: length(described.heightPx),
    pixelRatio: length(described.pixelRatio),
    userAgent: given(described.userAgent),
    carrier: given(described.carrier),
    limitedTracking: isReadable ? flagOf(readSignal(limitedTracking)) : true,
    trackingAuthorization: isReadable ? trackingAuthorization : undefined,
    savesData: flagOf(readSignal(savesData)),
  };
};

/** The app that carries the ad, for native clients. */
export interface App {
  readonly bundleId: string;
  readonly version?: string | undefined;
  readonly storeUrl?: string | undefined;
  /** Absent outside iOS. */
  readonly skAdNetwork?: SkAdNetwork | undefined;
}

/** What the app can attribute by SKAdNetwork. */
export interface SkAdNetwork {
  readonly versions: readonly string[];
  /** Numeric id in the App Store. Absent: not known, or not there yet. */
  readonly sourceApp?: string | undefined;
  /** Networks that the app lists, lower case. */
  readonly networkIds: readonly string[];
  /** Version of AdAttributionKit. Absent: its iOS has none. */
  readonly adAttributionKit?: string | undefined;
}

/** Identifiers of a person or a device. They reach a recipient only as the privacy verdict permits. */
export interface Person {
  readonly userId?: string | undefined;
  readonly installId?: string | undefined;
  readonly advertisingId?: string | undefined;
  readonly vendorId?: string | undefined;
}
