import { USUAL_TRAFFIC } from '../../domain/pacing/traffic-shape.js';
import type { LineItem } from '../../domain/catalog/campaign.js';
import { bidderOut, budgetEnded, lineItemBehind, type OperatorNotice } from '../../domain/delivery/operator-event.js';
import type { LineItemId, SourceId } from '../../domain/values/ids.js';
import { costOfImpression } from '../../domain/values/money.js';
import { HOURS_PER_DAY } from '../../domain/catalog/day-parting.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import type { Ledger } from '../ports/storage/ledger.js';
import { readBudgets } from './budget-status.js';
import { reportLineItem } from './line-item-report.js';

/** Budgets of line items in flight that cannot pay one more impression. Rejects when the ledger is out. */
export const endedBudgets = async (
  ledger: Pick<Ledger, 'spent'>,
  catalog: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>,
  nowMs: EpochMs,
): Promise<readonly OperatorNotice[]> => {
  const inFlight = catalog.campaigns.flatMap(({ lineItems }) =>
    lineItems.filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs),
  );
  const prices = new Map(inFlight.map(({ id, cpm }) => [id, costOfImpression(cpm)]));
  const question = { catalog, nowMs, shapeOf: async () => USUAL_TRAFFIC };
  return (await readBudgets(ledger, question)).flatMap((budget) => {
    const price = prices.get(budget.lineItem);
    return price !== undefined && budget.limit - budget.spent < price ? [budgetEnded(budget, nowMs)] : [];
  });
};

/** With less time to deliver, chance says more than the rate; and of a day's budget half must be due. */
const LEAST_RUN_MS = 6 * HOUR_MS;
/** Candidates are counted for so long. */
const COUNTED_MS = 14 * DAY_MS;
const LEAST_DUE = 0.5;

const hasBudget = ({ budgetPerDay, budgetTotal }: LineItem): boolean => (budgetPerDay ?? budgetTotal) !== undefined;

/** Since when this node has seen each line item in flight. */
export class SeenLineItems {
  #sinceMs: ReadonlyMap<LineItemId, EpochMs> = new Map();

  /** Line items that are no longer in flight are forgotten. */
  see(inFlight: readonly LineItem[], nowMs: EpochMs): readonly SeenLineItem[] {
    const seen = inFlight.map(({ id, startMs }) => ({ id, startMs, seenMs: this.#sinceMs.get(id) ?? nowMs }));
    this.#sinceMs = new Map(seen.map(({ id, seenMs }) => [id, seenMs]));
    return seen;
  }
}

interface SeenLineItem extends Pick<LineItem, 'id' | 'startMs'> {
  readonly seenMs: EpochMs;
}

/**
 * Since when a line item could deliver: the hour of its first turn as a candidate. A line item that never was one could
 * since `seenMs`: it may have come with its server, or been published long after its start.
 */
const couldDeliverSince = async (
  { rollups }: Pick<Ports, 'rollups'>,
  { id, startMs, seenMs }: SeenLineItem,
  nowMs: EpochMs,
): Promise<EpochMs> => {
  const [first] = await rollups.readCandidates(id, { fromMs: nowMs - COUNTED_MS, toMs: nowMs, limit: 1 });
  return Math.max(startMs, first?.hourMs ?? seenMs);
};

/** Line items in flight that will not reach their plan, by the turns of the last day. Rejects when a store is out. */
export const behindLineItems = async (
  ports: Pick<Ports, 'ledger' | 'rollups'>,
  catalog: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>,
  seen: SeenLineItems,
  nowMs: EpochMs,
): Promise<readonly OperatorNotice[]> => {
  const running = catalog.campaigns
    .flatMap(({ lineItems }) => lineItems)
    .filter(hasBudget)
    .filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const notices: OperatorNotice[] = [];
  for (const lineItem of seen.see(running, nowMs)) {
    if ((await couldDeliverSince(ports, lineItem, nowMs)) + LEAST_RUN_MS > nowMs) continue;
    const report = await reportLineItem(ports, lineItem.id, { catalog, nowMs, hours: HOURS_PER_DAY });
    const [budget] = report?.budgets ?? [];
    if (report === undefined || budget?.isBehind !== true) continue;
    const { day, limit, spent, due, projected } = budget;
    if (day !== undefined && due < limit * LEAST_DUE) continue;
    const causes = report.forecast.causes.flatMap(({ reason, isMended }) => (isMended === true ? [] : reason));
    const behind = { campaign: report.campaign, lineItem: lineItem.id, day, limit, spent, causes };
    notices.push(lineItemBehind({ ...behind, projected: projected.amount }, nowMs));
  }
  return notices;
};

/** Fewer calls say nothing. */
const LEAST_CALLS = 20;
const OUT_FOR_MS = 5 * MINUTE_MS;

/** What demand sources answered in the last minutes. */
interface RecentCalls {
  readonly seconds: number;
  readonly sources: readonly { readonly source: string; readonly calls: number; readonly failed: number }[];
}

/** Bidders that have answered nothing for minutes, also while their circuit is open. */
export const biddersOut = ({ seconds, sources }: RecentCalls, nowMs: EpochMs): readonly OperatorNotice[] =>
  seconds * SECOND_MS < OUT_FOR_MS
    ? []
    : sources
        .filter(({ calls, failed }) => calls >= LEAST_CALLS && failed === calls)
        .map(({ source, calls }) => bidderOut(source as SourceId, calls, nowMs));
