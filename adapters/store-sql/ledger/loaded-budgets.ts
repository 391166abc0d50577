import type { BudgetHold, BudgetId } from '../../../domain/budget/budget.js';
import type { BudgetBook, Held, Pot } from '../../../domain/budget/budget-book.js';
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

interface LoadedPot extends Pot {
  readonly row: BudgetRow;
}

interface LoadedHold extends Held {
  readonly parts: number;
}

const potOfRow = (row: BudgetRow): LoadedPot => ({
  row,
  committed: row.committed as Nanos,
  held: row.held as Nanos,
});

/** The budgets that a transaction has locked and the holds that it asks for, as the rules change them; and what changed. */
export class LoadedBudgets implements BudgetBook {
  readonly isFull = false;
  readonly #pots: ReadonlyMap<string, LoadedPot>;
  readonly #holds = new Map<string, LoadedHold>();
  readonly #inserted = new Map<string, readonly HoldRow[]>();
  readonly #deleted = new Set<string>();
  readonly #extended = new Map<string, number>();

  constructor(budgets: readonly BudgetRow[], holds: readonly HoldRow[]) {
    this.#pots = new Map(budgets.map((row) => [row.id, potOfRow(row)]));
    const foreign = holds.map((row) => row.budget_id).filter((key) => !this.#pots.has(key));
    if (foreign.length > 0) throw new BudgetsNotLocked(foreign);
    for (const row of holds) this.#addPart(row);
    for (const [key, hold] of this.#holds) if (hold.pots.length < hold.parts) this.#dropRest(key, hold);
  }

  potOf(id: BudgetId): Pot {
    return this.#potAt(toKey(id));
  }

  heldOf(id: HoldId): Held | undefined {
    return this.#holds.get(toKey(id));
  }

  keep({ id, amount, budgets, expiresAtMs }: BudgetHold, pots: readonly Pot[]): void {
    const key = toKey(id);
    this.#holds.set(key, { amount, pots, parts: pots.length });
    const rows = budgets.map((budget, position) => ({
      ...{ id: key, position, parts: budgets.length, budget_id: toKey(budget.id), amount },
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
    const budgets = [...this.#pots.values()]
      .filter(({ row, committed, held }) => row.committed !== committed || row.held !== held)
      .map(({ row, committed, held }) => ({ id: row.id, committed, held }));
    return {
      deleted: [...this.#deleted],
      inserted: [...this.#inserted.values()].flat(),
      extended: this.#extended,
      budgets,
    };
  }

  #potAt(key: string): LoadedPot {
    const pot = this.#pots.get(key);
    if (pot === undefined) throw new BudgetsNotLocked([key]);
    return pot;
  }

  #addPart({ id, amount, budget_id, parts }: HoldRow): void {
    const pots = [...(this.#holds.get(id)?.pots ?? []), this.#potAt(budget_id)];
    this.#holds.set(id, { amount: amount as Nanos, pots, parts });
  }

  /** A part of it was removed as expired while another of its budgets was in hand: the hold is gone. */
  #dropRest(key: string, { amount, pots }: LoadedHold): void {
    for (const pot of pots) pot.held = addNanos(pot.held, -amount as Nanos);
    this.#holds.delete(key);
    this.#deleted.add(key);
  }
}
