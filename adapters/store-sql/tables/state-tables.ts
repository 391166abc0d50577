/**
 * What may be lost without losing money: written under normal sync, in PostgreSQL or in an SQLite file of its own.
 * Ids are kept by `toKey`, values as JSON in text, times in milliseconds since the epoch.
 */
export interface StateTables {
  sessions: SessionRow;
  exposures: ExposureRow;
  ads: AdRow;
  slots: SlotRow;
  texts: TextRow;
}

interface VersionedRow {
  version: number;
  value: string;
  /** Last written; idle rows are pruned. */
  written_at_ms: number;
  /** When it was first written, or was last written when the pruner looked: no update moves its index. */
  seen_written_at_ms: number;
}

export interface SessionRow extends VersionedRow {
  account_id: string;
  user_id: string;
  conversation_id: string;
}

export interface ExposureRow extends VersionedRow {
  account_id: string;
  subject_id: string;
}

export interface AdRow {
  bid_id: string;
  ad: string;
  expires_at_ms: number;
}

export interface SlotRow {
  slot_id: string;
  /** The bid id of its ad; `null` for a slot that is empty. */
  bid_id: string | null;
  expires_at_ms: number;
}

export interface TextRow {
  bid_id: string;
  text: string;
  expires_at_ms: number;
}
