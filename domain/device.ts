/** What is known of the device; every part may be missing. Times and sizes in the units their names end in. */
export const DEVICE_TYPES = ['handset', 'tablet', 'desktop', 'tv', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

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
  readonly connection?: 'wifi' | 'cellular' | 'ethernet' | 'other' | undefined;
  readonly carrier?: string | undefined;
  readonly limitedTracking?: boolean | undefined;
}

/** The app that carries the ad, for native clients. */
export interface App {
  readonly bundleId: string;
  readonly version?: string | undefined;
  readonly storeUrl?: string | undefined;
}

/** Identifiers of a person or a device. They reach a recipient only as the privacy verdict permits. */
export interface Person {
  readonly userId?: string | undefined;
  readonly installId?: string | undefined;
  readonly advertisingId?: string | undefined;
  readonly vendorId?: string | undefined;
}
