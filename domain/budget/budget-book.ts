import { unopenedHoldId, unopenedLimit, type BudgetHold, type BudgetId, type BudgetLimit } from './budget.js';
import type { HoldId } from '../values/ids.js';
import { addNanos, type Nanos } from '../values/money.js';
import type { EpochMs } from '../values/time.js';

/** What is gone from one budget: for good, and until its holds end. */
export interface Pot {
  committed: Nanos;
  held: Nanos;
}

/** Money that is held. A budget that was named twice is in `pots` twice. */
export interface Held {
  readonly amount: Nanos;
  readonly pots: readonly Pot[];
}

/** Where pots and holds are kept: in memory for good, or the rows that a transaction has loaded. Expired holds are not in it any more. */
export interface BudgetBook {
  /** No further hold can be kept. */
  readonly isFull: boolean;
  potOf(id: BudgetId): Pot;
  heldOf(id: HoldId): Held | undefined;
  keep(hold: BudgetHold, pots: readonly Pot[]): void;
  drop(id: HoldId): void;
  /** A hold that stands lasts until then, if that is later than its present end. */
  extend(id: HoldId, expiresAtMs: EpochMs): void;
}

export interface Bill {
  readonly holdId: HoldId;
  readonly amount: Nanos;
  readonly budgets: readonly BudgetLimit[];
}

const addToAll = (pots: readonly Pot[], part: keyof Pot, amount: Nanos): void => {
  for (const pot of pots) pot[part] = addNanos(pot[part], amount);
};

const removeFromAll = (pots: readonly Pot[], part: keyof Pot, amount: Nanos): void =>
  addToAll(pots, part, -amount as Nanos);

/** From all or from none; one budget named twice pays twice. */
const take = (
  book: BudgetBook,
  budgets: readonly BudgetLimit[],
  amount: Nanos,
  part: keyof Pot,
): readonly Pot[] | undefined => {
  if (!Number.isSafeInteger(amount) || amount < 0) return undefined;
  const taken: Pot[] = [];
  for (const { id, limit } of budgets) {
    const pot = book.potOf(id);
    if (!(amount <= limit - pot.committed - pot.held)) {
      removeFromAll(taken, part, amount);
      return undefined;
    }
    pot[part] = addNanos(pot[part], amount);
    taken.push(pot);
  }
  // A copy has no room to grow, which a list that was pushed to keeps.
  return taken.slice();
};

/** What nobody has opened takes its shares, or says that there is no room. */
const takeShares = (book: BudgetBook, { id, budgets, amount, expiresAtMs, unopened = [] }: BudgetHold): boolean => {
  if (unopened.length === 0) return true;
  const unspent = Math.min(...budgets.map((budget) => budget.limit - book.potOf(budget.id).committed)) as Nanos;
  const limits = unopened.map((share) => ({ id: share.id, limit: unopenedLimit(share, unspent, amount) }));
  const pots = take(book, limits, amount, 'held');
  if (pots === undefined) return false;
  book.keep({ id: unopenedHoldId(id), budgets: limits, amount, expiresAtMs }, pots);
  return true;
};

/** Whether the hold stands now. One without budgets always does; one that stands already is not taken twice. */
export const takeHold = (book: BudgetBook, hold: BudgetHold, nowMs: EpochMs): boolean => {
  if (hold.budgets.length === 0 || book.heldOf(hold.id) !== undefined) return true;
  if (hold.expiresAtMs <= nowMs || book.isFull) return false;
  const pots = take(book, hold.budgets, hold.amount, 'held');
  if (pots === undefined) return false;
  if (!takeShares(book, hold)) {
    removeFromAll(pots, 'held', hold.amount);
    return false;
  }
  book.keep(hold, pots);
  return true;
};

/** Gives back what is still held; `undefined` when nothing was. */
export const releaseHold = (book: BudgetBook, id: HoldId): Held | undefined => {
  const held = book.heldOf(id);
  if (held === undefined) return undefined;
  removeFromAll(held.pots, 'held', held.amount);
  book.drop(id);
  return held;
};

/** Gives back a hold with what it takes while nobody has opened its page. */
export const cancelHold = (book: BudgetBook, id: HoldId): void => {
  releaseHold(book, unopenedHoldId(id));
  releaseHold(book, id);
};

/** The page was opened: its shares are given back, and a hold that still stands lasts until then. */
export const openHold = (book: BudgetBook, id: HoldId, expiresAtMs: EpochMs): void => {
  releaseHold(book, unopenedHoldId(id));
  if (book.heldOf(id) !== undefined) book.extend(id, expiresAtMs);
};

/** Commits from the hold, or as far as the budgets admit it now; `false` when they do not. */
export const commitBill = (book: BudgetBook, bill: Bill): boolean => {
  const held = releaseHold(book, bill.holdId);
  if (held === undefined || bill.amount > held.amount)
    return take(book, bill.budgets, bill.amount, 'committed') !== undefined;
  addToAll(held.pots, 'committed', bill.amount);
  return true;
};
