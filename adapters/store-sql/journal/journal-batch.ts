import { sql, type Kysely, type Transaction } from 'kysely';
import { addBytes } from '../ledger/decision-bytes.js';
import { putNotices } from '../ledger/notice-rows.js';
import { queueDeltas } from '../rollups/rollup-queue.js';
import { addToCandidateRollups } from '../rollups/candidate-rollups.js';
import { appendDrafts, type StreamHeads } from '../stream/stream-rows.js';
import { failureOf, type Failure } from '../tables/failure.js';
import type { LedgerTables, RecordPartRow } from '../tables/ledger-tables.js';
import type { JournalRows } from './journal-rows.js';
import { putUserDataRefs } from './user-data-ref-rows.js';

/** Of one statement. */
const MAX_PARTS = 500;

/** They may be there already, when the end of an earlier transaction is unknown. */
const putParts = async (trx: Transaction<LedgerTables>, rows: readonly RecordPartRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += MAX_PARTS)
    await trx
      .insertInto('record_parts')
      .values(rows.slice(at, at + MAX_PARTS))
      .onConflict((conflict) => conflict.columns(['book', 'number']).doNothing())
      .execute();
};

type Figures = Pick<JournalRows, 'deltas' | 'candidates'>;

/** The figures of those that were not there before. */
const writeDecisions = async (
  trx: Transaction<LedgerTables>,
  batch: readonly JournalRows[],
): Promise<readonly Figures[]> => {
  const decisions = batch.flatMap(({ decision }) => decision ?? []);
  if (decisions.length === 0) return [];
  const written = await trx
    .insertInto('decisions')
    .values(decisions)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'at_ms', sql<number>`length(body)`.as('bytes')])
    .execute();
  await addBytes(trx, written);
  const bids = batch.flatMap((rows) => rows.bids);
  if (bids.length > 0)
    await trx
      .insertInto('decision_bids')
      .values(bids)
      .onConflict((conflict) => conflict.column('bid_id').doNothing())
      .execute();
  const figures = new Map(batch.map((rows) => [rows.decision?.id, rows]));
  return written.flatMap(({ id }) => figures.get(id) ?? []);
};

/** Few of a batch have one: a text follows seconds after its turn. */
const putTexts = async (trx: Transaction<LedgerTables>, batch: readonly JournalRows[]): Promise<void> => {
  for (const { bid_id, text } of batch.flatMap((rows) => rows.text ?? []))
    await trx.updateTable('decision_bids').set({ text }).where('bid_id', '=', bid_id).execute();
};

/** What fulfils nothing, and what settles a notice that still waits. */
const withoutFulfilled = async (
  trx: Transaction<LedgerTables>,
  batch: readonly JournalRows[],
): Promise<readonly JournalRows[]> => {
  const fulfilled = batch.flatMap(({ fulfils }) => fulfils ?? []);
  if (fulfilled.length === 0) return batch;
  const rows = await trx
    .updateTable('notices')
    .set({ settled_at_ms: Math.max(...fulfilled.map(({ atMs }) => atMs)), notice: '' })
    .where(
      'id',
      'in',
      fulfilled.map(({ id }) => id),
    )
    .where('settled_at_ms', 'is', null)
    .returning('id')
    .execute();
  const open = new Set(rows.map(({ id }) => id));
  return batch.filter(({ fulfils }) => fulfils === undefined || open.delete(fulfils.id));
};

/** `undone`: nothing of the batch is there. `unknown`: the commit was not answered. */
export type JournalOutcome =
  | { readonly kind: 'written'; readonly heads: StreamHeads }
  | { readonly kind: 'undone' | 'unknown'; readonly failure: Failure };

/** SQLite says them of a commit that is not there: another process has the lock, or the disk took no (more) bytes. */
const NOT_COMMITTED: readonly unknown[] = ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'];

const isUndone = (error: unknown): boolean => NOT_COMMITTED.includes((error as { readonly code?: unknown }).code);

/** Decisions, events and notices of many entries in one transaction, with the parts that their records name. */
export const writeJournal = async (
  db: Kysely<LedgerTables>,
  waiting: readonly JournalRows[],
  parts: readonly RecordPartRow[],
): Promise<JournalOutcome> => {
  let isCommitting = false;
  try {
    const heads = await db.transaction().execute(async (trx) => {
      const batch = await withoutFulfilled(trx, waiting);
      await putParts(trx, parts);
      const figures = await writeDecisions(trx, batch);
      await putTexts(trx, batch);
      await putNotices(
        trx,
        batch.flatMap(({ notices }) => notices),
      );
      await putUserDataRefs(trx, batch);
      await queueDeltas(
        trx,
        figures.flatMap(({ deltas }) => deltas),
      );
      await addToCandidateRollups(
        trx,
        figures.flatMap(({ candidates }) => candidates),
      );
      const appended = await appendDrafts(
        trx,
        batch.flatMap(({ drafts }) => drafts),
      );
      isCommitting = true;
      return appended;
    });
    return { kind: 'written', heads };
  } catch (error) {
    return { kind: isCommitting && !isUndone(error) ? 'unknown' : 'undone', failure: failureOf(error) };
  }
};
