import type { CountedType } from '../../domain/delivery/ad-event.js';
import { commitBill, type BudgetBook } from '../../domain/budget/budget-book.js';
import { NO_MONEY } from '../../domain/values/money.js';
import type { LedgerEntry, RecordResult } from '../ports/storage/ledger.js';

/** Which events a ledger has counted: all of them, or those that a transaction has loaded. */
export interface CountedBook {
  /** Its account used this event id for another bid or type. */
  isIdTaken(entry: LedgerEntry): boolean;
  has(entry: LedgerEntry, type: CountedType): boolean;
  add(entry: LedgerEntry): void;
}

const obstacleTo = (
  entry: LedgerEntry,
  counted: CountedBook,
): 'conflict' | 'duplicate' | 'out-of-order' | undefined => {
  if (counted.isIdTaken(entry)) return 'conflict';
  if (counted.has(entry, entry.type)) return 'duplicate';
  return entry.requires.every((type) => counted.has(entry, type)) ? undefined : 'out-of-order';
};

/** The rules of `Ledger.record` for one entry, over whatever keeps the events and the money. Its stream event and notices are the caller's. */
export const countEntry = (entry: LedgerEntry, counted: CountedBook, budgets: BudgetBook): RecordResult => {
  const obstacle = obstacleTo(entry, counted);
  if (obstacle !== undefined) return { kind: obstacle };
  counted.add(entry);
  if (entry.bills === undefined) return { kind: 'counted', billed: NO_MONEY, late: false };
  const isCommitted = commitBill(budgets, entry.bills);
  return { kind: 'counted', billed: isCommitted ? entry.bills.amount : NO_MONEY, late: !isCommitted };
};
