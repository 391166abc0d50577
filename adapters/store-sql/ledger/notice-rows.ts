import type { Kysely, Transaction } from 'kysely';
import type { Outbox } from '../../../application/ports/storage/streams/outbox.js';
import { subjectOfNotice, type Notice, type NoticeId } from '../../../domain/delivery/notice.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { chunksOf } from '../tables/chunks.js';
import type { LedgerTables, NoticeRow } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';

export type NewNoticeRow = Omit<NoticeRow, 'seq'>;

export const noticeRow = (notice: Notice): NewNoticeRow => ({
  id: toKey(notice.id),
  about: toKey(subjectOfNotice(notice)),
  notice: JSON.stringify(notice),
  attempts: 0,
  free_at_ms: 0,
  settled_at_ms: null,
});

/** A notice that is there already, waiting or settled, stays as it is. */
export const putNotices = async (trx: Transaction<LedgerTables>, rows: readonly NewNoticeRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** An {@link Outbox} that has no clock: whoever settles says what time it is. */
export interface NoticeRows extends Omit<Outbox, 'dropped' | 'settle'> {
  settle(ids: readonly NoticeId[], nowMs: EpochMs): Promise<void>;
}

/**
 * In one statement: of two that claim at once, neither waits for the other, and each gets other rows. They are taken in
 * the order of the index of those that wait, in which new ones are free from 0 on.
 */
const claimRows = (db: Kysely<LedgerTables>, skipLocked: boolean, limit: number, nowMs: number, leaseMs: number) =>
  db
    .updateTable('notices')
    .set((set) => ({ attempts: set('attempts', '+', 1), free_at_ms: nowMs + leaseMs }))
    .where('seq', 'in', (free) => {
      const first = free
        .selectFrom('notices')
        .select('seq')
        .where('settled_at_ms', 'is', null)
        .where('free_at_ms', '<=', nowMs)
        .orderBy('free_at_ms')
        .orderBy('seq')
        .limit(limit);
      return skipLocked ? first.forUpdate().skipLocked() : first;
    })
    .returning(['seq', 'notice', 'attempts'])
    .execute();

export const createNoticeRows = ({ engine, journal: db }: Pick<SqlDatabases, 'engine' | 'journal'>): NoticeRows => ({
  claim: async (limit, nowMs, leaseMs) => {
    const rows = await claimRows(db, engine === 'postgres', limit, nowMs, leaseMs);
    return rows
      .sort((a, b) => a.seq - b.seq)
      .map(({ notice, attempts }) => ({ notice: JSON.parse(notice) as Notice, attempts: attempts - 1 }));
  },
  settle: async (ids, nowMs) => {
    // Its id alone is needed from now on.
    const settled = { settled_at_ms: nowMs, notice: '' };
    for (const some of chunksOf(ids.map(toKey)))
      await db.updateTable('notices').set(settled).where('id', 'in', some).execute();
  },
  eraseUser: async (_accountId, _userId, { decisions, ads }) => {
    for (const about of chunksOf([...decisions, ...ads].map(toKey)))
      await db.deleteFrom('notices').where('about', 'in', about).execute();
  },
  postpone: async (id, untilMs) => {
    await db.updateTable('notices').set({ free_at_ms: untilMs }).where('id', '=', toKey(id)).execute();
  },
  putBack: async (ids, untilMs) => {
    if (ids.length === 0) return;
    await db
      .updateTable('notices')
      .set((set) => ({ attempts: set('attempts', '-', 1), free_at_ms: untilMs }))
      .where('id', 'in', ids.map(toKey))
      .execute();
  },
  backlog: async () => {
    const waiting = db.selectFrom('notices').where('settled_at_ms', 'is', null);
    const { count } = await waiting.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
    // Put in when it was made: the first is the oldest.
    const oldest = await waiting.select('notice').orderBy('seq').limit(1).executeTakeFirst();
    return { count: Number(count), oldestAtMs: oldest && (JSON.parse(oldest.notice) as Notice).atMs };
  },
});
