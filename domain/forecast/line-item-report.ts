import type { CampaignId, LineItemId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';
import type { DeliveryForecast } from './delivery-forecast.js';
import type { ForecastBudget } from './explain-delivery.js';

interface ReportedBudget extends ForecastBudget {
  /** What is spent and held as a part of what is due. Absent: nothing was due yet, or it spends as fast as it can. */
  readonly pace?: number | undefined;
  readonly isBehind: boolean;
}

/** How a line item is doing: plan, spent, projected end, and why it is not further. */
export interface LineItemReport {
  readonly campaign: CampaignId;
  readonly lineItem: LineItemId;
  readonly atMs: EpochMs;
  /** Since when turns were counted. */
  readonly sinceMs: EpochMs;
  readonly budgets: readonly ReportedBudget[];
  /** Of the total budget, else of today's. */
  readonly forecast: DeliveryForecast;
  readonly sentences: readonly string[];
}
