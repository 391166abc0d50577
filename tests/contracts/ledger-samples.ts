import type { EventLog, Journal } from '../../application/ports/storage/streams/journal.js';
import type { BudgetSpent, Ledger, LedgerEntry } from '../../application/ports/storage/ledger.js';
import { budgetId, type BudgetHold, type BudgetLimit } from '../../domain/budget/budget.js';
import { accountId, bidId, holdId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { freshId } from './assertions.js';
import { sampleEntry, sampleHold } from './sample-records.js';

/** A ledger, and the journal and log in which the stream events that it commits appear. */
export interface LedgerSubject {
  readonly ledger: Ledger;
  readonly journal: Pick<Journal, 'flush'>;
  readonly eventLog: Pick<EventLog, 'read'>;
}

export const nanos = (amount: number): Nanos => amount as Nanos;

export const freshBudget = (limit: number): BudgetLimit => ({ id: budgetId(freshId()), limit: nanos(limit) });

export const freshHold = (
  budgets: readonly BudgetLimit[],
  amount: number,
  differs: Partial<BudgetHold> = {},
): BudgetHold =>
  sampleHold({ id: holdId(freshId()), budgets, amount: nanos(amount), expiresAtMs: Date.now() + 60_000, ...differs });

export const freshEntry = (differs: Partial<LedgerEntry> = {}): LedgerEntry =>
  sampleEntry({
    accountId: accountId(freshId()),
    bidId: bidId(freshId()),
    eventId: freshId(),
    atMs: Date.now(),
    ...differs,
  });

/** An entry that bills a hold. */
export const billing = (hold: BudgetHold, differs: Partial<LedgerEntry> = {}): LedgerEntry =>
  freshEntry({ bills: { holdId: hold.id, amount: hold.amount, budgets: hold.budgets }, ...differs });

export const spentOf = async (
  ledger: Ledger,
  budget: BudgetLimit,
  nowMs = Date.now(),
): Promise<BudgetSpent | undefined> => (await ledger.spent([budget.id], nowMs))[0];
