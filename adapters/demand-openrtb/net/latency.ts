/** How long a bidder took lately. */
export interface Latency {
  add(elapsedMs: number): void;
  /** Time within which 95 of 100 answers came; `undefined` before there are enough to say. */
  p95(): number | undefined;
}

const REMEMBERED = 200;
const ENOUGH = 20;
/** Sorting two hundred numbers at every call would cost more than it tells. */
const CALLS_PER_LOOK = 20;

export const createLatency = (): Latency => {
  const recent: number[] = [];
  let added = 0;
  let known: number | undefined;
  return {
    add(elapsedMs) {
      recent[added++ % REMEMBERED] = elapsedMs;
      if (added < ENOUGH || added % CALLS_PER_LOOK !== 0) return;
      const sorted = [...recent].sort((a, b) => a - b);
      known = sorted[Math.floor(sorted.length * 0.95)];
    },
    p95: () => known,
  };
};

/** A pause of a busy machine, this one or the bidder's, is no slow bidder. */
const LEAST_MS = 100;
const HEADROOM = 1.5;

/**
 * For how long a bidder is waited for: usually half as long again as nearly all of its answers took, at most what was
 * configured. A bidder that gets slower is given more again, because answers that never came are counted with more than
 * they were given.
 */
export const budgetMs = (latency: Latency, configuredMs: number): number => {
  const p95 = latency.p95();
  return p95 === undefined ? configuredMs : Math.min(configuredMs, Math.max(LEAST_MS, Math.ceil(p95 * HEADROOM)));
};

/** What is counted for an answer that did not come within `givenMs`. */
export const missedMs = (givenMs: number): number => givenMs * 2;
