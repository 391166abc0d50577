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

/** Events that a frame page reports to the server and tells its host, each with what its payload tells. */
export const WIRE_PAGE_EVENTS = {
  /** The first word of the text is on the screen. */
  'ad.render-started': ['id'],
  /** The last word of the text is on the screen. */
  'ad.render-completed': ['id'],
  /** The MRC standard is met: an impression. */
  'ad.viewed': ['id', 'content', 'messageId', 'format', 'revenue'],
  /** The user pressed the ad. */
  'ad.clicked': ['id', 'content', 'messageId', 'url', 'format', 'area'],
  /** A video began to play. */
  'video.started': ['id'],
  /** A video played to its end. */
  'video.completed': ['id'],
  /** A rewarded video was watched to its end. */
  'reward.granted': ['id'],
} as const;
export type WireToldEvent = keyof typeof WIRE_PAGE_EVENTS;

/** What a reader says of an ad: a page reports it, and the event stream tells the account. No host hears it. */
export const WIRE_READER_EVENTS = ['ad.hidden', 'ad.unhidden', 'ad.reported'] as const;
export type WireReaderEvent = (typeof WIRE_READER_EVENTS)[number];

/** What a reader may say against an ad. */
export const WIRE_REPORT_REASONS = ['misleading', 'offensive', 'fraud', 'illegal', 'other'] as const;
export type WireReportReason = (typeof WIRE_REPORT_REASONS)[number];

/** All that such an event may tell. */
export interface WirePageFields {
  /** Of the bid. */
  readonly id: string;
  /** Text of the ad as it was shown. */
  readonly content: string;
  /** Of the assistant message that the ad stands below. */
  readonly messageId?: string | undefined;
  /** `image`, `video`, `interstitial`, `banner`, or a newer one. */
  readonly format: WireFormat;
  /** eCPM in USD. */
  readonly revenue: number;
  /** Where the click leads to. */
  readonly url: string;
  /** Region clicked, for example `cta`; may be empty. */
  readonly area: string;
}

/** The payload of a page's event, out of all that is known of its ad. */
export const pageEventPayload = (
  name: WireToldEvent,
  known: { readonly [Field in (typeof WIRE_PAGE_EVENTS)[WireToldEvent][number]]: unknown },
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(WIRE_PAGE_EVENTS[name].map((field) => [field, known[field]]));

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
