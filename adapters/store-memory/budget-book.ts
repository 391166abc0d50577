import type { BudgetSpent } from '../../application/ports/ledger.js';
import type { BudgetHold, BudgetId, BudgetLimit } from '../../domain/budget.js';
import type { HoldId } from '../../domain/ids.js';
import { addNanos, NO_MONEY, type Nanos } from '../../domain/money.js';
import type { EpochMs } from '../../domain/time.js';
import { BoundedMap } from './bounded-map.js';
import { ExpiryQueue } from './expiry-queue.js';

/** One budget. Holds point at it, so that each costs little memory and giving back needs no search. */
interface Pot {
  committed: Nanos;
  held: Nanos;
}

interface Held {
  readonly id: HoldId;
  readonly amount: Nanos;
  readonly pots: readonly Pot[];
}

export interface BudgetBookOptions {
  readonly maxBudgets: number;
  /** Beyond it a hold is refused: giving up an older one would let its money be spent twice. */
  readonly maxHolds: number;
}

const negated = (amount: Nanos): Nanos => -amount as Nanos;

const addToAll = (pots: readonly Pot[], part: keyof Pot, amount: Nanos): void => {
  for (const pot of pots) pot[part] = addNanos(pot[part], amount);
};

/**
 * What is committed and held of every budget. Synchronous, so that nothing can come between a check and its change.
 * A hold that was seen expired is gone for good, also when the clock goes back afterwards.
 */
export class BudgetBook {
  readonly #pots: BoundedMap<Pot>;
  readonly #holds = new Map<HoldId, Held>();
  readonly #expiries = new ExpiryQueue<Held>();
  readonly #maxHolds: number;

  constructor({ maxBudgets, maxHolds }: BudgetBookOptions) {
    this.#pots = new BoundedMap({ maxEntries: maxBudgets });
    this.#maxHolds = maxHolds;
  }

  spent(id: BudgetId): BudgetSpent {
    return { committed: NO_MONEY, held: NO_MONEY, ...this.#pots.get(id) };
  }

  hold({ id, budgets, amount, expiresAtMs }: BudgetHold, nowMs: EpochMs): boolean {
    if (budgets.length === 0 || this.#holds.has(id)) return true;
    if (expiresAtMs <= nowMs || this.#holds.size >= this.#maxHolds) return false;
    const pots = this.#take(budgets, amount, 'held');
    if (pots === undefined) return false;
    const held: Held = { id, amount, pots };
    this.#holds.set(id, held);
    this.#expiries.add(held, expiresAtMs);
    return true;
  }

  release(id: HoldId): Held | undefined {
    const held = this.#holds.get(id);
    if (held === undefined) return undefined;
    this.#holds.delete(id);
    addToAll(held.pots, 'held', negated(held.amount));
    this.#forgetReleased();
    return held;
  }

  /** Commits from the hold, or as far as the budgets admit it now. */
  commit(bill: { readonly holdId: HoldId; readonly amount: Nanos; readonly budgets: readonly BudgetLimit[] }): boolean {
    const held = this.release(bill.holdId);
    if (held === undefined || bill.amount > held.amount) {
      return this.#take(bill.budgets, bill.amount, 'committed') !== undefined;
    }
    addToAll(held.pots, 'committed', bill.amount);
    return true;
  }

  expire(nowMs: EpochMs): void {
    for (let due = this.#expiries.takeDue(nowMs); due !== undefined; due = this.#expiries.takeDue(nowMs)) {
      if (this.#holds.get(due.id) === due) this.release(due.id);
    }
  }

  /** From all or from none; one budget named twice pays twice. */
  #take(budgets: readonly BudgetLimit[], amount: Nanos, part: keyof Pot): readonly Pot[] | undefined {
    if (!Number.isSafeInteger(amount) || amount < 0) return undefined;
    const taken: Pot[] = [];
    for (const { id, limit } of budgets) {
      const pot = this.#potOf(id);
      if (!(amount <= limit - pot.committed - pot.held)) {
        addToAll(taken, part, negated(amount));
        return undefined;
      }
      pot[part] = addNanos(pot[part], amount);
      taken.push(pot);
    }
    // A copy has no room to grow, which a list that was pushed to keeps.
    return taken.slice();
  }

  #potOf(id: BudgetId): Pot {
    const known = this.#pots.get(id);
    if (known !== undefined) return known;
    const pot: Pot = { committed: NO_MONEY, held: NO_MONEY };
    this.#pots.set(id, pot);
    return pot;
  }

  /** Released holds stay in the queue until they would have expired; they must not outnumber the others for long. */
  #forgetReleased(): void {
    if (this.#expiries.size <= 2 * this.#holds.size + 1_024) return;
    this.#expiries.keepOnly((held) => this.#holds.get(held.id) === held);
  }
}
