/** Protects the process from one caller. Synchronous and in memory. */
export interface RateLimiter {
  /** Seconds to wait, or `undefined` when admitted. */
  admit(key: string, nowMs: number): number | undefined;
}
