import type { Account } from '../../domain/catalog/account.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { WithStatus } from '../../domain/catalog/content/delivery-status.js';
import { isMended } from '../../domain/catalog/mended-reasons.js';
import type { CandidateCount } from '../../domain/delivery/rollups/candidate-count.js';
import { explainDelivery, type Stopped } from '../../domain/forecast/explain-delivery.js';
import type { LineItemReport } from '../../domain/forecast/line-item-report.js';
import { forecastDelivery, isBehind, type DeliveryForecast } from '../../domain/forecast/delivery-forecast.js';
import { USUAL_TRAFFIC } from '../../domain/pacing/traffic-shape.js';
import type { AccountId, LineItemId } from '../../domain/values/ids.js';
import { costOfImpression, type Nanos } from '../../domain/values/money.js';
import { HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import { readBudgets, type BudgetStatus } from './budget-status.js';

type ReportPorts = Pick<Ports, 'ledger' | 'rollups'>;

export interface LineItemQuestion {
  readonly catalog: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>;
  readonly nowMs: EpochMs;
  /** Turns of so many hours are looked at. */
  readonly hours: number;
}

interface Found {
  readonly campaign: Campaign;
  readonly lineItem: LineItem;
}

const findLineItem = ({ campaigns }: LineItemQuestion['catalog'], id: LineItemId): Found | undefined => {
  for (const campaign of campaigns)
    for (const lineItem of campaign.lineItems) if (lineItem.id === id) return { campaign, lineItem };
  return undefined;
};

/** Whether a line item runs on this account alone, so that its figures are those of the account. */
export const isOfAccount = (catalog: LineItemQuestion['catalog'], id: LineItemId, account: AccountId): boolean => {
  const found = findLineItem(catalog, id);
  const sold = [...catalog.accounts.values()].filter(({ mode }: Account) => mode === 'production');
  const named = found?.campaign.accounts ?? [];
  const runsOn = sold.filter((one) => named.length === 0 || named.includes(one.id));
  return found !== undefined && runsOn.length > 0 && runsOn.every((one) => one.id === account);
};

/** More than two weeks of a line item on some dozens of accounts have. */
const MAX_COUNTS = 50_000;
/** Of so many accounts the share of viewed ads is read. */
const MAX_ACCOUNTS = 20;

/** Of the campaign's ads that were shown in that time, how many counted as viewed; all, as long as none was shown. */
const viewRate = async (
  { rollups }: Pick<Ports, 'rollups'>,
  { id }: Campaign,
  counts: readonly CandidateCount[],
  period: { readonly fromMs: EpochMs; readonly toMs: EpochMs },
): Promise<number> => {
  const accounts = [...new Set(counts.map(({ accountId }) => accountId))].slice(0, MAX_ACCOUNTS);
  const rows = await Promise.all(
    accounts.map((account) =>
      rollups.read(account, {
        ...period,
        grain: 'hour',
        by: ['campaign'],
        only: [{ dimension: 'campaign', values: [id] }],
        limit: 1,
      }),
    ),
  );
  const own = rows.flat();
  const fills = own.reduce((sum, { figures }) => sum + figures.fills, 0);
  const views = own.reduce((sum, { figures }) => sum + figures.impressions, 0);
  return fills === 0 ? 1 : Math.min(1, views / fills);
};

/** Of the accounts that the campaign may run on. */
const countUncounted = async (
  { rollups }: Pick<Ports, 'rollups'>,
  { accounts }: Campaign,
  period: { readonly fromMs: EpochMs; readonly toMs: EpochMs },
): Promise<number> => {
  if (accounts.length === 0) return rollups.countUncounted(period);
  const counts = await Promise.all(accounts.map((accountId) => rollups.countUncounted({ ...period, accountId })));
  return counts.reduce((sum, turns) => sum + turns, 0);
};

const budgetsOf = (
  statuses: readonly BudgetStatus[],
  forecastOf: (status: BudgetStatus) => DeliveryForecast,
): LineItemReport['budgets'] =>
  statuses.map((status) => {
    const { day, limit, spent, held, due, untilMs, pace } = status;
    const { projected } = forecastOf(status);
    return {
      ...{ day, limit, spent, held, due, pace, projected },
      endMs: untilMs,
      isBehind: isBehind(projected, limit),
    };
  });

const stoppedOf = (what: Stopped['what'], { status = 'active' }: WithStatus): readonly Stopped[] =>
  status === 'active' ? [] : [{ what, status }];

/** Turns of before a change stay among those that are looked at. */
const withMended = (forecast: DeliveryForecast, { campaign, lineItem }: Found): DeliveryForecast => ({
  ...forecast,
  causes: forecast.causes.map((cause) =>
    isMended(cause.reason, { ...campaign, lineItem }) ? { ...cause, isMended: true } : cause,
  ),
});

/** Without a budget there is no end to project: what it is kept out of is said all the same, for a day. */
const NO_BUDGET = { limit: Number.MAX_SAFE_INTEGER as Nanos, spent: 0 as Nanos, held: 0 as Nanos };

/** `undefined`: the catalog has no such line item. Rejects when a store is out. */
export const reportLineItem = async (
  ports: ReportPorts,
  id: LineItemId,
  { catalog, nowMs, hours }: LineItemQuestion,
): Promise<LineItemReport | undefined> => {
  const found = findLineItem(catalog, id);
  if (found === undefined) return undefined;
  const { campaign, lineItem } = found;
  const own = { accounts: catalog.accounts, campaigns: [{ ...campaign, lineItems: [lineItem] }] };
  const statuses = await readBudgets(ports.ledger, { catalog: own, nowMs, shapeOf: async () => USUAL_TRAFFIC });
  // The hour that was begun counts whole: its turns are counted from its begin.
  const sinceMs = Math.max(Math.floor(nowMs / HOUR_MS) * HOUR_MS - hours * HOUR_MS, hourAfter(lineItem.startMs));
  const period = { fromMs: sinceMs, toMs: nowMs };
  const counts = await ports.rollups.readCandidates(id, { ...period, limit: MAX_COUNTS });
  const uncounted = await countUncounted(ports, campaign, period);
  const perImpression = costOfImpression(lineItem.cpm);
  const perWin = perImpression * (await viewRate(ports, campaign, counts, period));
  const inFlight = counts.filter(({ causes }) => !causes.includes('not-in-flight'));
  const forecastOf = ({ limit, spent, held, untilMs, traffic }: Forecastable): DeliveryForecast =>
    forecastDelivery({
      ...{ limit, spent: (spent + held) as Nanos, fromMs: sinceMs, nowMs, endMs: untilMs },
      ...{ traffic, counts: inFlight, uncounted, perWin },
    });
  const budgets = budgetsOf(statuses, forecastOf);
  const [first = { ...NO_BUDGET, untilMs: lineItem.endMs, traffic: { shape: USUAL_TRAFFIC, timeZone: 0 } }] = statuses;
  const forecast = withMended(forecastOf(first), found);
  const sentences = explainDelivery(budgets, forecast, {
    ...{ sinceMs, perImpression },
    stopped: [...stoppedOf('campaign', campaign), ...stoppedOf('line item', lineItem)],
  });
  return { campaign: campaign.id, lineItem: id, atMs: nowMs, sinceMs, budgets, forecast, sentences };
};

type Forecastable = Pick<BudgetStatus, 'limit' | 'spent' | 'held' | 'untilMs' | 'traffic'>;

const hourAfter = (atMs: EpochMs): EpochMs => Math.ceil(atMs / HOUR_MS) * HOUR_MS;
