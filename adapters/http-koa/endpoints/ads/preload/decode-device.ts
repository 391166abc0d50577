import { DEVICE_TYPES, type Device, type TrackingAuthorization } from '../../../../../domain/privacy/device.js';
import { flagOf, present } from '../../../server/body/lenient.js';
import type { DeviceInfo } from './request-schema.js';

const CONNECTIONS = ['wifi', 'cellular', 'ethernet', 'other'] as const;

const oneOf = <T extends string>(allowed: readonly T[], value: string | null | undefined): T | undefined =>
  allowed.find((candidate) => candidate === value);

/**
 * `ATTrackingManager.AuthorizationStatus` by name, as SDKs of many languages write it: `notDetermined` is also
 * `not-determined`.
 */
const TRACKING_STATUSES: ReadonlyMap<string, TrackingAuthorization> = new Map([
  ['notdetermined', 'not-determined'],
  ['restricted', 'restricted'],
  ['denied', 'denied'],
  ['authorized', 'authorised'],
  ['authorised', 'authorised'],
]);

/** Anything else, such as `unavailable`, says that nobody was asked. */
const trackingOf = (status: string | null | undefined): TrackingAuthorization | undefined =>
  TRACKING_STATUSES.get(status?.replace(/[-_ ]/g, '').toLowerCase() ?? '');

const asked = (limited: unknown): boolean | undefined => {
  const flag = flagOf(limited);
  return flag === undefined ? undefined : flag === 1;
};

/** What decides on formats. */
const decisiveFor = (network: NonNullable<DeviceInfo>['network']) => ({
  connectionDetail: present(network?.detail),
  savesData: asked(network?.saveData),
});

/**
 * From the wire's nested device to the domain's flat one
 * (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`); what is missing stays unknown.
 */
export const decodeDevice = (info: DeviceInfo): Device => {
  const { hardware, os, screen, network, tracking } = info ?? {};
  return {
    type: oneOf(DEVICE_TYPES, hardware?.type),
    brand: present(hardware?.brand),
    model: present(hardware?.model),
    osName: present(os?.name),
    osVersion: present(os?.version),
    locale: present(os?.locale),
    widthPx: present(screen?.width),
    heightPx: present(screen?.height),
    pixelRatio: present(screen?.dpr),
    darkMode: present(screen?.darkMode),
    userAgent: present(network?.userAgent),
    connection: oneOf(CONNECTIONS, network?.type),
    ...decisiveFor(network),
    carrier: present(network?.carrier),
    limitedTracking: asked(tracking?.limited),
    trackingAuthorization: trackingOf(tracking?.attStatus),
    // The caller's takes its place: a copy that gains a field takes a hundred times as long as one that changes it.
    ipAddress: undefined,
  };
};
