/** The only source of time: a test sets it. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Calls `run` once after `delayMs`, unless what it returns is called before. */
  after(delayMs: number, run: () => void): () => void;
}

/** Longer timers fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(delayMs, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};
