import type { ConsentFacts, Regulatory } from '../../../domain/privacy/regulatory.js';

/**
 * Decodes consent strings. Synchronous, and asked on every request: a reader remembers what it has decoded. `undefined`
 * exactly when there is no string and no section that applies; what cannot be read is a fact of its own, and refuses.
 * Never throws.
 */
export interface ConsentReader {
  read(regulatory: Regulatory): ConsentFacts | undefined;
}
