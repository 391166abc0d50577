import type { ReportRow } from '../../domain/delivery/rollups/rollup.js';
import {
  reconcile,
  type CountedDay,
  type PartnerMonth,
  type PartnerOutcome,
} from '../../domain/settlement/reconcile.js';
import { isOwnSource } from '../../domain/demand/shared-part.js';
import type { Ports } from '../ports/index.js';
import type { Rollups } from '../ports/storage/rollups.js';
import { monthRows } from './month-rows.js';

const countedOf = ({ day = 0, placement, figures }: ReportRow): CountedDay => ({
  ...{ day, placement, impressions: figures.impressions, amount: figures.spend },
});

interface Reads extends Pick<Ports, 'demand'> {
  readonly rollups: Pick<Rollups, 'accounts' | 'read'>;
}

/**
 * The bidder's month over all accounts, in days of each, beside its own file. One that is configured no more is
 * compared as long as something was counted of it. Rejects when the store is out.
 */
export const reconcilePartner =
  (ports: Reads) =>
  async ({ bidder, month, lines, hasPlacements }: PartnerMonth): Promise<PartnerOutcome> => {
    const { demand, rollups } = ports;
    const only = [{ dimension: 'source', values: [bidder] }] as const;
    const ours: CountedDay[] = [];
    // One after the other: all at once would hold up whoever else reads.
    for (const account of await rollups.accounts()) {
      const by = hasPlacements ? (['day', 'placement', 'source'] as const) : (['day', 'source'] as const);
      for (const row of await monthRows(rollups, account, month, { by, only })) ours.push(countedOf(row));
    }
    const bidders = demand.map(({ id }) => id).filter((id) => !isOwnSource(id));
    if (ours.length === 0 && !bidders.includes(bidder)) return { kind: 'unknown-bidder', bidders };
    return { kind: 'compared', found: reconcile(ours, lines) };
  };
