/** Meanings of conversations and briefs by an `Embedder`, such as the server that `EMBEDDINGS_URL` names. */
export { createTextMeaning, type TextMeaning, type TextMeaningOptions } from './text-meaning.js';
export { prefixesOf, type Prefixes } from './prefixes.js';
export { withTextMeaning } from './with-text-meaning.js';

/** In units of how far apart cosines usually are, so that it holds for any model. */
export const EMBEDDER_MEANING_RANGE = { none: -1.9, full: 5.6 } as const;
