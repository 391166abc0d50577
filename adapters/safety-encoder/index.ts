/**
 * A small multilingual encoder that comes along: reads conversations for safety in a worker, without a server. The
 * model is made by `build/embedding/encoder`.
 */
import about from './data/about.json' with { type: 'json' };

/** Languages that it reads, whose words its vocabulary was chosen for. */
export const ENCODER_LANGUAGES: readonly string[] = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja'],
  ...['ar', 'hi', 'ru', 'uk', 'zh', 'ko', 'sv', 'cs', 'id', 'vi'],
];

/** The cosines from which meaning is 0 and 1, fitted on `build/embedding/relevance`. */
export const ENCODER_MEANING_RANGE = { none: -0.15, full: 0.45 } as const;

export { createSafetyEncoder, type SafetyEncoder } from './content-check.js';

/** Shares of development texts, with the word lists: unsafe ones that are found, harmless ones that are refused. */
export const MEASURED_SAFETY: { readonly found: number; readonly blocked: number } = about.measured;
