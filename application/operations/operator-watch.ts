import { USUAL_TRAFFIC } from '../../domain/pacing/traffic-shape.js';
import type { LineItem } from '../../domain/catalog/campaign.js';
import { bidderOut, budgetEnded, lineItemBehind, type OperatorNotice } from '../../domain/delivery/operator-event.js';
import type { SourceId } from '../../domain/values/ids.js';
import { costOfImpression } from '../../domain/values/money.js';
import { HOURS_PER_DAY } from '../../domain/catalog/day-parting.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '../../domain/values/time.js';
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

/** Before a line item has run for so long, chance says more than its rate; and of a day's budget half must be due. */
const LEAST_RUN_MS = 6 * HOUR_MS;
const LEAST_DUE = 0.5;

const hasBudget = ({ budgetPerDay, budgetTotal }: LineItem): boolean => (budgetPerDay ?? budgetTotal) !== undefined;

/** Line items in flight that will not reach their plan, by the turns of the last day. Rejects when a store is out. */
export const behindLineItems = async (
  ports: Pick<Ports, 'ledger' | 'rollups'>,
  catalog: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>,
  nowMs: EpochMs,
): Promise<readonly OperatorNotice[]> => {
  const running = catalog.campaigns
    .flatMap(({ lineItems }) => lineItems)
    .filter(hasBudget)
    .filter(({ startMs, endMs }) => startMs + LEAST_RUN_MS <= nowMs && nowMs < endMs);
  const notices: OperatorNotice[] = [];
  for (const { id } of running) {
    const report = await reportLineItem(ports, id, { catalog, nowMs, hours: HOURS_PER_DAY });
    const [budget] = report?.budgets ?? [];
    if (report === undefined || budget?.isBehind !== true) continue;
    const { day, limit, spent, due, projected } = budget;
    if (day !== undefined && due < limit * LEAST_DUE) continue;
    const causes = report.forecast.causes.map(({ reason }) => reason);
    const { campaign, lineItem } = report;
    notices.push(lineItemBehind({ campaign, lineItem, day, limit, spent, projected: projected.amount, causes }, nowMs));
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
