import type { EpochMs } from '../../domain/values/time.js';

export interface Timer {
  clear(): void;
}

/** Time. `nowMs` may jump (it is the wall clock); intervals are measured with `monotonicMs`, which never goes back. */
export interface Clock {
  nowMs(): EpochMs;
  monotonicMs(): number;
  /** Runs `run` once when `ms` have passed, unless the timer is cleared before. */
  after(ms: number, run: () => void): Timer;
}
