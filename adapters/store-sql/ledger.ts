import type { Ledger, RecordResult } from '../../application/ports/ledger.js';
import { releaseHold, takeHold } from '../../domain/budget-book.js';
import { GroupCommit } from './group-commit.js';
import { runLedgerBatch } from './ledger-batch.js';
import type { LedgerCall } from './ledger-call.js';
import { readSpent } from './read-spent.js';
import type { SqlDatabases } from './sql-databases.js';
import type { StreamHeads } from './stream-rows.js';

export interface SqlLedgerOptions {
  readonly databases: Pick<SqlDatabases, 'engine' | 'ledger'>;
  /** Told after the commit which streams have new events. */
  readonly onAppended: (heads: StreamHeads) => void;
}

/** Rows of one transaction: more would keep a synchronous driver, and with it the whole process, busy for too long. */
const MAX_ROWS = 256;
const MAX_WAITING = 20_000;

const weigh = ({ budgets, holds, events }: LedgerCall): number => Math.max(budgets.length, holds.length, events.length);

/**
 * Money in SQL. Calls of one process share transactions; other processes, and other handles, may write at the same time. What `record`
 * has answered is on disk.
 */
export const createSqlLedger = ({ databases: { engine, ledger: db }, onAppended }: SqlLedgerOptions): Ledger => {
  const commits = new GroupCommit<LedgerCall>({
    weigh,
    maxWeight: MAX_ROWS,
    maxWaiting: MAX_WAITING,
    commit: async (calls) => {
      const { results, heads } = await runLedgerBatch(db, engine, calls);
      onAppended(heads);
      return results;
    },
  });
  return {
    hold: async (holds, nowMs) => {
      const named = holds.flatMap(({ budgets }) => budgets.map(({ id }) => id));
      if (named.length === 0) return holds.map(() => true);
      return (await commits.add({
        ...{ nowMs, budgets: named, holds: holds.map(({ id }) => id), events: [] },
        decide: ({ budgets }) => holds.map((hold) => takeHold(budgets, hold, nowMs)),
      })) as readonly boolean[];
    },
    release: async (ids) => {
      if (ids.length === 0) return;
      await commits.add({
        ...{ budgets: [], holds: ids, events: [] },
        decide: ({ budgets }) => ids.forEach((id) => releaseHold(budgets, id)),
      });
    },
    record: async (entries, nowMs) => {
      if (entries.length === 0) return [];
      const bills = entries.flatMap(({ bills: bill }) => (bill === undefined ? [] : [bill]));
      return (await commits.add({
        nowMs,
        budgets: bills.flatMap(({ budgets }) => budgets.map(({ id }) => id)),
        holds: bills.map(({ holdId }) => holdId),
        events: entries,
        decide: ({ count }) => entries.map(count),
      })) as readonly RecordResult[];
    },
    spent: (ids, nowMs) => readSpent(db, ids, nowMs),
  };
};
