/**
 * Vectors of texts in eighteen languages, from a table that comes along: no server, no download, nothing native. The
 * table is made by `build/embedding`.
 */
export { openStaticVectors } from './open.js';
