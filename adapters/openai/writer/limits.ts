import type { ConnectionLimits } from '../net/connection.js';

/** What one text may take; whatever is beyond ends it. The engine's own deadlines are shorter. */
export interface WriterLimits extends ConnectionLimits {
  /** Texts that are written at once; for a further one the model is not asked. */
  readonly textsAtOnce: number;
  /** Of a text with all the talk around it. */
  readonly maxChars: number;
}

export const DEFAULT_WRITER_LIMITS: WriterLimits = {
  connectMs: 1_000,
  firstMs: 4_000,
  silenceMs: 4_000,
  maxBytes: 256 * 1024,
  textsAtOnce: 64,
  maxChars: 4_000,
};
