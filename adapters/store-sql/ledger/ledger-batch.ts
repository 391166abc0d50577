import type { Kysely, Transaction } from 'kysely';
import type { LedgerEntry, RecordResult } from '../../../application/ports/storage/ledger.js';
import { applyLedgerEntry } from '../../../domain/budget/apply-ledger-entry.js';
import { entryDelta, type RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { queueDeltas } from '../rollups/rollup-queue.js';
import { appendDrafts, draftRow, type DraftRow, type StreamHeads } from '../stream/stream-rows.js';
import type { CountedEventRow, LedgerTables } from '../tables/ledger-tables.js';
import type { SqlEngine } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';
import type { LoadedLedger, LedgerCall } from './ledger-call.js';
import { loadBudgets, loadEvents, writeBudgets } from './load-ledger-rows.js';
import { BudgetsNotLocked, type LoadedBudgets } from './loaded-budgets.js';
import type { LoadedEvents } from './loaded-events.js';
import { noticeRow, putNotices, type NewNoticeRow } from './notice-rows.js';

/**
 * PostgreSQL: unique violation, serialization failure, deadlock, lock not available. SQLite: the same row twice, or the
 * file stayed locked.
 */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  '40001',
  '40P01',
  '55P03',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_BUSY',
]);

/**
 * Whether a transaction failed only because another one was quicker, and left nothing behind: it may be tried again at
 * once.
 */
const isContended = (error: unknown): boolean => CODES.has((error as { readonly code?: unknown } | null)?.code);

/** Beyond it something else is wrong than another node that was quicker. */
const MAX_ATTEMPTS = 6;

/** What counting has led to, in order. */
interface Counted {
  readonly rows: CountedEventRow[];
  readonly deltas: RollupDelta[];
  readonly drafts: DraftRow[];
  readonly notices: NewNoticeRow[];
}

const rowOf = (entry: LedgerEntry, { billed, late }: Extract<RecordResult, { kind: 'counted' }>): CountedEventRow => ({
  ...{
    bid_id: toKey(entry.bidId),
    type: entry.type,
    account_id: toKey(entry.accountId),
    event_id: toKey(entry.eventId),
  },
  at_ms: entry.atMs,
  billed,
  late: late ? 1 : 0,
  about: entry.soldAs === undefined ? null : JSON.stringify(entry.soldAs.about),
});

const loadedOver = (budgets: LoadedBudgets, events: LoadedEvents, counted: Counted): LoadedLedger => ({
  budgets,
  count: (entry) => {
    const result = applyLedgerEntry(entry, events, budgets);
    if (result.kind !== 'counted') return result;
    counted.rows.push(rowOf(entry, result));
    counted.deltas.push(entryDelta(entry, result));
    if (entry.stream !== undefined) counted.drafts.push(draftRow(entry.stream));
    if (entry.notices !== undefined) counted.notices.push(...entry.notices.map(noticeRow));
    return result;
  },
});

/** Every statement of a batch after the decisions; what has to be in the same transaction as money is written here. */
const write = async (
  trx: Transaction<LedgerTables>,
  { deleted, inserted, extended, budgets }: LoadedBudgets['changes'],
  { rows, deltas, drafts, notices }: Counted,
): Promise<StreamHeads> => {
  if (deleted.length > 0) await trx.deleteFrom('holds').where('id', 'in', deleted).execute();
  await writeBudgets(trx, budgets);
  if (inserted.length > 0) await trx.insertInto('holds').values(inserted).execute();
  for (const [id, untilMs] of extended)
    await trx
      .updateTable('holds')
      .set({ expires_at_ms: untilMs })
      .where('id', '=', id)
      .where('expires_at_ms', '<', untilMs)
      .execute();
  if (rows.length > 0) await trx.insertInto('counted_events').values(rows).execute();
  await putNotices(trx, notices);
  await queueDeltas(trx, deltas);
  return appendDrafts(trx, drafts);
};

export interface BatchOutcome {
  /** One per call. */
  readonly results: readonly unknown[];
  readonly heads: StreamHeads;
}

interface Batch {
  readonly engine: SqlEngine;
  readonly calls: readonly LedgerCall[];
  /** Keys of budgets to have in hand beside those that the calls name. */
  readonly more: ReadonlySet<string>;
}

const attempt = (db: Kysely<LedgerTables>, { engine, calls, more }: Batch): Promise<BatchOutcome> =>
  db.transaction().execute(async (trx) => {
    const budgets = await loadBudgets(trx, engine, calls, more);
    const events = await loadEvents(trx, calls);
    const counted: Counted = { rows: [], deltas: [], drafts: [], notices: [] };
    const loaded = loadedOver(budgets, events, counted);
    const results = calls.map((call) => call.decide(loaded));
    return { results, heads: await write(trx, budgets.changes, counted) };
  });

/**
 * All calls in one transaction: load what they name, decide in memory, write what changed. When another node was
 * quicker somewhere, all of it again; an error leaves nothing behind, unless the commit itself was not answered: then
 * whoever asks again finds what it did.
 */
export const runLedgerBatch = async (
  db: Kysely<LedgerTables>,
  engine: SqlEngine,
  calls: readonly LedgerCall[],
  budgetKeys: readonly string[] = [],
): Promise<BatchOutcome> => {
  const more = new Set(budgetKeys);
  for (let left = MAX_ATTEMPTS; ; left--) {
    try {
      return await attempt(db, { engine, calls, more });
    } catch (error) {
      const isAnother = error instanceof BudgetsNotLocked;
      if (left === 1 || !(isAnother || isContended(error))) throw error;
      if (isAnother) error.budgetKeys.forEach((key) => more.add(key));
    }
  }
};
