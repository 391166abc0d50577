import { sql, type Kysely, type Transaction } from 'kysely';
import type { JournalEntry } from '../../../application/ports/storage/journal.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { decisionDeltas } from '../../../domain/decision-record/rollup-deltas.js';
import { addBytes } from '../ledger/decision-bytes.js';
import { fixedInsert } from '../tables/fixed-insert.js';
import type { DecisionBidRow, DecisionRow, LedgerTables, RecordPartRow } from '../tables/ledger-tables.js';
import { putNotices } from '../ledger/notice-rows.js';
import { packRecord } from './packed-record.js';
import type { RecordParts } from './record-parts.js';
import { addToRollups } from '../rollups/rollup-rows.js';
import { toKey, toKeyOrNull } from '../tables/stored-text.js';
import { putTrails } from './trail-rows.js';
import { appendDrafts, type StreamHeads } from '../stream/stream-rows.js';

/** An entry whose record is text already. */
export interface JournalRows {
  readonly entry: JournalEntry;
  readonly decision: DecisionRow | undefined;
}

/** To write a record of a hundred candidates as text takes as long as a whole turn: it is done between requests, not within one. */
export const toRows = (entry: JournalEntry, parts: RecordParts): JournalRows => {
  const { decision } = entry;
  if (decision === undefined) return { entry, decision };
  const { id, accountId, atMs, sessionId } = decision;
  const row = { id: toKey(id), account_id: toKey(accountId), at_ms: atMs, session_id: toKeyOrNull(sessionId) };
  return { entry, decision: { ...row, ...packRecord(decision, parts) } };
};

/** Of one statement. */
const MAX_PARTS = 500;

/** A repeated answer names the ads of an earlier decision; they still came from that one. */
const bidRows = (decision: StoredDecision | undefined): readonly DecisionBidRow[] =>
  decision === undefined || decision.outcome === 'repeated'
    ? []
    : decision.bidIds.map((bid) => ({ bid_id: toKey(bid), decision_id: toKey(decision.id) }));

type WrittenRow = Pick<DecisionRow, 'id' | 'at_ms'> & { readonly bytes: number };

const insertDecisions = fixedInsert(
  'decisions',
  ['id', 'account_id', 'at_ms', 'session_id', 'record', 'packed', 'body'],
  sql<WrittenRow>`on conflict (id) do nothing returning id, at_ms, length(body) as bytes`,
);
const insertBids = fixedInsert('decision_bids', ['bid_id', 'decision_id'], sql`on conflict (bid_id) do nothing`);
const insertParts = fixedInsert(
  'record_parts',
  ['book', 'number', 'until_ms', 'part'],
  sql`on conflict (book, number) do nothing`,
);

/** They may be there already, when the end of an earlier transaction is unknown. */
const putParts = async (trx: Transaction<LedgerTables>, rows: readonly RecordPartRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += MAX_PARTS) await insertParts(trx, rows.slice(at, at + MAX_PARTS));
};

/** Those that were not there before. */
const writeDecisions = async (
  trx: Transaction<LedgerTables>,
  batch: readonly JournalRows[],
): Promise<readonly StoredDecision[]> => {
  const decisions = batch.flatMap(({ decision }) => (decision === undefined ? [] : [decision]));
  const bids = batch.flatMap(({ entry }) => bidRows(entry.decision));
  if (decisions.length === 0) return [];
  const { rows: written } = await insertDecisions(trx, decisions);
  await addBytes(trx, written);
  if (bids.length > 0) await insertBids(trx, bids);
  const found = new Map(batch.map(({ entry, decision }) => [decision?.id, entry.decision]));
  return written.flatMap(({ id }) => found.get(id) ?? []);
};

/** What fulfils nothing, and what settles a notice that still waits. */
const withoutFulfilled = async (
  trx: Transaction<LedgerTables>,
  batch: readonly JournalRows[],
): Promise<readonly JournalRows[]> => {
  const fulfilled = batch.flatMap(({ entry }) => entry.fulfils ?? []);
  if (fulfilled.length === 0) return batch;
  const rows = await trx
    .updateTable('notices')
    .set({ settled_at_ms: Math.max(...fulfilled.map(({ atMs }) => atMs)), notice: '' })
    .where(
      'id',
      'in',
      fulfilled.map(({ notice }) => toKey(notice)),
    )
    .where('settled_at_ms', 'is', null)
    .returning('id')
    .execute();
  const open = new Set(rows.map(({ id }) => id));
  return batch.filter(({ entry: { fulfils } }) => fulfils === undefined || open.delete(toKey(fulfils.notice)));
};

/** `undone`: nothing of the batch is there. `unknown`: the commit was not answered. */
export type JournalOutcome =
  | { readonly kind: 'written'; readonly heads: StreamHeads }
  | { readonly kind: 'undone' | 'unknown'; readonly error: unknown };

/** Decisions, events and notices of many entries in one transaction. */
export const writeJournal = async (
  db: Kysely<LedgerTables>,
  waiting: readonly JournalRows[],
  parts: RecordParts,
): Promise<JournalOutcome> => {
  let isCommitting = false;
  const { unwritten } = parts;
  try {
    const heads = await db.transaction().execute(async (trx) => {
      const batch = await withoutFulfilled(trx, waiting);
      await putParts(trx, unwritten);
      const written = await writeDecisions(trx, batch);
      await putNotices(
        trx,
        batch.flatMap(({ entry }) => entry.notices ?? []),
      );
      await putTrails(
        trx,
        batch.map(({ entry }) => entry),
      );
      await addToRollups(trx, written.flatMap(decisionDeltas));
      const appended = await appendDrafts(
        trx,
        batch.flatMap(({ entry }) => entry.events),
      );
      isCommitting = true;
      return appended;
    });
    parts.wrote(unwritten);
    return { kind: 'written', heads };
  } catch (error) {
    return { kind: isCommitting ? 'unknown' : 'undone', error };
  }
};
