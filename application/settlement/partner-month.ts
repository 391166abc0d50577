import type { ReportRow, RollupQuery } from '../../domain/delivery/rollup.js';
import { daysOfMonth } from '../../domain/settlement/month.js';
import {
  reconcile,
  type CountedDay,
  type PartnerMonth,
  type Reconciliation,
} from '../../domain/settlement/reconcile.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { Rollups } from '../ports/storage/rollups.js';

/** Of an account: a month of more placements than anyone manages. */
const MAX_ROWS = 200_000;

const countedOf = ({ day = 0, placement, figures }: ReportRow): CountedDay => ({
  ...{ day, placement, impressions: figures.impressions, amount: figures.spend },
});

/** The bidder's month over all accounts, in days of each, beside its own file. Rejects when the store is out. */
export const reconcilePartner =
  ({ rollups }: { readonly rollups: Pick<Rollups, 'accounts' | 'read'> }) =>
  async ({ bidder, month, lines, hasPlacements }: PartnerMonth): Promise<Reconciliation> => {
    const { firstDay, endDay } = daysOfMonth(month);
    const query: RollupQuery = {
      grain: 'day',
      ...{ fromMs: firstDay * DAY_MS, toMs: endDay * DAY_MS, limit: MAX_ROWS + 1 },
      by: hasPlacements ? ['day', 'placement', 'source'] : ['day', 'source'],
      only: { dimension: 'source', value: bidder },
    };
    const ours: CountedDay[] = [];
    // One after the other: all at once would hold up whoever else reads.
    for (const account of await rollups.accounts()) {
      const rows = await rollups.read(account, query);
      if (rows.length > MAX_ROWS) throw new Error(`A month of an account has more than ${MAX_ROWS} rows.`);
      for (const row of rows) ours.push(countedOf(row));
    }
    return reconcile(ours, lines);
  };
