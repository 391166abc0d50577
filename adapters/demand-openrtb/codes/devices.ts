import type { Device, DeviceType, TrackingAuthorization } from '../../../domain/privacy/device.js';

/** AdCOM 1.0, List: Device Types; `other` says nothing and is left out. */
export const DEVICE_TYPE_CODES = {
  handset: 4,
  tablet: 5,
  desktop: 2,
  tv: 3,
  other: undefined,
} as const satisfies Record<DeviceType, number | undefined>;

/** AdCOM 1.0, List: Connection Types; the generation of a cellular network is not known. */
export const CONNECTION_CODES = { ethernet: 1, wifi: 2, cellular: 3, other: undefined } as const satisfies Record<
  NonNullable<Device['connection']>,
  number | undefined
>;

/** Extension "iOS identifiers", `device.ext.atts`. */
export const TRACKING_AUTHORIZATION_CODES = {
  'not-determined': 0,
  restricted: 1,
  denied: 2,
  authorised: 3,
} as const satisfies Record<TrackingAuthorization, number>;

/** AdCOM 1.0, List: Location Types. */
export const LOCATION_BY_ADDRESS = 2;
/** AdCOM 1.0, List: Agent Types. */
export const AGENT_TYPES = { browser: 1, app: 2 } as const;
/** AdCOM 1.0, List: ID Match Methods: the id comes from the one who sends it. */
export const NO_MATCHING = 1;
