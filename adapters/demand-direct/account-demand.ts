import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { BriefSearch } from '../../application/ports/content/brief-search.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import { budgetsOf, type BudgetLimit } from '../../domain/budget/budget.js';
import type { LineItem } from '../../domain/catalog/campaign.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import type { AccountId, LineItemId } from '../../domain/values/ids.js';
import { AccountPacer, type ReadTraffic } from './pacing/account-pacer.js';
import type { AudiencePlan } from './audience-plan.js';
import { createAudiencePlans } from './audience-plans.js';
import type { Meanings } from './fit/brief-meaning.js';
import { createBriefWords, type BriefWords } from './fit/brief-words.js';
import { compileLineItem, type CompiledLineItem } from './compiled-line-item.js';
import { createFitScorer, type Fits } from './fit/context-index.js';
import type { LineItemPacer } from './pacing/line-item-pacer.js';
import type { MatchContext } from './fit/match-context.js';
import { readEarlierTraffic } from './pacing/traffic-log.js';

/** The budgets of all line items of an account, made anew when the day changes. */
const createDailyBudgets = (
  lineItems: readonly LineItem[],
): ((item: number, day: number) => readonly BudgetLimit[]) => {
  let today = Number.NaN;
  let ofToday: readonly (readonly BudgetLimit[])[] = [];
  return (item, day) => {
    if (day !== today) {
      ofToday = lineItems.map((lineItem) => budgetsOf(lineItem, day));
      today = day;
    }
    return ofToday[item] ?? [];
  };
};

export interface DirectDemandParts {
  /** Absent: budgets are spent as fast as they can be. */
  readonly ledger?: Pick<Ledger, 'spent'> | undefined;
  /** What an account's traffic was before. Absent, or out: a usual day stands in until one was seen. */
  readonly rollups?: Pick<Rollups, 'read'> | undefined;
  /** Absent: of a campaign's words only its keywords count. */
  readonly search?: BriefSearch | undefined;
  /** Absent: meanings do not count. */
  readonly embedder?: Embedder | undefined;
}

/** Every line item that may run on one account, prepared once per catalog version. */
export interface AccountDemand {
  readonly items: readonly CompiledLineItem[];
  readonly byId: ReadonlyMap<LineItemId, CompiledLineItem>;
  readonly fits: (context: MatchContext, meanings?: Meanings) => Fits;
  readonly planFor: (opportunity: Opportunity, context: MatchContext) => AudiencePlan;
  readonly pacer: AccountPacer | undefined;
  /** By position of the line item; none for one that spends as fast as it can. */
  readonly pacers: readonly (LineItemPacer | undefined)[];
}

const compileAccount = (
  catalog: CatalogSnapshot,
  account: AccountId,
  pacer: AccountPacer | undefined,
  briefs: BriefWords | undefined,
): AccountDemand => {
  const items = catalog.campaigns
    .filter(({ accounts }) => accounts.length === 0 || accounts.includes(account))
    .flatMap((campaign) => campaign.lineItems.map((lineItem) => compileLineItem(campaign, lineItem)));
  return {
    items,
    byId: new Map(items.map((item) => [item.lineItem.id, item])),
    fits: createFitScorer(items, briefs),
    planFor: createAudiencePlans(items, createDailyBudgets(items.map(({ lineItem }) => lineItem))),
    pacer,
    pacers: pacer?.adopt(items) ?? [],
  };
};

/**
 * Compiles an account's line items at its first request under a snapshot; forgotten together with the snapshot.
 * Throttles are not: what they have learned holds for the next one.
 */
export const createDemandCompiler = ({
  ledger,
  rollups,
  search,
}: DirectDemandParts): ((catalog: CatalogSnapshot, account: AccountId) => AccountDemand) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, Map<AccountId, AccountDemand>>();
  const briefsOf = search && createBriefWords(search);
  const pacers = new Map<AccountId, AccountPacer>();
  const pacerOf = (account: AccountId): AccountPacer | undefined => {
    if (ledger === undefined) return undefined;
    const readEarlier: ReadTraffic | undefined =
      rollups && ((nowMs, utcOffsetMinutes) => readEarlierTraffic(rollups, account, nowMs, utcOffsetMinutes));
    const pacer = pacers.get(account) ?? new AccountPacer(ledger, readEarlier);
    pacers.set(account, pacer);
    return pacer;
  };
  return (catalog, account) => {
    const byAccount = bySnapshot.get(catalog) ?? new Map<AccountId, AccountDemand>();
    bySnapshot.set(catalog, byAccount);
    const demand = byAccount.get(account) ?? compileAccount(catalog, account, pacerOf(account), briefsOf?.(catalog));
    byAccount.set(account, demand);
    return demand;
  };
};
