import type { SafetyTier } from '../../domain/signals.js';
import { foldText } from './fold-text.js';

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

/** Phrases of one subject, in a small notation, see {@link compilePhrases}. */
export interface PhraseRule {
  readonly reason: SafetyReason;
  readonly tier: Exclude<SafetyTier, 'safe'>;
  readonly phrases: readonly string[];
}

const LETTER = '[a-z0-9]';

/**
 * One expression out of phrases. A phrase is matched as whole words of a text that went through {@link foldText}. In it
 * `a|b` in parentheses is a choice, `?` makes what precedes optional, `*` stands for the rest of a word, and ` ~ ` for up to three words.
 */
export const compilePhrases = (phrases: readonly string[]): RegExp => {
  const sources = phrases.map((phrase) =>
    foldText(phrase, { keepNotation: true })
      .replaceAll('(', '(?:')
      .replaceAll('*', '[\\p{L}\\p{M}]*')
      .replaceAll(' ~ ', ' (?:[^ .]+ ){0,3}')
      .replaceAll(/^\(\?:([^()]*)\)\? /g, '(?:(?:$1) )?')
      .replaceAll(/ \(\?:([^()]*)\)\?(?= |$)/g, '(?: (?:$1))?'),
  );
  return new RegExp(`(?<!${LETTER})(?:${sources.join('|')})(?!${LETTER})`, 'gu');
};
