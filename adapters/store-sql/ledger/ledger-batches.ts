import type { Kysely } from 'kysely';
import type { BudgetSpent } from '../../../application/ports/storage/ledger.js';
import type { BudgetId } from '../../../domain/budget/budget.js';
import { NO_MONEY, type Nanos } from '../../../domain/values/money.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';
import { runLedgerBatch, type BatchOutcome } from './ledger-batch.js';
import { callOf, type LedgerRequest } from './ledger-call.js';

/**
 * In one statement, so that a hold that is just being committed counts once; what has expired counts no more, swept or
 * not.
 */
const readSpent = async (
  db: Kysely<LedgerTables>,
  ids: readonly BudgetId[],
  nowMs: EpochMs,
): Promise<readonly BudgetSpent[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('budgets')
    .select(['id', 'committed', 'held'])
    .select((budget) =>
      budget
        .selectFrom('holds')
        .select((hold) => hold.cast<number | null>(hold.fn.sum('holds.amount'), 'bigint').as('amount'))
        .whereRef('holds.budget_id', '=', 'budgets.id')
        .where('holds.expires_at_ms', '<=', nowMs)
        .as('expired'),
    )
    .where('id', 'in', [...new Set(ids.map(toKey))])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(toKey(id));
    if (row === undefined) return { committed: NO_MONEY, held: NO_MONEY };
    return { committed: row.committed as Nanos, held: (row.held - (row.expired ?? 0)) as Nanos };
  });
};

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
