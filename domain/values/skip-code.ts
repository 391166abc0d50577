import { TURN_CAPS, type CapReason } from './ad-caps.js';

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

const CAP_REASONS = Object.fromEntries(TURN_CAPS.map(({ reason }) => [reason, 'ad_skipped'])) as Readonly<
  Record<CapReason, 'ad_skipped'>
>;

/**
 * Every reason the engine knows, and the public code it is told under. The operator sees the reason, a client the code.
 */
export const SKIP_REASONS = {
  'track-only': 'ads_disabled',
  'invalid-traffic': 'ivt_blocked',
  'unsafe-content': 'illegal_content',
  'hold-out': 'ad_skipped',
  'first-turns': 'ad_skipped',
  'every-nth': 'ad_skipped',
  cooldown: 'ad_skipped',
  ...CAP_REASONS,
  'low-relevance': 'ad_skipped',
  'no-usable-bid': 'unfilled_bid',
  'no-fitting-format': 'unfilled_bid',
  'no-messages': 'unknown',
  'placement-unknown': 'unknown',
  'country-not-allowed': 'unknown',
  'privacy-forbids': 'unknown',
  'turn-is-past': 'unknown',
  'other-installation': 'unknown',
  'store-unavailable': 'unknown',
  'concurrent-change': 'unknown',
  'out-of-time': 'unknown',
  'internal-error': 'unknown',
} as const satisfies Record<string, SkipCode>;

export type SkipReason = keyof typeof SKIP_REASONS;

export const skipCodeOf = (reason: SkipReason): SkipCode => SKIP_REASONS[reason];
