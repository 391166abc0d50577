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

export interface RollupNewestRow {
  account_id: string;
  at_ms: number;
}
