import { dayBudgetOf, totalBudgetOf, type BudgetLimit } from '../../domain/budget/budget.js';
import {
  trafficBetween,
  trafficInZone,
  USUAL_TRAFFIC,
  type OpenTraffic,
  type TrafficShape,
} from '../../domain/pacing/traffic-shape.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import { openHoursOf } from '../../domain/catalog/day-parting.js';
import type { AccountId, CampaignId, LineItemId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { type EpochMs } from '../../domain/values/time.js';
import { localDayAt } from '../../domain/values/time-zone.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ledger } from '../ports/storage/ledger.js';

/** One budget of a line item, as the ledger has it now. */
export interface BudgetStatus {
  readonly campaign: CampaignId;
  readonly lineItem: LineItemId;
  /** Number of the line item's or account's day that the budget is for; absent: it is for the whole flight. */
  readonly day?: number | undefined;
  readonly limit: Nanos;
  readonly spent: Nanos;
  /** Of ads that are on their way: it is spent, or given back. */
  readonly held: Nanos;
  /** Below zero never, also when the limit was lowered under what is spent. */
  readonly left: Nanos;
  /**
   * What is spent as a part of what an even delivery would have spent by now, with the day's traffic as it usually
   * comes. Absent: nothing was due yet, or the line item spends as fast as it can.
   */
  readonly pace?: number | undefined;
  /** What an even delivery would have spent by now, in nanos. */
  readonly due: number;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  /** By which the rest of its time is projected. */
  readonly traffic: OpenTraffic;
}

export interface BudgetQuestion {
  readonly catalog: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>;
  /** Absent: of all accounts. */
  readonly account?: AccountId | undefined;
  readonly nowMs: EpochMs;
  /** How an account's traffic is spread over its day, as its throttles know it. */
  readonly shapeOf: (account: Account) => Promise<TrafficShape>;
}

interface Asked {
  readonly campaign: Campaign;
  readonly lineItem: LineItem;
  readonly traffic: OpenTraffic;
  readonly budget: BudgetLimit;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly day?: number | undefined;
}

/** As long as traffic brings what is due; ads that are on their way count, as they do for the throttle. */
const dueOf = ({ traffic, budget, fromMs, untilMs }: Asked, nowMs: EpochMs): number => {
  const whole = trafficBetween(traffic, fromMs, untilMs);
  return whole === 0 ? 0 : (budget.limit * trafficBetween(traffic, fromMs, Math.min(nowMs, untilMs))) / whole;
};

/** The accounts that a campaign may run on, as the auction has it; without a name, all where ads are paid for. */
const accountsOf = ({ accounts }: Campaign, { catalog, account }: BudgetQuestion): readonly Account[] =>
  [...catalog.accounts.values()].filter(
    ({ id, mode }) =>
      mode === 'production' && (accounts.length === 0 || accounts.includes(id)) && (account ?? id) === id,
  );

type Traffic = Omit<OpenTraffic, 'openHours'>;

/** One for each time zone of its accounts: their days begin at other times, and each day has a budget of its own. */
const trafficsOf = async (
  campaign: Campaign,
  question: BudgetQuestion,
  shapeOf: BudgetQuestion['shapeOf'],
): Promise<readonly Traffic[]> => {
  const accounts = accountsOf(campaign, question);
  // It runs nowhere any more; what it spent is told all the same.
  if (accounts.length === 0 && question.account === undefined) return [{ shape: USUAL_TRAFFIC, timeZone: 0 }];
  const byZone = Map.groupBy(accounts, ({ timeZone }) => timeZone);
  return Promise.all(
    [...byZone].map(async ([timeZone, [first, ...others]]) => ({
      timeZone,
      // Several accounts share what each of them spreads over its own traffic.
      shape: first === undefined || others.length > 0 ? USUAL_TRAFFIC : await shapeOf(first),
    })),
  );
};

const budgetsAt = (
  { campaign, lineItem }: Pick<Asked, 'campaign' | 'lineItem'>,
  traffics: readonly Traffic[],
  nowMs: EpochMs,
): readonly Asked[] => {
  const openHours = openHoursOf(lineItem.dayParts ?? []);
  const asked = traffics.flatMap((ofAccounts, i) => {
    const traffic = trafficInZone({ ...ofAccounts, openHours }, lineItem.timeZone, nowMs);
    const { number: day, startMs: dayMs, endMs: tomorrowMs } = localDayAt(nowMs, traffic.timeZone);
    const [total, ofDay] = [i === 0 ? totalBudgetOf(lineItem) : undefined, dayBudgetOf(lineItem, day)];
    const { startMs, endMs } = lineItem;
    const today = { fromMs: Math.max(dayMs, startMs), untilMs: Math.min(tomorrowMs, endMs) };
    const shared = { campaign, lineItem, traffic };
    return [
      ...(total === undefined ? [] : [{ ...shared, budget: total, fromMs: startMs, untilMs: endMs }]),
      ...(ofDay === undefined ? [] : [{ ...shared, budget: ofDay, ...today, day }]),
    ];
  });
  // Two time zones may have the same day.
  return [...new Map(asked.map((one) => [one.budget.id, one])).values()];
};

/** What is left of every budget; a line item without one is not there. Rejects in an outage. */
export const readBudgets = async (
  ledger: Pick<Ledger, 'spent'>,
  question: BudgetQuestion,
): Promise<readonly BudgetStatus[]> => {
  const { catalog, nowMs } = question;
  const asked: Asked[] = [];
  const shapes = new Map<AccountId, Promise<TrafficShape>>();
  const shapeOf = (account: Account): Promise<TrafficShape> => {
    const shape = shapes.get(account.id) ?? question.shapeOf(account);
    shapes.set(account.id, shape);
    return shape;
  };
  for (const campaign of catalog.campaigns) {
    const traffics = await trafficsOf(campaign, question, shapeOf);
    for (const lineItem of campaign.lineItems) asked.push(...budgetsAt({ campaign, lineItem }, traffics, nowMs));
  }
  const spent = await ledger.spent(
    asked.map(({ budget }) => budget.id),
    nowMs,
  );
  return asked.map((one, i) => {
    const { committed, held } = spent[i] ?? { committed: 0, held: 0 };
    const { campaign, lineItem, budget, day, fromMs, untilMs, traffic } = one;
    const due = dueOf(one, nowMs);
    return {
      ...{ campaign: campaign.id, lineItem: lineItem.id, day, limit: budget.limit },
      ...{ spent: committed as Nanos, held: held as Nanos },
      left: Math.max(0, budget.limit - committed - held) as Nanos,
      pace: lineItem.delivery === 'asap' || due === 0 ? undefined : (committed + held) / due,
      ...{ due, fromMs, untilMs, traffic },
    };
  });
};
