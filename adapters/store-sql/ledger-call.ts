import type { LedgerEntry } from '../../application/ports/ledger.js';
import type { BudgetId } from '../../domain/budget.js';
import type { BudgetBook } from '../../domain/budget-book.js';
import type { HoldId } from '../../domain/ids.js';
import type { EpochMs } from '../../domain/time.js';
import type { RecordResult } from '../../application/ports/ledger.js';

/** What a transaction has loaded; a call changes it by the rules and answers from it. */
export interface LedgerBooks {
  readonly budgets: BudgetBook;
  count(entry: LedgerEntry): RecordResult;
}

/** One call of the ledger as data: what it has to see, and what it then decides. */
export interface LedgerCall {
  /** Absent: nothing expires by it. */
  readonly nowMs?: EpochMs | undefined;
  readonly budgets: readonly BudgetId[];
  readonly holds: readonly HoldId[];
  readonly events: readonly LedgerEntry[];
  decide(books: LedgerBooks): unknown;
}
