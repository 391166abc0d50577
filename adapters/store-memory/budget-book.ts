import type { BudgetSpent } from '../../application/ports/ledger.js';
import type { BudgetHold, BudgetId, BudgetLimit } from '../../domain/budget.js';
import type { HoldId } from '../../domain/ids.js';
import { addNanos, NO_MONEY, type Nanos } from '../../domain/money.js';
import type { EpochMs } from '../../domain/time.js';
import { BoundedMap } from './bounded-map.js';
import { ExpiryQueue } from './expiry-queue.js';

const NOTHING: BudgetSpent = { committed: NO_MONEY, held: NO_MONEY };

const negated = (amount: Nanos): Nanos => -amount as Nanos;

export interface BudgetBookOptions {
  readonly maxBudgets: number;
  /** Beyond it a hold is refused: giving up an older one would let its money be spent twice. */
  readonly maxHolds: number;
}

/**
 * What is committed and held of every budget. Synchronous, so that nothing can come between a check and its change.
 * A hold that was seen expired is gone for good, also when the clock goes back afterwards.
 */
export class BudgetBook {
  readonly #budgets: BoundedMap<BudgetSpent>;
  readonly #holds = new Map<HoldId, BudgetHold>();
  readonly #expiries = new ExpiryQueue<BudgetHold>();
  readonly #maxHolds: number;

  constructor({ maxBudgets, maxHolds }: BudgetBookOptions) {
    this.#budgets = new BoundedMap({ maxEntries: maxBudgets });
    this.#maxHolds = maxHolds;
  }

  spent(id: BudgetId): BudgetSpent {
    return this.#budgets.get(id) ?? NOTHING;
  }

  hold(hold: BudgetHold, nowMs: EpochMs): boolean {
    if (hold.budgets.length === 0 || this.#holds.has(hold.id)) return true;
    if (hold.expiresAtMs <= nowMs || this.#holds.size >= this.#maxHolds) return false;
    if (!this.#take(hold.budgets, hold.amount, 'held')) return false;
    this.#holds.set(hold.id, hold);
    this.#expiries.add(hold, hold.expiresAtMs);
    return true;
  }

  release(id: HoldId): BudgetHold | undefined {
    const hold = this.#holds.get(id);
    if (hold === undefined) return undefined;
    this.#holds.delete(id);
    for (const budget of hold.budgets) this.#add(budget.id, 'held', negated(hold.amount));
    this.#forgetReleased();
    return hold;
  }

  /** Commits from the hold, or as far as the budgets admit it now. */
  commit(bill: { readonly holdId: HoldId; readonly amount: Nanos; readonly budgets: readonly BudgetLimit[] }): boolean {
    const hold = this.release(bill.holdId);
    if (hold === undefined || bill.amount > hold.amount) return this.#take(bill.budgets, bill.amount, 'committed');
    for (const budget of hold.budgets) this.#add(budget.id, 'committed', bill.amount);
    return true;
  }

  expire(nowMs: EpochMs): void {
    for (let due = this.#expiries.takeDue(nowMs); due !== undefined; due = this.#expiries.takeDue(nowMs)) {
      if (this.#holds.get(due.id) === due) this.release(due.id);
    }
  }

  /** From all or from none; one budget named twice pays twice. */
  #take(budgets: readonly BudgetLimit[], amount: Nanos, part: keyof BudgetSpent): boolean {
    if (!Number.isSafeInteger(amount) || amount < 0) return false;
    let taken = 0;
    for (const { id, limit } of budgets) {
      const { committed, held } = this.spent(id);
      if (!(amount <= limit - committed - held)) break;
      this.#add(id, part, amount);
      taken += 1;
    }
    if (taken === budgets.length) return true;
    for (const { id } of budgets.slice(0, taken)) this.#add(id, part, negated(amount));
    return false;
  }

  #add(id: BudgetId, part: keyof BudgetSpent, amount: Nanos): void {
    const spent = this.spent(id);
    // Never below zero: a budget that was pushed out while it was held must not come back with credit.
    this.#budgets.set(id, { ...spent, [part]: Math.max(NO_MONEY, addNanos(spent[part], amount)) });
  }

  /** Released holds stay in the queue until they would have expired; they must not outnumber the others for long. */
  #forgetReleased(): void {
    if (this.#expiries.size <= 2 * this.#holds.size + 1_024) return;
    this.#expiries.keepOnly((hold) => this.#holds.get(hold.id) === hold);
  }
}
