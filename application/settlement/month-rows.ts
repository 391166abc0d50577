import type { ReportRow, RollupQuery } from '../../domain/delivery/rollups/rollup.js';
import { daysOfMonth, type Month } from '../../domain/settlement/month.js';
import type { AccountId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { Rollups } from '../ports/storage/rollups.js';

/** Of an account: a month of more placements than anyone manages. */
const MAX_ROWS = 200_000;

/** All rows of the days of a month, as the account's clocks divide them. */
export const monthRows = async (
  rollups: Pick<Rollups, 'read'>,
  account: AccountId,
  month: Month,
  asked: Pick<RollupQuery, 'by' | 'only'>,
): Promise<readonly ReportRow[]> => {
  const { firstDay, endDay } = daysOfMonth(month);
  const days = { fromMs: firstDay * DAY_MS, toMs: endDay * DAY_MS };
  const rows = await rollups.read(account, { ...asked, ...days, grain: 'day', limit: MAX_ROWS + 1 });
  if (rows.length > MAX_ROWS) throw new Error(`A month of an account has more than ${MAX_ROWS} rows.`);
  return rows;
};
