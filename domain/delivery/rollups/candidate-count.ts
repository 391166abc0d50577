import type { AccountId, LineItemId } from '../../values/ids.js';
import type { LossReason } from '../../values/loss-reason.js';
import type { EpochMs } from '../../values/time.js';

/** All that kept a line item out of a turn, the reason that decided first; `won` alone: nothing did. */
export type Causes = readonly [LossReason, ...LossReason[]];

/**
 * Turns in which a line item was a candidate, by what became of it: `won`, or all that kept it out. Some turns stand
 * for several: `variance` is that of `turns` by this choice, and 0 where every turn was counted.
 */
export interface CandidateDelta {
  readonly accountId: AccountId;
  readonly lineItemId: LineItemId;
  readonly atMs: EpochMs;
  readonly causes: Causes;
  readonly turns: number;
  readonly variance: number;
}

/** For so many turns one of them stands in a busy second. */
export const ONE_IN = 32;

/** A turn in a busy second whose candidates were not looked at, since another turn stands for it. */
export interface UncountedDelta {
  readonly accountId: AccountId;
  readonly lineItemId?: undefined;
  readonly atMs: EpochMs;
}

/** The same of one hour, by UTC. */
export interface CandidateCount extends Omit<CandidateDelta, 'atMs' | 'lineItemId'> {
  readonly hourMs: EpochMs;
}

/** From the first hour that begins at or after `fromMs`, up to, and without, `toMs`. */
export interface CandidateQuery {
  /** Absent: of all accounts. */
  readonly accountId?: AccountId | undefined;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly limit: number;
}

export type UncountedQuery = Omit<CandidateQuery, 'limit'>;

/** Behind so many the rest changes nothing that anyone would do. */
export const MAX_CAUSES = 6;
