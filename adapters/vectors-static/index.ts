/**
 * Vectors of texts in eighteen languages, from a table that comes along: no server, no download, nothing native. The
 * table is made by `build/embedding`.
 */
/** The cosines from which meaning is 0 and 1, fitted on `build/embedding/relevance`. */
export const STATIC_MEANING_RANGE = { none: -0.32, full: 0.7 } as const;

export { openStaticVectors } from './open.js';
