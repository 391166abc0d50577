import type { ConnectionLimits } from '../net/connection.js';

/** What one judgement may take; whatever is beyond ends it, and the sentence is not shown. */
export interface JudgeLimits extends ConnectionLimits {
  readonly sentencesAtOnce: number;
  /** Judgements that are remembered. */
  readonly cachedSentences: number;
}

export const DEFAULT_JUDGE_LIMITS: JudgeLimits = {
  connectMs: 1_000,
  firstMs: 4_000,
  silenceMs: 4_000,
  maxBytes: 64 * 1024,
  sentencesAtOnce: 128,
  cachedSentences: 10_000,
};
