import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { BudgetSpent } from '../../../application/ports/storage/ledger.js';
import { isUnopenedShare, type BudgetHold, type BudgetId } from '../../../domain/budget/budget.js';
import { releaseHold, type BudgetAccounts, type Held, type Balance } from '../../../domain/budget/budget-accounts.js';
import type { HoldId } from '../../../domain/values/ids.js';
import { NO_MONEY } from '../../../domain/values/money.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { ExpiryQueue } from '../maps/expiry-queue.js';

/** Holds point at their balances, so that each costs little memory and giving back needs no search. */
interface KeptHold extends Held {
  readonly id: HoldId;
  readonly expiresAtMs: EpochMs;
  /** Absent: it takes from budgets. */
  readonly shares?: readonly BudgetId[] | undefined;
}

export interface BudgetAccountsOptions {
  readonly maxBudgets?: number | undefined;
  /** Beyond it a hold is refused: giving up an older one would let its money be spent twice. */
  readonly maxHolds: number;
}

/**
 * What is committed and held of every budget. A hold that was seen expired is gone for good, also when the clock goes
 * back afterwards.
 */
export class MemoryBudgetAccounts implements BudgetAccounts {
  readonly #balances: BoundedMap<Balance>;
  /** Apart, and gone with the last hold, so that strangers' names push no budget out. */
  readonly #shares = new Map<BudgetId, Balance>();
  readonly #holds = new Map<HoldId, KeptHold>();
  readonly #expiries = new ExpiryQueue<KeptHold>();
  readonly #maxHolds: number;

  constructor({ maxBudgets, maxHolds }: BudgetAccountsOptions) {
    this.#balances = new BoundedMap({ maxEntries: maxBudgets, maxBytes: MEMORY_BOUNDS.memoryBudgets });
    this.#maxHolds = maxHolds;
  }

  get isFull(): boolean {
    return this.#holds.size >= this.#maxHolds;
  }

  spent(id: BudgetId): BudgetSpent {
    return { committed: NO_MONEY, held: NO_MONEY, ...(this.#shares.get(id) ?? this.#balances.get(id)) };
  }

  balanceOf(id: BudgetId): Balance {
    const balances = isUnopenedShare(id) ? this.#shares : this.#balances;
    const known = balances.get(id);
    if (known !== undefined) return known;
    const balance: Balance = { committed: NO_MONEY, held: NO_MONEY };
    balances.set(id, balance);
    return balance;
  }

  heldOf(id: HoldId): Held | undefined {
    return this.#holds.get(id);
  }

  keep({ id, amount, budgets, expiresAtMs }: BudgetHold, balances: readonly Balance[]): void {
    const shares = budgets.some((budget) => isUnopenedShare(budget.id))
      ? budgets.map((budget) => budget.id)
      : undefined;
    this.#keep({ id, amount, balances, expiresAtMs, shares });
  }

  drop(id: HoldId): void {
    for (const share of this.#holds.get(id)?.shares ?? [])
      if (this.#shares.get(share)?.held === 0) this.#shares.delete(share);
    this.#holds.delete(id);
    this.#forgetDropped();
  }

  extend(id: HoldId, expiresAtMs: EpochMs): void {
    const held = this.#holds.get(id);
    if (held !== undefined && held.expiresAtMs < expiresAtMs) this.#keep({ ...held, expiresAtMs });
  }

  #keep(held: KeptHold): void {
    this.#holds.set(held.id, held);
    this.#expiries.add(held, held.expiresAtMs);
  }

  expire(nowMs: EpochMs): void {
    for (let due = this.#expiries.takeDue(nowMs); due !== undefined; due = this.#expiries.takeDue(nowMs)) {
      if (this.#holds.get(due.id) === due) releaseHold(this, due.id);
    }
  }

  /** Dropped holds stay in the queue until they would have expired; they must not outnumber the others for long. */
  #forgetDropped(): void {
    if (this.#expiries.size <= 2 * this.#holds.size + 1_024) return;
    this.#expiries.keepOnly((held) => this.#holds.get(held.id) === held);
  }
}
