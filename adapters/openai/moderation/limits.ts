/** What one check may take; whatever is beyond ends it, and the turn has no ad. */
export interface ContentCheckLimits {
  /** From the question to the end of the answer: the auction comes after it. */
  readonly answerMs: number;
  readonly maxBytes: number;
  /** Further ones are refused, not queued. */
  readonly checksAtOnce: number;
}

export const DEFAULT_CONTENT_CHECK_LIMITS: ContentCheckLimits = {
  answerMs: 500,
  maxBytes: 64 * 1024,
  checksAtOnce: 256,
};
