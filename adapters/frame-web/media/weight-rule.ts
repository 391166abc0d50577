/** What a part of an ad has taken since it began. `busyMs`: of the processor's main thread. */
export interface Load {
  readonly bytes: number;
  readonly busyMs: number;
}

/**
 * Chromium takes an ad away that nobody has touched at 4 MiB, at 15 s of the processor in any 30 s, or at 60 s in all
 * (`docs/reference/limits.md#what-an-ad-may-take`). These are below, so that we are first.
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
   * A part has taken so much by now; what it said before may have been less, never more. True: all of them together
   * have taken too much.
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
