import type { AdOperations } from '../../../application/api/ad-operations.js';
import type { Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import { daysOfMonth } from '../../../domain/settlement/month.js';
import { reconcile } from '../../../domain/settlement/reconcile.js';
import { NO_FIGURES, type ReportRow } from '../../../domain/delivery/rollups/rollup.js';
import { accountId, campaignId, lineItemId, placementCode, sourceId } from '../../../domain/values/ids.js';

/** A campaign whose name a spreadsheet would run. */
export const HOSTILE_CAMPAIGN = '=HYPERLINK("https://evil.example","x")';

/** One row for each placement that an account has named; of `acc-other` more than a page holds, and one page more. */
export const stubReport: AdOperations['report'] = (account, { fromMs, by, limit, after }) => {
  const dimensions: Omit<ReportRow, 'figures'> = {
    day: fromMs,
    hour: fromMs,
    placement: placementCode(`of-${account}`),
    source: 'north',
    campaign: HOSTILE_CAMPAIGN,
    variant: 'b',
  };
  const figures = {
    ...{ ...NO_FIGURES, requests: 3, fills: 2, noFills: 1, impressions: 2, clicks: 1 },
    revenue: 9_007_199_254_740_993_000_000_007n,
    spend: 9_007_199_254_740_993_000_000_008n,
  };
  const row = { ...Object.fromEntries(by.map((dimension) => [dimension, dimensions[dimension]])), figures };
  const rows = Array.from({ length: account === accountId('acc-other') && after === undefined ? limit : 1 }, () => row);
  const circuits = by.includes('source') ? new Map([['north', 'half-open'] as const]) : undefined;
  return Promise.resolve({ rows, timeZone: 330, newestAtMs: fromMs, circuits });
};

/** Says which pair was asked for in the number of its users' buckets. */
export const stubComparison: AdOperations['compareVariants'] = (_account, { control, variant, fromMs, toMs }) =>
  Promise.resolve([
    {
      rate: 'clicksPerView',
      control: { of: 1, per: control.length, rate: 1 / control.length, buckets: 64 },
      variant: { of: 0, per: 0, buckets: variant.length },
      ...{ kind: 'measured', lift: 0.2, low: 0.1, high: 0.3, isSignificant: true },
      detectableLift: (toMs - fromMs) / DAY_MS,
    },
  ]);

/** One view a day of `north-dsp`, for a nano each. */
export const stubReconciliation: AdOperations['reconcile'] = async ({ bidder, month, lines }) => {
  if (bidder !== sourceId('north-dsp')) return { kind: 'unknown-bidder', bidders: [sourceId('north-dsp')] };
  const { firstDay, endDay } = daysOfMonth(month);
  const ours = Array.from({ length: endDay - firstDay }, (_, i) => ({ day: (firstDay + i) * DAY_MS }));
  const counted = ours.map((day) => ({ ...day, impressions: 1, amount: 1n }));
  return { kind: 'compared', found: reconcile(counted, lines) };
};

const PROJECTED = { amount: 40.4, low: -1, high: 1_000_000_000 };

/** `spring/1` of `acc-demo`, behind its plan by one cause. */
export const stubLineItem: AdOperations['reportLineItem'] = (lineItem, hours, account) =>
  Promise.resolve(
    lineItem !== lineItemId('spring/1') || (account ?? 'acc-demo') !== 'acc-demo'
      ? undefined
      : {
          ...{ campaign: campaignId('spring'), lineItem, atMs: DAY_MS, sinceMs: DAY_MS - hours * HOUR_MS },
          budgets: [
            {
              ...{ day: 1, limit: 2_000_000_000 as Nanos, spent: 5 as Nanos, held: 1 as Nanos, due: 7.6 },
              ...{ pace: 0.75, endMs: 2 * DAY_MS, projected: PROJECTED, isBehind: true },
            },
          ],
          forecast: {
            ...{ turns: 10, won: 1, paced: 2, projected: PROJECTED },
            causes: [{ reason: 'outside-hours', turns: 7, error: 1.5, cost: 3, brings: -0.2, projected: PROJECTED }],
          },
          sentences: ['It is behind.'],
        },
  );
