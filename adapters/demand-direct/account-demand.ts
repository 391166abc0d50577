import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { BudgetLimit } from '../../domain/budget.js';
import type { AccountId, LineItemId } from '../../domain/ids.js';
import { compileLineItem, type CompiledLineItem } from './compiled-line-item.js';
import { buildContextIndex, type ContextIndex } from './context-index.js';
import { createBudgetBook } from './line-item-budgets.js';

/** Every line item that may run on one account, prepared once per catalog version. */
export interface AccountDemand {
  readonly items: readonly CompiledLineItem[];
  readonly byId: ReadonlyMap<LineItemId, CompiledLineItem>;
  readonly context: ContextIndex;
  readonly budgets: (item: number, day: number) => readonly BudgetLimit[];
}

const compileAccount = (catalog: CatalogSnapshot, account: AccountId): AccountDemand => {
  const items = catalog.campaigns
    .filter(({ accounts }) => accounts.length === 0 || accounts.includes(account))
    .flatMap((campaign) => campaign.lineItems.map((lineItem) => compileLineItem(campaign, lineItem)));
  return {
    items,
    byId: new Map(items.map((item) => [item.lineItem.id, item])),
    context: buildContextIndex(items),
    budgets: createBudgetBook(items.map(({ lineItem }) => lineItem)),
  };
};

/** Compiles an account's line items at its first request under a snapshot; forgotten together with the snapshot. */
export const createDemandCompiler = (): ((catalog: CatalogSnapshot, account: AccountId) => AccountDemand) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, Map<AccountId, AccountDemand>>();
  return (catalog, account) => {
    const byAccount = bySnapshot.get(catalog) ?? new Map<AccountId, AccountDemand>();
    bySnapshot.set(catalog, byAccount);
    const demand = byAccount.get(account) ?? compileAccount(catalog, account);
    byAccount.set(account, demand);
    return demand;
  };
};
