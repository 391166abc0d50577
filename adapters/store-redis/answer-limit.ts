/** How long to wait for an answer, by how long answers take: what TCP does with its segments (RFC 6298, section 2). */
export interface AnswerLimit {
  readonly ms: number;
  heard(afterMs: number): void;
}

const SMOOTHING = 1 / 8;
const VARIATION_SMOOTHING = 1 / 4;
const VARIATIONS = 4;
/** What a pause of a busy machine needs, of the most. */
const LEAST_SHARE = 1 / 2;

/** Between half of `mostMs` and all of it; all of it as long as nothing was heard. */
export const createAnswerLimit = (mostMs: number): AnswerLimit => {
  const leastMs = mostMs * LEAST_SHARE;
  let usualMs: number | undefined;
  let variationMs = 0;
  return {
    get ms() {
      if (usualMs === undefined) return mostMs;
      return Math.min(mostMs, Math.max(leastMs, usualMs + VARIATIONS * variationMs));
    },
    heard: (afterMs) => {
      const isFirst = usualMs === undefined;
      const before = usualMs ?? afterMs;
      usualMs = before + SMOOTHING * (afterMs - before);
      const deviationMs = isFirst ? afterMs / 2 : Math.abs(afterMs - before);
      variationMs = isFirst ? deviationMs : variationMs + VARIATION_SMOOTHING * (deviationMs - variationMs);
    },
  };
};
