/** The six public reasons for a turn without an ad (`docs/reference/skip-codes.md`). */
export const SKIP_CODES = [
  'ads_disabled',
  'ad_skipped',
  'ivt_blocked',
  'unfilled_bid',
  'illegal_content',
  'unknown',
] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

/** Every reason the engine knows, and the public code it is told under. The operator sees the reason, a client the code. */
export const SKIP_REASONS = {
  'track-only': 'ads_disabled',
  'invalid-traffic': 'ivt_blocked',
  'unsafe-content': 'illegal_content',
  'first-turns': 'ad_skipped',
  'every-nth': 'ad_skipped',
  cooldown: 'ad_skipped',
  'session-cap': 'ad_skipped',
  'day-cap': 'ad_skipped',
  'low-relevance': 'ad_skipped',
  'no-usable-bid': 'unfilled_bid',
  'no-messages': 'unknown',
  'placement-unknown': 'unknown',
  'country-not-allowed': 'unknown',
  'privacy-forbids': 'unknown',
  'turn-is-past': 'unknown',
  'store-unavailable': 'unknown',
  'concurrent-change': 'unknown',
  'out-of-time': 'unknown',
  'internal-error': 'unknown',
} as const satisfies Record<string, SkipCode>;

export type SkipReason = keyof typeof SKIP_REASONS;

export const skipCodeOf = (reason: SkipReason): SkipCode => SKIP_REASONS[reason];
