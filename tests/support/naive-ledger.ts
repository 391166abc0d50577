import type { LedgerEntry, RecordResult } from '../../application/ports/storage/ledger.js';
import type { BudgetHold } from '../../domain/budget/budget.js';

/** The ledger as one would explain it: no index, no queue, everything recomputed from what happened. */
export class NaiveLedger {
  #holds: BudgetHold[] = [];
  readonly #committed: { readonly budget: string; readonly amount: number }[] = [];
  readonly #counted: LedgerEntry[] = [];

  committed(budget: string): number {
    return this.#committed.reduce((sum, c) => sum + (c.budget === budget ? c.amount : 0), 0);
  }

  held(budget: string): number {
    return this.#holds.reduce((sum, h) => sum + (h.budgets.some(({ id }) => id === budget) ? h.amount : 0), 0);
  }

  /** A hold that was seen expired never comes back, whatever the clock does. */
  expire(nowMs: number): void {
    this.#holds = this.#holds.filter((h) => h.expiresAtMs > nowMs);
  }

  #admits(budgets: BudgetHold['budgets'], amount: number): boolean {
    return budgets.every(({ id, limit }) => this.committed(id) + this.held(id) + amount <= limit);
  }

  hold(hold: BudgetHold, nowMs: number): boolean {
    this.expire(nowMs);
    if (hold.budgets.length === 0 || this.#holds.some(({ id }) => id === hold.id)) return true;
    if (hold.expiresAtMs <= nowMs || !this.#admits(hold.budgets, hold.amount)) return false;
    this.#holds.push(hold);
    return true;
  }

  release(id: string): void {
    this.#holds = this.#holds.filter((h) => h.id !== id);
  }

  record(entry: LedgerEntry, nowMs: number): RecordResult {
    this.expire(nowMs);
    const sameId = this.#counted.find((e) => e.accountId === entry.accountId && e.eventId === entry.eventId);
    if (sameId !== undefined && (sameId.bidId !== entry.bidId || sameId.type !== entry.type))
      return { kind: 'conflict' };
    const ofBid = this.#counted.filter((e) => e.bidId === entry.bidId).map(({ type }) => type);
    if (ofBid.includes(entry.type)) return { kind: 'duplicate' };
    if (!entry.requires.every((type) => ofBid.includes(type))) return { kind: 'out-of-order' };
    this.#counted.push(entry);
    return { kind: 'counted', ...this.#bill(entry.bills) };
  }

  #bill(bills: LedgerEntry['bills']): Pick<Extract<RecordResult, { kind: 'counted' }>, 'billed' | 'late'> {
    if (bills === undefined) return { billed: 0 as never, late: false };
    const isHeld = this.#holds.some(({ id }) => id === bills.holdId);
    this.release(bills.holdId);
    if (!isHeld && !this.#admits(bills.budgets, bills.amount)) return { billed: 0 as never, late: true };
    for (const { id } of bills.budgets) this.#committed.push({ budget: id, amount: bills.amount });
    return { billed: bills.amount, late: false };
  }
}
