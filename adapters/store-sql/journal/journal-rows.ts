import type { JournalEntry } from '../../../application/ports/storage/streams/journal.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { candidateDeltas, type CandidateSampling } from '../../../domain/decision-record/candidate-deltas.js';
import { decisionDeltas } from '../../../domain/decision-record/rollup-deltas.js';
import type { CandidateDelta, UncountedDelta } from '../../../domain/delivery/rollups/candidate-count.js';
import type { RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { noticeRow, type NewNoticeRow } from '../ledger/notice-rows.js';
import { draftRow, type DraftRow } from '../stream/stream-rows.js';
import type { DecisionBidRow, DecisionRow } from '../tables/ledger-tables.js';
import { toKey, toKeyOrNull } from '../tables/stored-text.js';
import { packRecord } from './packed-record.js';
import type { RecordParts } from './record-parts.js';
import { userDataRefRow, type UserDataRefKey } from './user-data-ref-rows.js';

/** An entry as the rows that it becomes: plain data, whose record is text already. */
export interface JournalRows {
  /** Absent: nothing of the other four. */
  readonly decision: DecisionRow | undefined;
  readonly bids: readonly DecisionBidRow[];
  readonly deltas: readonly RollupDelta[];
  readonly candidates: readonly (CandidateDelta | UncountedDelta)[];
  readonly userDataRef: UserDataRefKey | undefined;
  readonly drafts: readonly DraftRow[];
  readonly notices: readonly NewNoticeRow[];
  /** Of an ad whose row is there already. */
  readonly text: Pick<DecisionBidRow, 'bid_id' | 'text'> | undefined;
  readonly fulfils: { readonly id: string; readonly atMs: number } | undefined;
}

/** A repeated answer names the ads of an earlier decision; they still came from that one. */
const bidRows = ({ id, outcome, bidIds }: StoredDecision): readonly DecisionBidRow[] =>
  outcome === 'repeated' ? [] : bidIds.map((bid) => ({ bid_id: toKey(bid), decision_id: toKey(id), text: null }));

const decisionRow = (decision: StoredDecision, parts: RecordParts): DecisionRow => {
  const { id, accountId, atMs, sessionId } = decision;
  const body = packRecord(decision, parts);
  return { id: toKey(id), account_id: toKey(accountId), at_ms: atMs, session_id: toKeyOrNull(sessionId), body };
};

/**
 * To write a record of a hundred candidates as text takes as long as a whole turn: it is done between requests, not
 * within one.
 */
export const toRows = (
  { decision, events, notices = [], fulfils, userDataRef, text }: JournalEntry,
  parts: RecordParts,
  weightOf: CandidateSampling,
): JournalRows => ({
  decision: decision && decisionRow(decision, parts),
  bids: decision === undefined ? [] : bidRows(decision),
  deltas: decision === undefined ? [] : decisionDeltas(decision),
  candidates: decision === undefined ? [] : candidateDeltas(decision, weightOf(decision)),
  userDataRef: userDataRef && userDataRefRow(userDataRef),
  drafts: events.map(draftRow),
  notices: notices.map(noticeRow),
  text: text && { bid_id: toKey(text.bidId), text: JSON.stringify(text) },
  fulfils: fulfils && { id: toKey(fulfils.notice), atMs: fulfils.atMs },
});
