/** Closed sets that both sides of the wire know. A test pins them to those of the domain. */
export const WIRE_SKIP_CODES = [
  'ads_disabled',
  'ad_skipped',
  'ivt_blocked',
  'unfilled_bid',
  'illegal_content',
  'unknown',
] as const;
export type WireSkipCode = (typeof WIRE_SKIP_CODES)[number];

export const WIRE_FORMATS = ['image', 'video', 'interstitial', 'banner'] as const;
export type WireFormat = (typeof WIRE_FORMATS)[number];

export const WIRE_EVENT_NAMES = [
  'ad.filled',
  'ad.no-fill',
  'ad.error',
  'ad.render-started',
  'ad.render-completed',
  'ad.viewed',
  'ad.clicked',
  'video.started',
  'video.completed',
  'reward.granted',
] as const;
export type WireEventName = (typeof WIRE_EVENT_NAMES)[number];

/** Events that a frame page reports to the server and tells its host. */
export const WIRE_TOLD_EVENTS = [
  'ad.render-started',
  'ad.render-completed',
  'ad.viewed',
  'ad.clicked',
  'video.started',
  'video.completed',
  'reward.granted',
] as const;
export type WireToldEvent = (typeof WIRE_TOLD_EVENTS)[number];

/**
 * The brand where none is configured. Servers of another brand understand headers that begin with it as well, so that
 * every client works with every server.
 */
export const NEUTRAL_BRAND = 'svc';

/** The `errCode`s that a server sends (`docs/reference/error-codes.md`); clients have more. */
export const WIRE_ERROR_CODES = ['invalid_token', 'invalid_request', 'invalid_json', 'session_disabled'] as const;
export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];

/** The same list: what only a client makes, beside codes of the ad's page. */
export const WIRE_CLIENT_ERROR_CODES = [
  'session_disabled_by_init',
  'request_failed',
  'unknown',
  'iframe_error',
  'frame_unreachable',
  'frame_blocked',
  'frame_silent',
  'focus_taken',
  'component_error',
  'timeout',
] as const;
export type WireClientErrorCode = (typeof WIRE_CLIENT_ERROR_CODES)[number];
