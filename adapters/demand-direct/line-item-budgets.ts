import { budgetId, type BudgetLimit } from '../../domain/budget/budget.js';
import type { LineItem } from '../../domain/catalog/campaign.js';

/** The pots a line item pays from: its total, and that of the account's day with this number. */
export const budgetsOf = ({ id, budgetTotal, budgetPerDay }: LineItem, day: number): readonly BudgetLimit[] => {
  const budgets: BudgetLimit[] = [];
  if (budgetTotal !== undefined) budgets.push({ id: budgetId(`line-item:${id}:total`), limit: budgetTotal });
  if (budgetPerDay !== undefined) budgets.push({ id: budgetId(`line-item:${id}:day:${day}`), limit: budgetPerDay });
  return budgets;
};

/** The same for all line items of an account, made anew when the day changes. */
export const createBudgetBook = (
  lineItems: readonly LineItem[],
): ((item: number, day: number) => readonly BudgetLimit[]) => {
  let today = Number.NaN;
  let book: readonly (readonly BudgetLimit[])[] = [];
  return (item, day) => {
    if (day !== today) {
      book = lineItems.map((lineItem) => budgetsOf(lineItem, day));
      today = day;
    }
    return book[item] ?? [];
  };
};
