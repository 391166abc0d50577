import type { Generated } from 'kysely';

/** What one transaction has counted, as JSON, until the rollups have it. */
export interface RollupQueueRow {
  seq: Generated<number>;
  deltas: string;
}

/** One row: how often something was moved from the queue. It is locked meanwhile, so that one moves at a time. */
export interface RollupTurnRow {
  id: number;
  turn: number;
}

/** Of one cut: the days of which spans are kept. The last is excluded. */
export interface RollupSpansRow {
  account_id: string;
  cut: string;
  from_day: number;
  until_day: number;
}

export interface RollupNewestRow {
  account_id: string;
  at_ms: number;
}
