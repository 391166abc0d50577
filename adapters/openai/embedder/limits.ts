/** What an answer may take; whatever is beyond ends it, and the turn goes on without. */
export interface EmbedderLimits {
  /**
   * From the question to the end of the answer, if nobody aborts before: many briefs take a small model some seconds.
   */
  readonly answerMs: number;
  readonly maxBytes: number;
  readonly maxDimensions: number;
  readonly cachedTexts: number;
}

export const DEFAULT_EMBEDDER_LIMITS: EmbedderLimits = {
  answerMs: 10_000,
  maxBytes: 8 * 1024 * 1024,
  maxDimensions: 4_096,
  cachedTexts: 2_000,
};
