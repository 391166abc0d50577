import type { PlacementCode } from '../values/ids.js';
import type { EventField, EventFields, ReportReason } from './event-fields.js';
import { SECOND_MS } from '../values/time.js';
import type { TrackedMoment } from '../demand/bidder-offer.js';

export { BEGUN_STATUSES, REPORT_REASONS, type BegunStatus, type ReportReason } from './event-fields.js';

export interface CountingRule {
  /** Must have been counted before. */
  readonly requires: readonly CountedType[];
  /** Not before so long after the page was served: a second (two for video) is the MRC minimum of a view. */
  readonly minDelayMs: (ad: { readonly isVideo: boolean; readonly videoDurationMs: number }) => number;
  readonly bills: boolean;
}

const atOnce = (): number => 0;
const afterView = ({ isVideo }: { readonly isVideo: boolean }): number => (isVideo ? 2 * SECOND_MS : SECOND_MS);
const MIN_COMPLETION = 0.9;
const playedFor =
  (share: number) =>
  ({ videoDurationMs }: { readonly videoDurationMs: number }): number =>
    videoDurationMs * MIN_COMPLETION * share;

/** The service, a client, the page of an ad in a conversation, or the page of one over a video. */
type Sender = 'service' | 'client' | 'chat-page' | 'overlay-page';

interface EventRow {
  readonly sentBy: readonly Sender[];
  /** What it tells whoever hears of it. Absent: only bidders' trackers are told. */
  readonly payload?: readonly EventField[];
  /** What a reader says of an ad, and what follows from it, is on the account's stream; no client receives it. */
  readonly isStreamOnly?: true;
  /** The ledger counts it, once per bid. Absent: it is an outcome of a preload. */
  readonly counting?: Omit<CountingRule, 'requires'> & { readonly requires: readonly string[] };
  /** The figure of rollups that adds it up. */
  readonly figure?: string;
  /** Trackers of these moments are called; those of a film in addition. */
  readonly moments?: readonly TrackedMoment[];
  readonly filmMoments?: readonly TrackedMoment[];
}

/**
 * Every event there is (`docs/reference/events.md`): payloads, counting, reports, trackers, streams and erasure derive
 * from its row, and a test compares `adapters/wire`, which the clients derive from. `apply-ledger-entry.ts` refuses one
 * whose `requires` have not been counted; the page of an ad sends `ad.viewed` by the same times
 * (`frame-web/viewability`). Our impression is the viewable one, of the MRC's measure; that all of the ad was in sight
 * is not measured, so that a tracker for it is never called.
 */
export const AD_EVENTS = {
  'ad.filled': {
    sentBy: ['service', 'client'],
    payload: ['id', 'code', 'revenue'],
  },
  'ad.no-fill': { sentBy: ['service', 'client'], payload: ['skipCode'] },
  'ad.error': { sentBy: ['service', 'client'], payload: ['message', 'errCode'] },
  'ad.render-started': {
    sentBy: ['chat-page', 'overlay-page'],
    payload: ['id'],
    counting: { requires: [], minDelayMs: atOnce, bills: false },
    figure: 'pageOpens',
  },
  'ad.render-completed': {
    sentBy: ['chat-page', 'overlay-page'],
    payload: ['id'],
    counting: { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
    figure: 'renders',
  },
  'ad.viewed': {
    sentBy: ['chat-page', 'overlay-page'],
    payload: ['id', 'content', 'messageId', 'format', 'revenue'],
    counting: { requires: ['ad.render-completed'], minDelayMs: afterView, bills: true },
    figure: 'impressions',
    moments: ['impression', 'viewable-50'],
    // A film is viewed when half of it was in sight for two seconds that played.
    filmMoments: ['video-viewable-50'],
  },
  'ad.clicked': {
    // Its redirect counts a link that was followed without the page's script.
    sentBy: ['chat-page', 'overlay-page', 'service'],
    payload: ['id', 'content', 'messageId', 'url', 'format', 'area'],
    counting: { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
    figure: 'clicks',
    moments: ['click'],
  },
  'text.served': {
    sentBy: ['service'],
    payload: ['id'],
    isStreamOnly: true,
    // What a text costs where its placement bills texts; elsewhere its ad is free.
    counting: { requires: [], minDelayMs: atOnce, bills: true },
    figure: 'textsServed',
  },
  'ad.hidden': {
    sentBy: ['chat-page'],
    payload: ['id'],
    isStreamOnly: true,
    counting: { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
    figure: 'hides',
  },
  'ad.unhidden': {
    sentBy: ['chat-page'],
    payload: ['id'],
    isStreamOnly: true,
    counting: { requires: ['ad.hidden'], minDelayMs: atOnce, bills: false },
    figure: 'unhides',
  },
  'ad.reported': {
    sentBy: ['chat-page', 'overlay-page'],
    payload: ['id', 'reason'],
    isStreamOnly: true,
    // What no one has seen, no one can complain of; a page that was never looked at must not speak for a reader.
    counting: { requires: ['ad.viewed'], minDelayMs: afterView, bills: false },
    figure: 'reports',
  },
  'review.started': {
    sentBy: ['service'],
    payload: ['source', 'creative', 'status'],
    isStreamOnly: true,
  },
  'video.started': {
    sentBy: ['chat-page'],
    payload: ['id'],
    counting: { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
    figure: 'videoStarts',
    moments: ['video-start'],
  },
  'video.completed': {
    sentBy: ['chat-page'],
    payload: ['id'],
    counting: { requires: ['video.started'], minDelayMs: playedFor(1), bills: false },
    figure: 'videoCompletions',
    moments: ['video-complete'],
  },
  'reward.granted': {
    sentBy: ['chat-page'],
    payload: ['id'],
    counting: { requires: ['video.completed'], minDelayMs: playedFor(1), bills: false },
    figure: 'rewards',
  },
  'video.first-quartile': {
    sentBy: ['chat-page'],
    counting: { requires: ['video.started'], minDelayMs: playedFor(1 / 4), bills: false },
    figure: 'videoFirstQuartiles',
    moments: ['video-first-quartile'],
  },
  'video.midpoint': {
    sentBy: ['chat-page'],
    counting: { requires: ['video.started'], minDelayMs: playedFor(1 / 2), bills: false },
    figure: 'videoMidpoints',
    moments: ['video-midpoint'],
  },
  'video.third-quartile': {
    sentBy: ['chat-page'],
    counting: { requires: ['video.started'], minDelayMs: playedFor(3 / 4), bills: false },
    figure: 'videoThirdQuartiles',
    moments: ['video-third-quartile'],
  },
} as const satisfies Readonly<Record<string, EventRow>>;

type Row = typeof AD_EVENTS;
type NameWith<Part> = { [Name in keyof Row]: Row[Name] extends Part ? Name : never }[keyof Row];

/** Told to clients and on event streams. */
export type AdEventName = NameWith<{ readonly payload: readonly EventField[] }>;
/** Counted by the ledger. */
export type CountedType = NameWith<{ readonly counting: object }>;
/** Quartiles of a film. Only bidders' trackers are told: no event of a client or a stream has these names. */
type ProgressType = Exclude<CountedType, AdEventName>;

/** What a page says of an event that it reports. What is not here is known from its ad. */
export interface ReportedEvent {
  readonly type: CountedType;
  readonly area?: string | undefined;
  /** Of a report. */
  readonly reason?: ReportReason | undefined;
}

export type AdEventPayloads = {
  readonly [Name in AdEventName]: Pick<EventFields, Row[Name]['payload'][number]>;
};

/** `code` stands on events of one placement and is absent on those of the whole session. */
export type AdEvent = {
  readonly [Name in AdEventName]: {
    readonly name: Name;
    readonly code?: PlacementCode | undefined;
    readonly payload: AdEventPayloads[Name];
  };
}[AdEventName];

const NAMES = Object.keys(AD_EVENTS) as readonly (keyof Row)[];
const isTold = (name: keyof Row): name is AdEventName => 'payload' in AD_EVENTS[name];
const isCounted = (name: keyof Row): name is CountedType => 'counting' in AD_EVENTS[name];

export const AD_EVENT_NAMES: readonly AdEventName[] = NAMES.filter(isTold);
export const COUNTED_TYPES: readonly CountedType[] = NAMES.filter(isCounted);

/** Whether an ad's own page may report it. */
export const isOfPage = (type: CountedType): boolean => AD_EVENTS[type].sentBy.some((sender) => sender !== 'service');

export const countingRuleOf = (type: CountedType): CountingRule => AD_EVENTS[type].counting;

export const isProgress = (type: CountedType): type is ProgressType => !isTold(type);

/** Events of an ad's own page that somebody is told of. */
export type PageEventName = Extract<CountedType, AdEventName>;
