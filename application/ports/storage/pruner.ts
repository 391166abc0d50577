import type { EpochMs } from '../../../domain/values/time.js';

/**
 * Removes what is kept no longer. Reading never depends on it: what has expired is not returned whether or not it is
 * still there. An outage rejects, and leaves more to do for the next time. Several nodes may prune at once.
 */
export interface Pruner {
  /** Removes at most `limit` of each kind, so that nobody waits for long; whether more may be left. */
  prune(nowMs: EpochMs, limit: number): Promise<boolean>;
}
