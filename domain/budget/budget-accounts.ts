import { unopenedHoldId, unopenedLimit, type BudgetHold, type BudgetId, type BudgetLimit } from './budget.js';
import type { HoldId } from '../values/ids.js';
import { addNanos, type Nanos } from '../values/money.js';
import type { EpochMs } from '../values/time.js';

/** What is gone from one budget: for good, and until its holds end. */
export interface Balance {
  committed: Nanos;
  held: Nanos;
}

/** Money that is held. A budget that was named twice is in `balances` twice. */
export interface Held {
  readonly amount: Nanos;
  readonly balances: readonly Balance[];
}

/**
 * Where balances and holds are kept: in memory for good, or the rows that a transaction has loaded. Expired holds are
 * not in it any more.
 */
export interface BudgetAccounts {
  /** No further hold can be kept. */
  readonly isFull: boolean;
  balanceOf(id: BudgetId): Balance;
  heldOf(id: HoldId): Held | undefined;
  keep(hold: BudgetHold, balances: readonly Balance[]): void;
  drop(id: HoldId): void;
  /** A hold that stands lasts until then, if that is later than its present end. */
  extend(id: HoldId, expiresAtMs: EpochMs): void;
}

export interface Bill {
  readonly holdId: HoldId;
  readonly amount: Nanos;
  readonly budgets: readonly BudgetLimit[];
}

const addToAll = (balances: readonly Balance[], part: keyof Balance, amount: Nanos): void => {
  for (const balance of balances) balance[part] = addNanos(balance[part], amount);
};

const removeFromAll = (balances: readonly Balance[], part: keyof Balance, amount: Nanos): void =>
  addToAll(balances, part, -amount as Nanos);

/** From all or from none; one budget named twice pays twice. */
const take = (
  accounts: BudgetAccounts,
  budgets: readonly BudgetLimit[],
  amount: Nanos,
  part: keyof Balance,
): readonly Balance[] | undefined => {
  if (!Number.isSafeInteger(amount) || amount < 0) return undefined;
  const taken: Balance[] = [];
  for (const { id, limit } of budgets) {
    const balance = accounts.balanceOf(id);
    if (!(amount <= limit - balance.committed - balance.held)) {
      removeFromAll(taken, part, amount);
      return undefined;
    }
    balance[part] = addNanos(balance[part], amount);
    taken.push(balance);
  }
  return taken;
};

/** What nobody has opened takes its shares, or says that there is no room. */
const takeShares = (
  accounts: BudgetAccounts,
  { id, budgets, amount, expiresAtMs, unopened = [] }: BudgetHold,
): boolean => {
  if (unopened.length === 0) return true;
  const unspent = Math.min(...budgets.map((budget) => budget.limit - accounts.balanceOf(budget.id).committed)) as Nanos;
  const limits = unopened.map((share) => ({ id: share.id, limit: unopenedLimit(share, unspent, amount) }));
  const balances = take(accounts, limits, amount, 'held');
  if (balances === undefined) return false;
  accounts.keep({ id: unopenedHoldId(id), budgets: limits, amount, expiresAtMs }, balances);
  return true;
};

/** Whether the hold stands now. One without budgets always does; one that stands already is not taken twice. */
export const takeHold = (accounts: BudgetAccounts, hold: BudgetHold, nowMs: EpochMs): boolean => {
  if (hold.budgets.length === 0 || accounts.heldOf(hold.id) !== undefined) return true;
  if (hold.expiresAtMs <= nowMs || accounts.isFull) return false;
  const balances = take(accounts, hold.budgets, hold.amount, 'held');
  if (balances === undefined) return false;
  if (!takeShares(accounts, hold)) {
    removeFromAll(balances, 'held', hold.amount);
    return false;
  }
  accounts.keep(hold, balances);
  return true;
};

/** Gives back what is still held; `undefined` when nothing was. */
export const releaseHold = (accounts: BudgetAccounts, id: HoldId): Held | undefined => {
  const held = accounts.heldOf(id);
  if (held === undefined) return undefined;
  removeFromAll(held.balances, 'held', held.amount);
  accounts.drop(id);
  return held;
};

/** Gives back a hold with what it takes while nobody has opened its page. */
export const cancelHold = (accounts: BudgetAccounts, id: HoldId): void => {
  releaseHold(accounts, unopenedHoldId(id));
  releaseHold(accounts, id);
};

/** The page was opened: its shares are given back, and a hold that still stands lasts until then. */
export const openHold = (accounts: BudgetAccounts, id: HoldId, expiresAtMs: EpochMs): void => {
  releaseHold(accounts, unopenedHoldId(id));
  if (accounts.heldOf(id) !== undefined) accounts.extend(id, expiresAtMs);
};

/** Commits from the hold, or as far as the budgets admit it now; `false` when they do not. */
export const commitBill = (accounts: BudgetAccounts, bill: Bill): boolean => {
  const held = releaseHold(accounts, bill.holdId);
  if (held === undefined || bill.amount > held.amount)
    return take(accounts, bill.budgets, bill.amount, 'committed') !== undefined;
  addToAll(held.balances, 'committed', bill.amount);
  return true;
};
