import { NO_MONEY, type Nanos } from '../values/money.js';
import { commitBill, type Bill, type BudgetAccounts } from './budget-accounts.js';

/** An event that a ledger should count: what must have been counted before it, and what it costs. */
interface Countable<Type> {
  readonly type: Type;
  readonly requires: readonly Type[];
  readonly bills?: Bill | undefined;
}

/** Which events a ledger has counted: all of them, or those that a transaction has loaded. */
export interface CountedEventSet<Type, Entry extends Countable<Type>> {
  /** Its account used this event id for another bid or type. */
  isIdTaken(entry: Entry): boolean;
  has(entry: Entry, type: Type): boolean;
  add(entry: Entry): void;
}

type Outcome =
  | { readonly kind: 'counted'; readonly billed: Nanos; readonly late: boolean }
  | { readonly kind: 'conflict' | 'duplicate' | 'out-of-order' };

const obstacleTo = <Type, Entry extends Countable<Type>>(
  entry: Entry,
  counted: CountedEventSet<Type, Entry>,
): 'conflict' | 'duplicate' | 'out-of-order' | undefined => {
  if (counted.isIdTaken(entry)) return 'conflict';
  if (counted.has(entry, entry.type)) return 'duplicate';
  return entry.requires.every((type) => counted.has(entry, type)) ? undefined : 'out-of-order';
};

/**
 * Counts one entry of a ledger, over whatever keeps the events and the money. Its stream event and notices are the
 * caller's.
 */
export const applyLedgerEntry = <Type, Entry extends Countable<Type>>(
  entry: Entry,
  counted: CountedEventSet<Type, Entry>,
  accounts: BudgetAccounts,
): Outcome => {
  const obstacle = obstacleTo(entry, counted);
  if (obstacle !== undefined) return { kind: obstacle };
  counted.add(entry);
  if (entry.bills === undefined) return { kind: 'counted', billed: NO_MONEY, late: false };
  const isCommitted = commitBill(accounts, entry.bills);
  return { kind: 'counted', billed: isCommitted ? entry.bills.amount : NO_MONEY, late: !isCommitted };
};
