import type { CountedType } from '../../domain/delivery/ad-event.js';
import type { Figure, RollupDelta } from '../../domain/delivery/rollup.js';
import type { LedgerEntry, RecordResult } from '../ports/storage/ledger.js';

const FIGURE_OF: Readonly<Partial<Record<CountedType, Figure>>> = {
  'ad.viewed': 'impressions',
  'ad.clicked': 'clicks',
  'video.started': 'videoStarts',
  'video.completed': 'videoCompletions',
  'reward.granted': 'rewards',
};

/** What the rollups add for an entry that a ledger has counted; nothing for moments that no report tells of. */
export const tallyEntry = (
  { accountId, atMs, type, soldAs }: LedgerEntry,
  { billed }: Extract<RecordResult, { kind: 'counted' }>,
): readonly RollupDelta[] => {
  const figure = FIGURE_OF[type];
  if (figure === undefined && billed === 0) return [];
  const figures = { ...(figure !== undefined && { [figure]: 1 }), ...(billed > 0 && { revenue: billed }) };
  return [{ accountId, atMs, placement: soldAs?.placement, campaign: soldAs?.campaign, figures }];
};
