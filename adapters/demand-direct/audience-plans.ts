import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { ChatImp, Opportunity } from '../../domain/demand/opportunity.js';
import { planAudience, type AudiencePlan } from './audience-plan.js';
import { primaryLanguage, type MatchContext } from './fit/match-context.js';
import type { CompiledLineItem } from './compiled-line-item.js';

/** So many plans of an account are remembered, and of a large catalog fewer. */
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
  return ({ country, language, deviceType, utcOffsetMinutes }: MatchContext, imps: readonly ChatImp[]): string => {
    let key = `${named(countries, country)} ${named(languages, language)} ${named(deviceTypes, deviceType)} ${utcOffsetMinutes}`;
    for (const { id, placement, formats, withoutFilms } of imps)
      key += ` ${id} ${placement} ${formats.join()} ${withoutFilms ? 'no films' : ''}`;
    return key;
  };
};

/**
 * A line item's matching is mostly the same from turn to turn: it is done once for each audience that an account has.
 */
export const createAudiencePlans = (
  items: readonly CompiledLineItem[],
  budgets: (item: number, day: number) => readonly BudgetLimit[],
): ((opportunity: Opportunity, context: MatchContext) => AudiencePlan) => {
  const keyOf = createKeyOf(items);
  const max = Math.max(1, Math.min(MAX_PLANS, Math.floor(MAX_PLANNED_ITEMS / Math.max(1, items.length))));
  const plans = new Map<string, AudiencePlan>();
  return ({ kind, imps }, context) => {
    // A slot over a video has a box of any size.
    if (kind === 'overlay') return planAudience(items, budgets, context, imps);
    const key = keyOf(context, imps);
    const known = plans.get(key);
    if (known !== undefined && known.fromMs <= context.nowMs && context.nowMs < known.untilMs) return known;
    const plan = planAudience(items, budgets, context, imps);
    if (plans.size >= max) plans.clear();
    plans.set(key, plan);
    return plan;
  };
};
