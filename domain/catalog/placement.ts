import type { PlacementCode } from '../values/ids.js';

/** The formats of a conversational ad. */
export const CHAT_FORMATS = ['image', 'video', 'interstitial', 'banner'] as const;
export type ChatFormat = (typeof CHAT_FORMATS)[number];

/** All formats there are: `overlay` is the one over a video. */
export const FORMATS = [...CHAT_FORMATS, 'overlay'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * When an interstitial opens: with its text, or at the click on its teaser.
 * Says nothing about the other formats.
 */
export type InterstitialTrigger = 'immediate' | 'click';

/** A kind of ad slot of an account. */
export interface Placement {
  readonly code: PlacementCode;
  /** What may be shown here; the order is no preference. Never empty. */
  readonly formats: readonly ChatFormat[];
  readonly trigger: InterstitialTrigger;
  /** Watching to the end earns `reward.granted`. */
  readonly rewarded: boolean;
  /** A text that is served here without a frame costs what a view does. Absent: it costs nothing. */
  readonly billsTexts?: true | undefined;
}

/** Limits of a format: how much text it carries, and the smallest box (CSS pixels) in which it is legible. */
export interface FormatLimits {
  readonly maxTextChars: number;
  readonly maxHeadlineChars: number;
  readonly minWidth: number;
  readonly minHeight: number;
  /** Where the viewability clock runs. */
  readonly impressionTrigger: 'immediate' | 'component';
}

export const FORMAT_LIMITS = {
  image: { maxTextChars: 300, maxHeadlineChars: 90, minWidth: 240, minHeight: 120, impressionTrigger: 'immediate' },
  video: { maxTextChars: 300, maxHeadlineChars: 90, minWidth: 240, minHeight: 135, impressionTrigger: 'immediate' },
  interstitial: {
    maxTextChars: 300,
    maxHeadlineChars: 90,
    minWidth: 280,
    minHeight: 280,
    impressionTrigger: 'component',
  },
  banner: { maxTextChars: 200, maxHeadlineChars: 60, minWidth: 120, minHeight: 50, impressionTrigger: 'immediate' },
  overlay: { maxTextChars: 0, maxHeadlineChars: 60, minWidth: 120, minHeight: 32, impressionTrigger: 'immediate' },
} as const satisfies Record<Format, FormatLimits>;
