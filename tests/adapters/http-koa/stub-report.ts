import type { AdOperations } from '../../../application/api/ad-operations.js';
import { accountId, campaignId, placementCode } from '../../../domain/values/ids.js';

/** A campaign whose name a spreadsheet would run. */
export const HOSTILE_CAMPAIGN = '=HYPERLINK("https://evil.example","x")';

/** One row for each placement that an account has named; of the account `many` more than any answer holds. */
export const stubReport: AdOperations['report'] = (account, { fromMs, by, limit }) => {
  const dimensions = {
    day: fromMs,
    hour: fromMs,
    placement: placementCode(`of-${account}`),
    campaign: campaignId(HOSTILE_CAMPAIGN),
    reason: undefined,
  };
  const figures = {
    ...{ requests: 3, fills: 2, noFills: 1, impressions: 2, clicks: 1 },
    ...{ videoStarts: 0, videoCompletions: 0, rewards: 0, revenue: 9_007_199_254_740_993_000_000_007n },
  };
  const row = { ...Object.fromEntries(by.map((dimension) => [dimension, dimensions[dimension]])), figures };
  return Promise.resolve(Array.from({ length: account === accountId('acc-other') ? limit : 1 }, () => row));
};
