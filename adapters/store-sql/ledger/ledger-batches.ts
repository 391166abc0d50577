import type { BudgetSpent } from '../../../application/ports/storage/ledger.js';
import type { BudgetId } from '../../../domain/budget/budget.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { runLedgerBatch, type BatchOutcome } from './ledger-batch.js';
import { callOf, type LedgerRequest } from './ledger-call.js';
import { readSpent } from './read-spent.js';

export interface LedgerBatches {
  /** All in one transaction. What counts an event is on the disk when this resolves. */
  commit(requests: readonly LedgerRequest[]): Promise<BatchOutcome>;
  spent(ids: readonly BudgetId[], nowMs: EpochMs): Promise<readonly BudgetSpent[]>;
}

export const createLedgerBatches = ({
  engine,
  ledger,
  journal,
}: Pick<SqlDatabases, 'engine' | 'ledger' | 'journal'>): LedgerBatches => ({
  commit: (requests) => {
    // What is only held may be lost with its ad in a power cut: a turn does not wait for the disk.
    const counts = requests.some(({ kind }) => kind === 'record');
    return runLedgerBatch(counts ? ledger : journal, engine, requests.map(callOf));
  },
  spent: (ids, nowMs) => readSpent(ledger, ids, nowMs),
});
