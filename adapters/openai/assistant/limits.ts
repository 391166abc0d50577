import type { ConnectionLimits } from '../net/connection.js';

/** How long and how much is waited for; whatever is beyond ends the answer. */
export interface AssistantLimits extends ConnectionLimits {
  readonly answerMs: number;
  /** A longer answer ends here, as if it were complete. */
  readonly maxChars: number;
}

export const DEFAULT_ASSISTANT_LIMITS: AssistantLimits = {
  connectMs: 5_000,
  firstMs: 30_000,
  silenceMs: 15_000,
  answerMs: 90_000,
  maxBytes: 2 * 1024 * 1024,
  maxChars: 4_000,
};
