import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_TYPES, type DescribedDevice } from '../../../../../domain/privacy/device.js';
import { readSignal } from '../../../../../domain/values/signal.js';
import { present } from '../../../server/body/lenient.js';
import { clientHintsOf } from './client-hints.js';
import type { DeviceInfo } from './request-schema.js';

const CONNECTIONS = ['wifi', 'cellular', 'ethernet', 'other'] as const;

const oneOf = <T extends string>(allowed: readonly T[], value: string | null | undefined): T | undefined =>
  allowed.find((candidate) => candidate === value);

/**
 * `ATTrackingManager.AuthorizationStatus` by name or number, as SDKs of many languages write it: `notDetermined` is
 * also `not-determined`. Expo has words of its own. `undefined`: there is no such prompt.
 */
const TRACKING_STATUSES: ReadonlyMap<string, DescribedDevice['trackingAuthorization']> = new Map([
  ['notdetermined', 'not-determined'],
  ['undetermined', 'not-determined'],
  ['0', 'not-determined'],
  ['restricted', 'restricted'],
  ['1', 'restricted'],
  ['denied', 'denied'],
  ['2', 'denied'],
  ['authorized', 'authorised'],
  ['authorised', 'authorised'],
  ['granted', 'authorised'],
  ['3', 'authorised'],
  ['unavailable', undefined],
  ['notsupported', undefined],
]);

const trackingOf = (status: unknown): DescribedDevice['trackingAuthorization'] => {
  if (status === undefined || status === null) return undefined;
  if (typeof status !== 'string' && typeof status !== 'number') return 'unreadable';
  const word = String(status)
    .replace(/(?<=[a-z])[-_ ](?=[a-z])/gi, '')
    .toLowerCase();
  return TRACKING_STATUSES.has(word) ? TRACKING_STATUSES.get(word) : 'unreadable';
};

/** What decides on formats. */
const decisiveFor = (network: NonNullable<DeviceInfo>['network']) => ({
  connectionDetail: present(network?.detail),
  savesData: readSignal(network?.saveData),
});

/**
 * From the wire's nested device to the domain's flat one
 * (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`); what is missing stays unknown.
 */
export const decodeDevice = (info: DeviceInfo, headers: IncomingHttpHeaders): DescribedDevice => {
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
    clientHints: clientHintsOf(headers),
    connection: oneOf(CONNECTIONS, network?.type),
    ...decisiveFor(network),
    carrier: present(network?.carrier),
    limitedTracking: readSignal(tracking?.limited),
    trackingAuthorization: trackingOf(tracking?.attStatus),
    // The caller's takes its place: a copy that gains a field takes a hundred times as long as one that changes it.
    ipAddress: undefined,
  };
};
