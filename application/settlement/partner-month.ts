import type { ReportRow } from '../../domain/delivery/rollup.js';
import {
  reconcile,
  type CountedDay,
  type PartnerMonth,
  type Reconciliation,
} from '../../domain/settlement/reconcile.js';
import type { Rollups } from '../ports/storage/rollups.js';
import { monthRows } from './month-rows.js';

const countedOf = ({ day = 0, placement, figures }: ReportRow): CountedDay => ({
  ...{ day, placement, impressions: figures.impressions, amount: figures.spend },
});

/** The bidder's month over all accounts, in days of each, beside its own file. Rejects when the store is out. */
export const reconcilePartner =
  ({ rollups }: { readonly rollups: Pick<Rollups, 'accounts' | 'read'> }) =>
  async ({ bidder, month, lines, hasPlacements }: PartnerMonth): Promise<Reconciliation> => {
    const only = [{ dimension: 'source', values: [bidder] }] as const;
    const ours: CountedDay[] = [];
    // One after the other: all at once would hold up whoever else reads.
    for (const account of await rollups.accounts()) {
      const by = hasPlacements ? (['day', 'placement', 'source'] as const) : (['day', 'source'] as const);
      for (const row of await monthRows(rollups, account, month, { by, only })) ours.push(countedOf(row));
    }
    return reconcile(ours, lines);
  };
