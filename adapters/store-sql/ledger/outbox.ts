import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.js';
import type { Outbox } from '../../../application/ports/storage/outbox.js';
import type { Notice } from '../../../domain/delivery/notice.js';
import { chunksOf } from '../tables/chunks.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';

export interface SqlOutboxOptions {
  readonly databases: Pick<SqlDatabases, 'engine' | 'journal'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** In one statement: of two that claim at once, neither waits for the other, and each gets other rows. */
const claimRows = (db: Kysely<LedgerTables>, skipLocked: boolean, limit: number, nowMs: number, leaseMs: number) =>
  db
    .updateTable('notices')
    .set((set) => ({ attempts: set('attempts', '+', 1), free_at_ms: nowMs + leaseMs }))
    .where('seq', 'in', (free) => {
      const oldest = free
        .selectFrom('notices')
        .select('seq')
        .where('settled_at_ms', 'is', null)
        .where('free_at_ms', '<=', nowMs)
        .orderBy('seq')
        .limit(limit);
      return skipLocked ? oldest.forUpdate().skipLocked() : oldest;
    })
    .returning(['seq', 'notice', 'attempts'])
    .execute();

export const createSqlOutbox = ({ databases, clock }: SqlOutboxOptions): Outbox => {
  const { engine, journal: db } = databases;
  return {
    claim: async (limit, nowMs, leaseMs) => {
      const rows = await claimRows(db, engine === 'postgres', limit, nowMs, leaseMs);
      return rows
        .sort((a, b) => a.seq - b.seq)
        .map(({ notice, attempts }) => ({ notice: JSON.parse(notice) as Notice, attempts: attempts - 1 }));
    },
    settle: async (ids) => {
      if (ids.length === 0) return;
      // Its id alone is needed from now on.
      const settled = { settled_at_ms: clock.nowMs(), notice: '' };
      await db.updateTable('notices').set(settled).where('id', 'in', ids.map(toKey)).execute();
    },
    eraseUser: async (_accountId, _userId, { decisions, ads }) => {
      for (const about of chunksOf([...decisions, ...ads].map(toKey)))
        await db.deleteFrom('notices').where('about', 'in', about).execute();
    },
    postpone: async (id, untilMs) => {
      await db.updateTable('notices').set({ free_at_ms: untilMs }).where('id', '=', toKey(id)).execute();
    },
  };
};
