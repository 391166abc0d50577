/** A bucket for each key: it holds `burst` tokens, and gets `perSecond` of them back. */
export interface RateLimit {
  readonly perSecond: number;
  /** How many may come at once. */
  readonly burst: number;
}

/**
 * Protects from one caller. A key that was quiet for long may use its whole burst; a refusal costs nothing, so that the
 * rate holds over a flood. Answers at once where each node counts for itself, else after one round trip at most. Never
 * rejects: during an outage of what the nodes share, and from its first late answer on, the node's own count decides at
 * once, and a caller may use the limit of each node.
 */
export interface RateLimiter {
  /**
   * Seconds to wait, or `undefined` when admitted. `nowMs` is a time of the process that never goes back; what nodes
   * share has a clock of its own.
   */
  admit(key: string, nowMs: number): number | undefined | Promise<number | undefined>;
}

/** Counts in the process. */
export interface LocalRateLimiter extends RateLimiter {
  /** `tokens`: what is asked for at once. Default 1. */
  admit(key: string, nowMs: number, tokens?: number): number | undefined;
}

/** Makes one limiter of all nodes for each name; `own` counts while what they share is out of reach. */
export type ShareRateLimit = (name: string, limit: RateLimit, own: LocalRateLimiter) => RateLimiter;
