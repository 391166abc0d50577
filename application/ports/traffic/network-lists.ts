import type { EpochMs } from '../../../domain/values/time.js';

/**
 * The ad networks that the app of an installation lists for SKAdNetwork, from its `/init` on, for which no `/preload`
 * waits; for sessions that do not hold them yet. Synchronous, of this process alone, and never throws. Bounded: a list
 * may be gone before its time, and is never found after it; an ad is then offered without SKAdNetwork. Lists hold what
 * `networkIdsOf` lets through.
 */
export interface NetworkLists {
  /** `install` is a digest. Replaces what was known of it. */
  remember(install: string, networkIds: readonly string[], nowMs: EpochMs, expiresAtMs: EpochMs): void;
  /** In the order in which they were listed. `undefined`: not known; empty: the app lists none. */
  find(install: string, nowMs: EpochMs): readonly string[] | undefined;
}
