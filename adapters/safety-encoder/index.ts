/**
 * A small multilingual encoder that comes along: reads conversations for safety in a worker, without a server. The
 * model is made by `build/embedding/encoder`.
 */
/** Languages that it reads, whose words its vocabulary was chosen for. */
export const ENCODER_LANGUAGES: readonly string[] = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja'],
  ...['ar', 'hi', 'ru', 'uk', 'zh', 'ko', 'sv', 'cs', 'id', 'vi'],
];

export { createSafetyEncoder, type SafetyEncoder } from './content-check.js';
