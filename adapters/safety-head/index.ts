/** Judges texts by the meaning of their vectors: what the word lists of `safety-lexicon` have no words for. */
export { createSafetyHead } from './safety-head.js';
