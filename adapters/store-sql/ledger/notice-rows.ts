import type { Transaction } from 'kysely';
import { subjectOfNotice, type Notice } from '../../../domain/delivery/notice.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

/** A notice that is there already, waiting or settled, stays as it is. */
export const putNotices = async (trx: Transaction<LedgerTables>, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({
    ...{ id: toKey(notice.id), about: toKey(subjectOfNotice(notice)), notice: JSON.stringify(notice) },
    ...{ attempts: 0, free_at_ms: 0, settled_at_ms: null },
  }));
  await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};
