import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Ledger, RecordResult } from '../../../application/ports/storage/ledger.js';
import type { LedgerDatabase } from '../backend/ledger-database.js';
import type { StreamHeads } from '../stream/stream-rows.js';
import { GroupCommit } from './group-commit.js';
import { callOf, type LedgerRequest } from './ledger-call.js';

export interface SqlLedgerOptions {
  readonly database: Pick<LedgerDatabase, 'batches'>;
  /** Told after the commit which streams have new events. */
  readonly onAppended: (heads: StreamHeads) => void;
}

/** Rows of one transaction: more would keep a synchronous driver busy for too long. */
const MAX_ROWS = 256;

const weigh = (request: LedgerRequest): number => {
  const { budgets, holds, events } = callOf(request);
  return Math.max(budgets.length, holds.length, events.length);
};

/**
 * Money in SQL. Calls of one process share transactions; other processes, and other handles, may write at the same
 * time. What `record` has answered is on disk.
 */
export const createSqlLedger = ({ database: { batches }, onAppended }: SqlLedgerOptions): Ledger => {
  const commits = new GroupCommit<LedgerRequest>({
    weigh,
    maxWeight: MAX_ROWS,
    maxWaitingBytes: MEMORY_BOUNDS.ledgerQueue,
    commit: async (requests) => {
      const { results, heads } = await batches.commit(requests);
      onAppended(heads);
      return results;
    },
  });
  return {
    hold: async (holds, nowMs) =>
      holds.every(({ budgets }) => budgets.length === 0)
        ? holds.map(() => true)
        : ((await commits.add({ kind: 'hold', holds, nowMs })) as readonly boolean[]),
    release: async (ids) => {
      if (ids.length > 0) await commits.add({ kind: 'release', ids });
    },
    open: async (ids, expiresAtMs, nowMs) => {
      if (ids.length > 0) await commits.add({ kind: 'open', ids, expiresAtMs, nowMs });
    },
    record: async (entries, nowMs) =>
      entries.length === 0 ? [] : ((await commits.add({ kind: 'record', entries, nowMs })) as readonly RecordResult[]),
    spent: (ids, nowMs) => batches.spent(ids, nowMs),
  };
};
