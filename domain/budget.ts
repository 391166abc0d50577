import type { Brand, HoldId } from './ids.js';
import type { Nanos } from './money.js';
import type { EpochMs } from './time.js';

/** Names one pot of money: `line-item:<id>:total` or `line-item:<id>:day:<n>`. */
export type BudgetId = Brand<string, 'BudgetId'>;
export const budgetId = (value: string): BudgetId => value as BudgetId;

export interface BudgetLimit {
  readonly id: BudgetId;
  readonly limit: Nanos;
}

/** Takes `amount` from every named budget at once until `expiresAtMs`, or from none. */
export interface BudgetHold {
  readonly id: HoldId;
  readonly budgets: readonly BudgetLimit[];
  readonly amount: Nanos;
  readonly expiresAtMs: EpochMs;
}
