import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Ledger } from '../../../application/ports/storage/ledger.js';
import { GroupCommit } from './group-commit.js';
import { runLedgerBatch } from './ledger-batch.js';
import { holdCall, openCall, recordCall, releaseCall, type LedgerCall } from './ledger-call.js';
import { readSpent } from './read-spent.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import type { StreamHeads } from '../stream/stream-rows.js';

export interface SqlLedgerOptions {
  readonly databases: Pick<SqlDatabases, 'engine' | 'ledger' | 'journal'>;
  /** Told after the commit which streams have new events. */
  readonly onAppended: (heads: StreamHeads) => void;
}

/** Rows of one transaction: more would keep a synchronous driver, and with it the whole process, busy for too long. */
const MAX_ROWS = 256;

const weigh = ({ budgets, holds, events }: LedgerCall): number => Math.max(budgets.length, holds.length, events.length);

/**
 * Money in SQL. Calls of one process share transactions; other processes, and other handles, may write at the same time. What `record`
 * has answered is on disk.
 */
export const createSqlLedger = ({ databases, onAppended }: SqlLedgerOptions): Ledger => {
  const { engine, ledger: db, journal } = databases;
  const commits = new GroupCommit<LedgerCall>({
    weigh,
    maxWeight: MAX_ROWS,
    maxWaitingBytes: MEMORY_BOUNDS.ledgerQueue,
    commit: async (calls) => {
      // What is only held may be lost with its ad in a power cut: a turn does not wait for the disk.
      const counts = calls.some(({ events }) => events.length > 0);
      const { results, heads } = await runLedgerBatch(counts ? db : journal, engine, calls);
      onAppended(heads);
      return results;
    },
  });
  const answer = async <Result>(call: LedgerCall<Result>): Promise<Result> => (await commits.add(call)) as Result;
  return {
    hold: async (holds, nowMs) =>
      holds.every(({ budgets }) => budgets.length === 0) ? holds.map(() => true) : answer(holdCall(holds, nowMs)),
    release: async (ids) => (ids.length === 0 ? undefined : answer(releaseCall(ids))),
    open: async (ids, expiresAtMs, nowMs) => (ids.length === 0 ? undefined : answer(openCall(ids, expiresAtMs, nowMs))),
    record: async (entries, nowMs) => (entries.length === 0 ? [] : answer(recordCall(entries, nowMs))),
    spent: (ids, nowMs) => readSpent(db, ids, nowMs),
  };
};
