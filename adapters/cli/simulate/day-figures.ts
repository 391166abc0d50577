import type { Account } from '../../../domain/catalog/account.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import type { AuctionDecision, Win } from '../../../domain/auction/decide.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import { nanosToUsd, type Nanos } from '../../../domain/values/money.js';
import type { SpendPlan } from '../../../domain/pacing/spend-plan.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { causesByLineItem } from '../../../domain/auction/line-item-causes.js';
import type { Causes } from '../../../domain/delivery/rollups/candidate-count.js';
import type { CountedTurns } from '../../../domain/forecast/delivery-forecast.js';
import type { AuctionFacts } from '../../../domain/auction/turn-facts.js';
import { distanceOf, plannedAt, planOfDay, SAMPLE_MS, type SpendPoint } from './spend-curve.js';

type Counts<Key extends string> = Partial<Record<Key, number>>;

const countOne = (counts: Record<string, number | undefined>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

interface Row {
  readonly campaign: Campaign;
  readonly lineItem: LineItem;
  readonly plan: SpendPlan | undefined;
  readonly losses: Counts<LossReason>;
  /** Turns by all that kept it out of them, or `won`. */
  readonly turns: Map<string, CountedTurns>;
  readonly points: SpendPoint[];
  impressions: number;
  spent: number;
}

const rowOf = (campaign: Campaign, lineItem: LineItem, account: Account, startMs: EpochMs): Row => ({
  campaign,
  lineItem,
  plan: planOfDay(lineItem, startMs, account.timeZone),
  losses: {},
  turns: new Map(),
  points: [],
  impressions: 0,
  spent: 0,
});

/** The report on one line item. Money is in USD; shares and distances are parts of the day's plan. */
const reportOf = ({ campaign, lineItem, plan, losses, turns, points, impressions, spent }: Row) => ({
  lineItem: lineItem.id,
  campaign: campaign.id,
  delivery: plan === undefined ? ('unlimited' as const) : (lineItem.delivery ?? 'even'),
  planUsd: plan === undefined ? undefined : nanosToUsd(plan.amount as Nanos),
  spentUsd: nanosToUsd(spent as Nanos),
  used: plan === undefined ? undefined : spent / plan.amount,
  distance: plan === undefined ? undefined : distanceOf(points, plan.amount),
  impressions,
  losses,
  turns: [...turns.values()].toSorted((a, b) => b.turns - a.turns),
  curve: points,
});
export type LineItemReport = ReturnType<typeof reportOf>;

export class DayFigures {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #noFill: Counts<string> = {};
  #requests = 0;
  #filled = 0;
  #impressions = 0;
  #revenue = 0;
  #nextPointMs: EpochMs;

  constructor(account: Account, campaigns: readonly Campaign[], startMs: EpochMs) {
    const rows = campaigns
      .filter(({ accounts }) => accounts.length === 0 || accounts.includes(account.id))
      .flatMap((campaign) => campaign.lineItems.map((item) => rowOf(campaign, item, account, startMs)));
    this.#rows = new Map(rows.map((row) => [row.lineItem.id, row]));
    this.#nextPointMs = startMs;
  }

  /** Marks every quarter of an hour that is over, before something happens at `nowMs`. */
  passTo(nowMs: EpochMs): void {
    for (; this.#nextPointMs <= nowMs; this.#nextPointMs += SAMPLE_MS) {
      const atMs = this.#nextPointMs;
      for (const { plan, points, spent } of this.#rows.values()) {
        if (plan === undefined || atMs < plan.fromMs || atMs > plan.untilMs) continue;
        points.push({ atMs, spent, planned: plannedAt(plan, atMs) });
      }
    }
  }

  refused(reason: string): void {
    this.#requests++;
    countOne(this.#noFill, reason);
  }

  decided(facts: AuctionFacts, decision: AuctionDecision): void {
    const { wins, results, reason } = decision;
    this.#requests++;
    if (wins.length > 0) this.#filled++;
    else countOne(this.#noFill, reason ?? 'no-usable-bid');
    for (const [lineItem, causes] of causesByLineItem(facts, decision)) this.#counted(lineItem, causes);
    for (const { candidate, lossReason } of facts.answers.flatMap(({ rejections }) => rejections))
      countOne(this.#rows.get(candidate)?.losses ?? {}, lossReason);
    for (const { bid, reason: lost } of results.flatMap(({ result }) => result.losses))
      countOne(this.#rows.get(bid.id)?.losses ?? {}, lost);
  }

  #counted(lineItem: string, causes: Causes): void {
    const turns = this.#rows.get(lineItem)?.turns;
    const known = turns?.get(causes.join())?.turns ?? 0;
    turns?.set(causes.join(), { causes, turns: known + 1, variance: 0 });
  }

  viewed({ bid }: Win, billed: Nanos): void {
    this.#impressions++;
    this.#revenue += billed;
    const row = bid.kind === 'direct' ? this.#rows.get(bid.lineItemId) : undefined;
    if (row === undefined) return;
    row.impressions++;
    row.spent += billed;
  }

  report() {
    const revenueUsd = nanosToUsd(this.#revenue as Nanos);
    return {
      requests: this.#requests,
      filled: this.#filled,
      fill: this.#requests === 0 ? 0 : this.#filled / this.#requests,
      impressions: this.#impressions,
      revenueUsd,
      ecpmUsd: this.#impressions === 0 ? 0 : (revenueUsd * 1_000) / this.#impressions,
      noFill: this.#noFill,
      lineItems: [...this.#rows.values()].map(reportOf),
    };
  }
}
export type DayReport = ReturnType<DayFigures['report']>;
