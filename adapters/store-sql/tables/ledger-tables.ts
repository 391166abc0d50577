import type { Generated } from 'kysely';
import type { RollupFigures } from './figure-columns.js';
import type { RollupNewestRow, RollupQueueRow, RollupSpansRow, RollupTurnRow } from './rollup-tables.js';
import type { PackedText, StoredBytes } from './packed-text.js';
import type { AuditRow } from './audit-row.js';
import type { StatementRow } from './statement-row.js';

/**
 * What money depends on: written under full sync, in PostgreSQL or in an SQLite file of its own.
 * Ids are kept by `toKey`, values as JSON in text, money in nano-USD, times in milliseconds since the epoch.
 */
export interface LedgerTables {
  budgets: BudgetRow;
  holds: HoldRow;
  counted_events: CountedEventRow;
  notices: NoticeRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  stream_heads: StreamHeadRow;
  stream_events: StreamEventRow;
  decisions: DecisionRow;
  decision_bids: DecisionBidRow;
  decision_bytes: DecisionBytesRow;
  record_parts: RecordPartRow;
  user_trails: UserDataRefRow;
  titles: TitleRow;
  catalog_versions: CatalogVersionRow;
  token_changes: TokenChangeRow;
  rollup_queue: RollupQueueRow;
  rollup_turns: RollupTurnRow;
  rollup_newest: RollupNewestRow;
  rollup_spans: RollupSpansRow;
  daily_rollups: RollupRow;
  hourly_rollups: RollupRow;
  variant_names: VariantNameRow;
  variant_rollups: VariantRollupRow;
  candidate_counts: CandidateCountRow;
  creative_reviews: CreativeReviewRow;
  statements: StatementRow;
  audit_log: AuditRow;
}

/** Of a budget, or of what is unopened under one name (`unopenedShareId`), which is removed when nothing is held. */
export interface BudgetRow {
  id: string;
  committed: number;
  /** Sum of the holds that stand in `holds`, expired or not. */
  held: number;
}

/** One row for each budget that a hold takes from; `position` tells a budget that it names twice. */
export interface HoldRow {
  id: string;
  position: number;
  /** How many rows the hold has: when one of them has been removed as expired, the hold is gone. */
  parts: number;
  budget_id: string;
  amount: number;
  expires_at_ms: number;
}

/** Append-only. Unique by (bid, type) and by (account, event id). */
export interface CountedEventRow {
  bid_id: string;
  type: string;
  account_id: string;
  event_id: string;
  at_ms: number;
  billed: number;
  /** 1: the hold was gone and the budgets admitted no more. */
  late: number;
  /** `AdFacts` as JSON. `null`: not known. */
  about: string | null;
}

export interface NoticeRow {
  id: string;
  /** `subjectOfNotice`, by which a user is erased. */
  about: string;
  /** In order of arrival. */
  seq: Generated<number>;
  notice: string;
  attempts: number;
  free_at_ms: number;
  /** Set when delivered or given up; the row stays for a while, so that a second one is known. */
  settled_at_ms: number | null;
}

/** What is kept of where webhooks go, beside the configuration. */
export interface WebhookEndpointRow {
  endpoint: string;
  /** Whose stream it follows, and up to which id that was taken over. */
  account_id: string | null;
  cursor_id: number | null;
  /** The node that delivers until then. */
  holder: string | null;
  leased_until_ms: number;
  /** Its receiver answered that it is gone. */
  disabled_at_ms: number | null;
}

/** A webhook for one endpoint; removed when it is delivered. */
export interface WebhookDeliveryRow {
  endpoint: string;
  id: string;
  /** In order of arrival. */
  seq: Generated<number>;
  message: string;
  session_id: string | null;
  failed: number;
  since_ms: number;
  /** 0: not tried yet. */
  due_at_ms: number;
  /** Given up. */
  died_at_ms: number | null;
  reason: string | null;
}

/** Its row is locked while ids are given, so that ids of one account come in the order of commit. */
export interface StreamHeadRow {
  account_id: string;
  newest_id: number;
}

export interface StreamEventRow {
  account_id: string;
  id: number;
  at_ms: number;
  draft: string;
  /** `null`: none, or one that was erased. */
  session_id: string | null;
}

export interface DecisionRow {
  id: string;
  account_id: string;
  at_ms: number;
  /** Written as text, read as bytes: the record, compressed. It may name parts of a series. */
  body: StoredBytes | PackedText;
  /** As that of an event of the stream. */
  session_id: string | null;
}

/**
 * By which a user can be erased: under which sessions and subjects something of the user was recorded. Ids of persons
 * are digests.
 */
export interface UserDataRefRow {
  account_id: string;
  user_key: string;
  session_id: string;
  subject_id: string;
  /** To the hour: when it was recorded last. */
  seen_at_ms: number;
}

export interface DecisionBidRow {
  bid_id: string;
  decision_id: string;
  /** Who wrote the ad's text; `null`: nobody has yet, no model is configured, or its user was erased. */
  text: string | null;
}

/** What the decisions of one minute, which is numbered from the epoch, take on the disk, about. */
export interface DecisionBytesRow {
  minute: number;
  bytes: number;
}

/** What many records have in them. Kept until all are pruned that may name it, which are none after `until_ms`. */
export interface RecordPartRow {
  book: string;
  number: number;
  until_ms: number;
  part: string;
}

export interface TitleRow {
  id: string;
  analysis: string;
}

/** Append-only: what operators published, the whole at each version. */
export interface CatalogVersionRow {
  version: number;
  author: string;
  at_ms: number;
  summary: string;
  content: string;
}

/** Append-only: which tokens of published accounts began and ended; digests, no tokens. */
export interface TokenChangeRow {
  version: number;
  author: string;
  at_ms: number;
  change: string;
}

/** Figures of one day or hour of an account, in one of `CUTS`. Text is empty where there is none. */
export interface RollupRow extends RollupFigures {
  account_id: string;
  cut: string;
  /** The date as days of UTC are numbered, or the quarter of an hour, numbered from the epoch, that begins the hour. */
  bucket: number;
  placement: string;
  value_1: string;
  value_2: string;
  value_3: string;
  value_4: string;
}

/** Figures of one variant and one bucket of its users, of one day of UTC. */
export interface VariantRollupRow extends RollupFigures {
  account_id: string;
  day: number;
  variant: string;
  bucket: number;
}

/** Variants that have figures of their own on one day of UTC, in the order of arrival: `position` is at most 50. */
export interface VariantNameRow {
  account_id: string;
  day: number;
  position: number;
  variant: string;
}

/**
 * Turns of one hour of a line item, by its `causes` with commas between. Turns that others stand for have one row per
 * account and hour, of no line item and no cause.
 */
export interface CandidateCountRow {
  line_item: string;
  hour_ms: number;
  account_id: string;
  causes: string;
  turns: number;
  variance: number;
}

export interface CreativeReviewRow {
  account_id: string;
  /** By `creativeKey`. */
  creative: string;
  version: number;
  /** `keptUntilMs`: of one account the latest are kept. */
  until_ms: number;
  review: string;
}
