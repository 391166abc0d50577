import type { EpochMs } from '../../domain/values/time.js';

/** Time. `nowMs` may jump (it is the wall clock); intervals are measured with `monotonicMs`, which never goes back. */
export interface Clock {
  nowMs(): EpochMs;
  monotonicMs(): number;
  /** A signal that aborts after `ms`, and a way to let go of its timer. */
  deadline(ms: number): { readonly signal: AbortSignal; clear(): void };
}
