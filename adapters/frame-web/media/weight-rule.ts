/** What a part of an ad has used since it began. `busyMs`: time on the main thread. */
export interface Load {
  readonly bytes: number;
  readonly busyMs: number;
}

/**
 * Chromium removes an ad without user gestures at 4 MiB, at 15 s of processor time in any 30 s, or at 60 s in all
 * (`docs/reference/limits.md#what-an-ad-may-take`). These limits are lower, so that the page acts first.
 */
export const WEIGHT_LIMITS = {
  bytes: 3.5 * 1024 * 1024,
  busyMs: 48_000,
  windowMs: 30_000,
  busyInWindowMs: 12_000,
} as const;

const NOTHING: Load = { bytes: 0, busyMs: 0 };

export interface WeightRule {
  /**
   * Records the total of a part so far, which never decreases. True: all parts together have used too much.
   */
  weigh(part: string, load: Load, nowMs: number): boolean;
}

export const createWeightRule = (): WeightRule => {
  const parts = new Map<string, Load>();
  let recent: readonly { readonly atMs: number; readonly busyMs: number }[] = [];
  return {
    weigh(part, { bytes, busyMs }, nowMs) {
      const before = parts.get(part) ?? NOTHING;
      const now = { bytes: Math.max(before.bytes, bytes), busyMs: Math.max(before.busyMs, busyMs) };
      parts.set(part, now);
      const isRecent = ({ atMs }: { readonly atMs: number }): boolean => nowMs - atMs < WEIGHT_LIMITS.windowMs;
      recent = [...recent.filter(isRecent), { atMs: nowMs, busyMs: now.busyMs - before.busyMs }];
      const sum = (of: (load: Load) => number): number => [...parts.values()].reduce((all, load) => all + of(load), 0);
      return (
        sum((load) => load.bytes) > WEIGHT_LIMITS.bytes ||
        sum((load) => load.busyMs) > WEIGHT_LIMITS.busyMs ||
        recent.reduce((all, one) => all + one.busyMs, 0) > WEIGHT_LIMITS.busyInWindowMs
      );
    },
  };
};
