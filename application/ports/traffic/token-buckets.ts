import type { LocalRateLimiter, RateLimit } from './rate-limiter.js';

export interface TokenBucketOptions extends RateLimit {
  /** Keys remembered; the one that was quiet longest is forgotten first. */
  readonly maxKeys: number;
}

/**
 * Token buckets kept as one number each: the instant at which the bucket is full again (generic cell rate algorithm).
 * Bounded: a flood of keys can make it forget others, never grow.
 */
export const createTokenBuckets = ({ perSecond, burst, maxKeys }: TokenBucketOptions): LocalRateLimiter => {
  const intervalMs = 1_000 / perSecond;
  const fullAtMs = new Map<string, number>();
  return {
    admit(key, nowMs, tokens = 1) {
      const costMs = tokens * intervalMs;
      const full = Math.max(fullAtMs.get(key) ?? 0, nowMs);
      const excessMs = full + costMs - (nowMs + burst * intervalMs);
      // Deleted first, so that the order of the map is the order of use.
      fullAtMs.delete(key);
      fullAtMs.set(key, excessMs > 0 ? full : full + costMs);
      if (fullAtMs.size > maxKeys) fullAtMs.delete(fullAtMs.keys().next().value ?? key);
      return excessMs > 0 ? excessMs / 1_000 : undefined;
    },
  };
};
