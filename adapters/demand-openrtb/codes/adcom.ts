import type { AuctionType } from '../../../domain/catalog/account.js';
import type { SlotPosition } from '../../../domain/video/slot.js';
import type { Device, DeviceType, TrackingAuthorization } from '../../../domain/privacy/device.js';

/** OpenRTB 2.6, `bidrequest.at` and `deal.at`. */
export const AUCTION_CODES = { 'first-price': 1, 'second-price': 2, fixed: 3 } as const satisfies Record<
  AuctionType | 'fixed',
  number
>;

/** What a slot asks for; `audio` is never asked for. */
export const MEDIA_TYPES = ['banner', 'video', 'native'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** OpenRTB 2.6 section 5.24, `bid.mtype`. */
const MARKUP_TYPES: Readonly<Record<number, MediaType | 'audio'>> = {
  1: 'banner',
  2: 'video',
  3: 'audio',
  4: 'native',
};

export const mediaTypeOf = (mtype: unknown): MediaType | 'audio' | undefined =>
  typeof mtype === 'number' ? MARKUP_TYPES[mtype] : undefined;

/** AdCOM 1.0, List: Creative Attributes; those that are blocked unless a bidder's configuration says otherwise. */
const CREATIVE_ATTRIBUTES = {
  'audio-auto-play': 1,
  'expandable-automatic': 3,
  pop: 8,
  'disruptive-animation': 10,
  'dialog-style': 14,
  flash: 17,
} as const satisfies Record<string, number>;

export const DEFAULT_BLOCKED_ATTRIBUTES: readonly number[] = Object.values(CREATIVE_ATTRIBUTES);

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
/** AdCOM 1.0, List: User-Agent Source: client hints of low entropy alone. */
export const LOW_ENTROPY_HINTS = 1;
/** AdCOM 1.0, List: Agent Types. */
export const AGENT_TYPES = { browser: 1, app: 2 } as const;
/** AdCOM 1.0, List: ID Match Methods: the id comes from the one who sends it. */
export const NO_MATCHING = 1;

/** AdCOM 1.0, List: Placement Positions, as far as slots have one. */
export const POSITIONS = { top: 4, bottom: 5 } as const satisfies Record<SlotPosition, number>;
export const FULL_SCREEN = 7;

/**
 * AdCOM 1.0, List: Creative Subtypes – Audio/Video: VAST 2.0 to 4.3, each with its wrapper. VAST 1 and DAAST are not
 * read.
 */
export const VAST_PROTOCOLS = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16] as const;

/** AdCOM 1.0, List: Linearity Modes: what VAST is wanted, not where it is shown. */
export const LINEARITY = { linear: 1, nonLinear: 2 } as const;
/** AdCOM 1.0, List: Placement Subtypes – Video. 1, instream, is never declared: it would misstate the inventory. */
export const PLCMT = { interstitial: 3, standalone: 4, overlay: 7 } as const;
/** AdCOM 1.0, List: Playback Methods. Our player starts silent when it is seen. */
export const PLAYBACK = { atStartSilent: 2, whenSeenSilent: 6 } as const;
/** AdCOM 1.0, List: Delivery Methods. */
export const PROGRESSIVE = 2;
/** AdCOM 1.0, List: Content Contexts. */
export const CONTENT_CONTEXT = { video: 1, text: 5 } as const;
/** AdCOM 1.0, List: Media Ratings. */
export const MATURE_AUDIENCES = 3;
