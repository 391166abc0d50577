import type { BudgetHold, BudgetId } from '../../../domain/budget/budget.js';
import type { BudgetAccounts, Held, Balance } from '../../../domain/budget/budget-accounts.js';
import type { HoldId } from '../../../domain/values/ids.js';
import { addNanos, type Nanos } from '../../../domain/values/money.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { BudgetRow, HoldRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

/** A hold takes from a budget that this transaction has not locked: it has to begin anew, with that budget. */
export class BudgetsNotLocked extends Error {
  override readonly name = 'BudgetsNotLocked';
  readonly budgetKeys: readonly string[];
  constructor(budgetKeys: readonly string[]) {
    super('A hold takes from a budget that was not locked.');
    this.budgetKeys = budgetKeys;
  }
}

interface LoadedBalance extends Balance {
  readonly row: BudgetRow;
}

interface LoadedHold extends Held {
  readonly parts: number;
}

const balanceOfRow = (row: BudgetRow): LoadedBalance => ({
  row,
  committed: row.committed as Nanos,
  held: row.held as Nanos,
});

/**
 * The budgets that a transaction has locked and the holds that it asks for, as the rules change them; and what changed.
 */
export class LoadedBudgets implements BudgetAccounts {
  readonly isFull = false;
  readonly #balances: ReadonlyMap<string, LoadedBalance>;
  readonly #holds = new Map<string, LoadedHold>();
  readonly #inserted = new Map<string, readonly HoldRow[]>();
  readonly #deleted = new Set<string>();
  readonly #extended = new Map<string, number>();

  constructor(budgets: readonly BudgetRow[], holds: readonly HoldRow[]) {
    this.#balances = new Map(budgets.map((row) => [row.id, balanceOfRow(row)]));
    const foreign = holds.map((row) => row.budget_id).filter((key) => !this.#balances.has(key));
    if (foreign.length > 0) throw new BudgetsNotLocked(foreign);
    for (const row of holds) this.#addPart(row);
    for (const [key, hold] of this.#holds) if (hold.balances.length < hold.parts) this.#dropRest(key, hold);
  }

  balanceOf(id: BudgetId): Balance {
    return this.#balanceAt(toKey(id));
  }

  heldOf(id: HoldId): Held | undefined {
    return this.#holds.get(toKey(id));
  }

  keep({ id, amount, budgets, expiresAtMs }: BudgetHold, balances: readonly Balance[]): void {
    const key = toKey(id);
    this.#holds.set(key, { amount, balances, parts: balances.length });
    const rows = budgets.map((budget, position) => ({
      id: key,
      position,
      parts: budgets.length,
      budget_id: toKey(budget.id),
      amount,
      expires_at_ms: Math.ceil(expiresAtMs),
    }));
    this.#inserted.set(key, rows);
  }

  extend(id: HoldId, expiresAtMs: EpochMs): void {
    const [key, untilMs] = [toKey(id), Math.ceil(expiresAtMs)];
    const inserted = this.#inserted.get(key);
    if (inserted === undefined) this.#extended.set(key, Math.max(untilMs, this.#extended.get(key) ?? untilMs));
    else
      this.#inserted.set(
        key,
        inserted.map((row) => ({ ...row, expires_at_ms: Math.max(untilMs, row.expires_at_ms) })),
      );
  }

  drop(id: HoldId): void {
    const key = toKey(id);
    this.#holds.delete(key);
    this.#extended.delete(key);
    if (!this.#inserted.delete(key)) this.#deleted.add(key);
  }

  /** Rows to delete, then to insert and to extend, and what the budgets have become. */
  get changes(): {
    readonly deleted: readonly string[];
    readonly inserted: readonly HoldRow[];
    readonly extended: ReadonlyMap<string, number>;
    readonly budgets: readonly BudgetRow[];
  } {
    const budgets = [...this.#balances.values()]
      .filter(({ row, committed, held }) => row.committed !== committed || row.held !== held)
      .map(({ row, committed, held }) => ({ id: row.id, committed, held }));
    return {
      deleted: [...this.#deleted],
      inserted: [...this.#inserted.values()].flat(),
      extended: this.#extended,
      budgets,
    };
  }

  #balanceAt(key: string): LoadedBalance {
    const balance = this.#balances.get(key);
    if (balance === undefined) throw new BudgetsNotLocked([key]);
    return balance;
  }

  #addPart({ id, amount, budget_id, parts }: HoldRow): void {
    const balances = [...(this.#holds.get(id)?.balances ?? []), this.#balanceAt(budget_id)];
    this.#holds.set(id, { amount: amount as Nanos, balances, parts });
  }

  /** A part of it was removed as expired while another of its budgets was in hand: the hold is gone. */
  #dropRest(key: string, { amount, balances }: LoadedHold): void {
    for (const balance of balances) balance.held = addNanos(balance.held, -amount as Nanos);
    this.#holds.delete(key);
    this.#deleted.add(key);
  }
}
