import type { Kysely } from 'kysely';
import type { BudgetSpent } from '../../../application/ports/storage/ledger.js';
import type { BudgetId } from '../../../domain/budget/budget.js';
import { NO_MONEY, type Nanos } from '../../../domain/values/money.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

/** In one statement, so that a hold that is just being committed counts once; what has expired counts no more, swept or not. */
export const readSpent = async (
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
