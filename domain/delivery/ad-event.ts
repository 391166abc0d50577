import type { BidId, MessageId, PlacementCode } from '../values/ids.js';
import { SECOND_MS } from '../values/time.js';
import type { Format } from '../catalog/placement.js';
import type { SkipCode } from '../values/skip-code.js';

interface ById {
  readonly id: BidId;
}
interface Shown extends ById {
  readonly content: string;
  readonly messageId?: MessageId | undefined;
  readonly format: Format;
}

/** Payload of every event (`docs/reference/events.md`). `revenue` is eCPM in USD. */
export interface AdEventPayloads {
  readonly 'ad.filled': ById & { readonly code: PlacementCode; readonly revenue: number };
  readonly 'ad.no-fill': { readonly skipCode: SkipCode };
  readonly 'ad.error': { readonly message: string; readonly errCode: string };
  readonly 'ad.render-started': ById;
  readonly 'ad.render-completed': ById;
  readonly 'ad.viewed': Shown & { readonly revenue: number };
  readonly 'ad.clicked': Shown & { readonly url: string; readonly area: string };
  readonly 'video.started': ById;
  readonly 'video.completed': ById;
  readonly 'reward.granted': ById;
}

export type AdEventName = keyof AdEventPayloads;

/** `code` stands on events of one placement and is absent on those of the whole session. */
export type AdEvent = {
  readonly [Name in AdEventName]: {
    readonly name: Name;
    readonly code?: PlacementCode | undefined;
    readonly payload: AdEventPayloads[Name];
  };
}[AdEventName];

export const AD_EVENT_NAMES = [
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
] as const satisfies readonly AdEventName[];

/** Quartiles of a film. Only bidders' trackers are told: no event of a client or a stream has these names. */
export const PROGRESS_TYPES = ['video.first-quartile', 'video.midpoint', 'video.third-quartile'] as const;
export type ProgressType = (typeof PROGRESS_TYPES)[number];

/** Events that an ad's own page reports and the ledger counts, once per bid and type. */
export const COUNTED_TYPES = [
  'ad.render-started',
  'ad.render-completed',
  'ad.viewed',
  'ad.clicked',
  'video.started',
  'video.completed',
  'reward.granted',
  ...PROGRESS_TYPES,
] as const satisfies readonly (AdEventName | ProgressType)[];
export type CountedType = (typeof COUNTED_TYPES)[number];

export interface CountingRule {
  /** Must have been counted before. */
  readonly requires: readonly CountedType[];
  /** Not before so long after the page was served: a second (two for video) is the MRC minimum of a view. */
  readonly minDelayMs: (ad: { readonly isVideo: boolean; readonly videoDurationMs: number }) => number;
  readonly bills: boolean;
}

const atOnce = (): number => 0;
const playedFor =
  (share: number) =>
  ({ videoDurationMs }: { readonly videoDurationMs: number }): number =>
    videoDurationMs * share;
const MIN_COMPLETION = 0.9;

/**
 * When the ledger counts an event. `apply-ledger-entry.ts` refuses one whose `requires` have not been counted; the page
 * of an ad sends `ad.viewed` by the same times (`frame-web/viewability`).
 */
export const COUNTING_RULES = {
  'ad.render-started': { requires: [], minDelayMs: atOnce, bills: false },
  'ad.render-completed': { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
  'ad.viewed': {
    requires: ['ad.render-completed'],
    minDelayMs: ({ isVideo }) => (isVideo ? 2 * SECOND_MS : SECOND_MS),
    bills: true,
  },
  'ad.clicked': { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
  'video.started': { requires: ['ad.render-started'], minDelayMs: atOnce, bills: false },
  'video.completed': {
    requires: ['video.started'],
    minDelayMs: playedFor(MIN_COMPLETION),
    bills: false,
  },
  'reward.granted': {
    requires: ['video.completed'],
    minDelayMs: playedFor(MIN_COMPLETION),
    bills: false,
  },
  'video.first-quartile': {
    requires: ['video.started'],
    minDelayMs: playedFor(MIN_COMPLETION / 4),
    bills: false,
  },
  'video.midpoint': { requires: ['video.started'], minDelayMs: playedFor(MIN_COMPLETION / 2), bills: false },
  'video.third-quartile': {
    requires: ['video.started'],
    minDelayMs: playedFor((MIN_COMPLETION * 3) / 4),
    bills: false,
  },
} as const satisfies Record<CountedType, CountingRule>;
