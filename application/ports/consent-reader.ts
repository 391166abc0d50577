import type { ConsentFacts, Regulatory } from '../../domain/regulatory.js';

/** Decodes consent strings. Synchronous; `undefined` for a string that is missing or cannot be read. Never throws. */
export interface ConsentReader {
  read(regulatory: Regulatory): ConsentFacts | undefined;
}
