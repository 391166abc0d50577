import type { LineItem } from '../catalog/campaign.js';
import { holdId, type Brand, type HoldId } from '../values/ids.js';
import type { Nanos } from '../values/money.js';
import type { EpochMs } from '../values/time.js';

/** Names one budget: `line-item:<id>:total` or `line-item:<id>:day:<n>`. */
export type BudgetId = Brand<string, 'BudgetId'>;
export const budgetId = (value: string): BudgetId => value as BudgetId;

export interface BudgetLimit {
  readonly id: BudgetId;
  readonly limit: Nanos;
}

type LineItemBudgets = Pick<LineItem, 'id' | 'budgetTotal' | 'budgetPerDay'>;

/** What a line item may spend in its whole flight. */
export const totalBudgetOf = ({ id, budgetTotal }: LineItemBudgets): BudgetLimit | undefined =>
  budgetTotal === undefined ? undefined : { id: budgetId(`line-item:${id}:total`), limit: budgetTotal };

/** What it may spend in the account's day with this number. */
export const dayBudgetOf = ({ id, budgetPerDay }: LineItemBudgets, day: number): BudgetLimit | undefined =>
  budgetPerDay === undefined ? undefined : { id: budgetId(`line-item:${id}:day:${day}`), limit: budgetPerDay };

/** All that a line item pays from on this day, its total first. */
export const budgetsOf = (lineItem: LineItemBudgets, day: number): readonly BudgetLimit[] =>
  [totalBudgetOf(lineItem), dayBudgetOf(lineItem, day)].filter((budget) => budget !== undefined);

/**
 * How much holds of ads whose page nobody has opened may take of a budget under one name, such as a network's: this
 * share of what is not spent of it, and in any case as much as `leastAds` of the hold's amount.
 */
export interface UnopenedShare {
  readonly id: BudgetId;
  readonly share: number;
  readonly leastAds: number;
}

const SHARE_PREFIX = 'unopened:';
/** A budget in which only holds are, and no budget: without any it is as if it had never been. */
export const unopenedShareId = (name: string): BudgetId => budgetId(SHARE_PREFIX + name);
export const isUnopenedShare = (id: string): boolean => id.startsWith(SHARE_PREFIX);

/** What a hold takes of its shares is a hold of its own, which ends when the page is opened. */
export const unopenedHoldId = (id: HoldId): HoldId => holdId(`${id}/unopened`);

/** In nanos, of budgets of which so much is not spent. */
export const unopenedLimit = ({ share, leastAds }: UnopenedShare, unspent: Nanos, amount: Nanos): Nanos =>
  Math.max(Math.floor(share * unspent), leastAds * amount) as Nanos;

/** Takes `amount` from every named budget at once until `expiresAtMs`, or from none. */
export interface BudgetHold {
  readonly id: HoldId;
  readonly budgets: readonly BudgetLimit[];
  readonly amount: Nanos;
  readonly expiresAtMs: EpochMs;
  /** What it takes as long as its ad's page is not opened; without room in each of them it takes nothing at all. */
  readonly unopened?: readonly UnopenedShare[] | undefined;
}
