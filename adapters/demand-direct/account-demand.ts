import { randomUUID } from 'node:crypto';
import { creativeFault } from '../../application/sale/shape/creative-shape.js';
import type { Destinations } from '../../application/ports/web-destination.js';
import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { BriefSearch } from '../../application/ports/content/brief-search.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import { type BudgetLimit, budgetsOf } from '../../domain/budget/budget.js';
import type { LineItem } from '../../domain/catalog/campaign.js';
import type { ChatImp, Opportunity } from '../../domain/demand/opportunity.js';
import type { AccountId, LineItemId } from '../../domain/values/ids.js';
import { type AudiencePlan, planAudience, type PlanParts, scheduleOf } from './audience-plan.js';
import type { JudgeCreative } from './choose-creative.js';
import { type CompiledLineItem, compileLineItem, mayDeliver } from './compiled-line-item.js';
import type { MeaningOf, MeaningParts } from './fit/brief-meaning.js';
import { type BriefWords, createBriefWords } from './fit/brief-words.js';
import { createFitScorer, type Fits } from './fit/context-index.js';
import { type MatchContext, primaryLanguage } from './fit/match-context.js';
import { looksAt } from './look-order.js';
import { AccountPacer, type ReadTraffic } from './pacing/account-pacer.js';
import type { LineItemPacer } from './pacing/line-item-pacer.js';
import { readEarlierTraffic } from './pacing/traffic-log.js';

/** So many plans of an account are remembered, with so many line items in all; then all are made anew. */
const MAX_PLANS = 256;
const MAX_PLANNED_ITEMS = 20_000;

/** What tells audiences apart here: a country that no line item names is like any other such country. */
const createKeyOf = (items: readonly CompiledLineItem[]) => {
  const countries = new Set(items.flatMap((item) => [...item.countries]));
  const deviceTypes = new Set(items.flatMap((item) => [...item.deviceTypes]));
  const languages = new Set(
    items.flatMap(({ languages, lineItem }) => [
      ...languages,
      ...lineItem.creatives.map((creative) => primaryLanguage(creative.language)),
    ]),
  );
  const named = (known: ReadonlySet<string | undefined>, value: string | undefined): string =>
    value === undefined ? '' : known.has(value) ? value : '?';
  return ({ country, language, deviceType, timeZone }: MatchContext, imps: readonly ChatImp[]): string => {
    let key = `${named(countries, country)} ${named(languages, language)} ${named(deviceTypes, deviceType)} ${timeZone}`;
    for (const { id, placement, formats, withoutFilms } of imps)
      key += ` ${id} ${placement} ${formats.join()} ${withoutFilms ? 'no films' : ''}`;
    return key;
  };
};

/**
 * A line item's matching is mostly the same from turn to turn: it is done once for each audience that an account has.
 */
const createAudiencePlans = (
  items: readonly CompiledLineItem[],
  budgets: PlanParts['budgets'],
): ((opportunity: Opportunity, context: MatchContext) => AudiencePlan) => {
  const keyOf = createKeyOf(items);
  const schedule = scheduleOf(items);
  const plans = new Map<string, AudiencePlan>();
  let remembered = 0;
  const forget = (): void => {
    plans.clear();
    remembered = 0;
  };
  const onPlanned = (): void => {
    if (++remembered > Math.max(MAX_PLANNED_ITEMS, items.length)) forget();
  };
  return ({ kind, imps, account }, context) => {
    const audience = { context, imps, account };
    // A slot over a video has a box of any size.
    if (kind === 'overlay') return planAudience({ items, schedule, budgets, onPlanned: () => undefined }, audience);
    const key = keyOf(context, imps);
    const known = plans.get(key);
    if (known !== undefined && known.fromMs <= context.nowMs && context.nowMs < known.untilMs) return known;
    const plan = planAudience({ items, schedule, budgets, onPlanned }, audience);
    if (plans.size >= MAX_PLANS) forget();
    plans.set(key, plan);
    return plan;
  };
};

/** The budgets of all line items of an account, each made anew when its day changes. */
const createDailyBudgets = (
  lineItems: readonly LineItem[],
): ((item: number, day: number) => readonly BudgetLimit[]) => {
  const ofToday = lineItems.map((lineItem) => ({ lineItem, day: Number.NaN, budgets: [] as readonly BudgetLimit[] }));
  return (item, day) => {
    const known = ofToday[item];
    if (known === undefined) return [];
    if (known.day !== day) Object.assign(known, { day, budgets: budgetsOf(known.lineItem, day) });
    return known.budgets;
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
  readonly meaning?: MeaningParts | undefined;
  /** Receives what is no outage. Absent: it is lost. */
  readonly faults?: FaultReporter | undefined;
  /** Where creatives may lead and load from. Absent: what they offer is judged with the bid alone. */
  readonly destinations?: Destinations | undefined;
}

/** Every line item that may run on one account, prepared once per catalog version. */
export interface AccountDemand {
  readonly items: readonly CompiledLineItem[];
  /** Positions in `items`, in the order in which they are looked at. */
  readonly order: readonly number[];
  /** So many bids for each slot stand in one portion of an answer. */
  readonly portion: number;
  readonly byId: ReadonlyMap<LineItemId, CompiledLineItem>;
  readonly fits: (context: MatchContext, meaningOf?: MeaningOf) => Fits;
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
  { edition, judgeCreative }: Pick<CompiledCatalog, 'edition'> & { readonly judgeCreative: JudgeCreative },
): AccountDemand => {
  const items = catalog.campaigns
    .filter(({ accounts }) => accounts.length === 0 || accounts.includes(account))
    .flatMap((campaign) =>
      campaign.lineItems
        .filter((lineItem) => mayDeliver(campaign, lineItem))
        .map((lineItem) => compileLineItem(campaign, lineItem, edition, judgeCreative)),
    );
  return {
    items,
    ...looksAt(items),
    byId: new Map(items.map((item) => [item.lineItem.id, item])),
    fits: createFitScorer(items, briefs),
    planFor: createAudiencePlans(items, createDailyBudgets(items.map(({ lineItem }) => lineItem))),
    pacer,
    pacers: pacer?.adopt(items) ?? [],
  };
};

/** A snapshot's accounts, compiled as they are asked for. */
interface CompiledCatalog {
  /** Begins the names of its shared bids and rejections, which are equal for all accounts. */
  readonly edition: string;
  readonly byAccount: Map<AccountId, AccountDemand>;
}

/** Two engines may share a journal and count their versions alike; so may a catalog before and after a restart. */
const compiledCatalog = ({ version }: CatalogSnapshot): CompiledCatalog => ({
  edition: `${version}.${randomUUID()}`,
  byAccount: new Map(),
});

/**
 * Compiles an account's line items at its first request under a snapshot; forgotten together with the snapshot.
 * Throttles are not: what they have learned holds for the next one.
 */
export const createDemandCompiler = ({
  ledger,
  rollups,
  search,
  faults = UNREPORTED,
  destinations,
}: DirectDemandParts): ((catalog: CatalogSnapshot, account: AccountId) => AccountDemand) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, CompiledCatalog>();
  const judgeCreative: JudgeCreative = (creative) => destinations && creativeFault(creative, destinations);
  const briefsOf = search && createBriefWords(search);
  const pacers = new Map<AccountId, AccountPacer>();
  const pacerOf = (account: AccountId): AccountPacer | undefined => {
    if (ledger === undefined) return undefined;
    const readEarlier: ReadTraffic | undefined =
      rollups && ((nowMs, timeZone) => readEarlierTraffic(rollups, account, nowMs, timeZone));
    const pacer = pacers.get(account) ?? new AccountPacer(ledger, faults, readEarlier);
    pacers.set(account, pacer);
    return pacer;
  };
  return (catalog, account) => {
    const compiled = bySnapshot.get(catalog) ?? compiledCatalog(catalog);
    bySnapshot.set(catalog, compiled);
    const { edition, byAccount } = compiled;
    const demand =
      byAccount.get(account) ??
      compileAccount(catalog, account, pacerOf(account), briefsOf?.(catalog), { edition, judgeCreative });
    byAccount.set(account, demand);
    return demand;
  };
};
