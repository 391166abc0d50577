import type { SafetyTier } from '../../../domain/conversation/signals.js';

/** Why a text is not safe; reaches the operator's decision record, never a bidder. */
export const SAFETY_REASONS = [
  'self-harm',
  'minors',
  'sexual',
  'violence',
  'hate',
  'drugs',
  'weapons',
  'terrorism',
  'crime',
  'medical-crisis',
  'mental-health',
  'grief',
  'politics',
  'profanity',
  'sensitive-topic',
] as const;
export type SafetyReason = (typeof SAFETY_REASONS)[number];

/** Phrases of one subject, in the notation of `phrase.ts`. */
export interface PhraseRule {
  readonly reason: SafetyReason;
  readonly tier: Exclude<SafetyTier, 'safe'>;
  readonly phrases: readonly string[];
}
