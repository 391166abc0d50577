import type { Transaction } from 'kysely';
import { FIGURES, type RollupDelta } from '../../../domain/delivery/rollup.js';
import { QUARTER_MS } from '../../../domain/values/time.js';
import type { LedgerTables, RollupRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import { addFigures, FIGURE_COLUMNS, NO_FIGURES } from '../tables/figure-columns.js';
import { addToVariantRollups } from './variant-rollups.js';

/** The quarter last: rows of days, which the database locks after those of quarters, are then in order too. */
const KEY = ['account_id', 'placement', 'campaign', 'reason', 'quarter'] as const satisfies (keyof RollupRow)[];

/** Zeros first: a literal that spreads them later takes four times as long, a tenth of the journal's processor time. */
const emptyRow = ({ accountId, atMs, placement, campaign, reason }: RollupDelta): RollupRow => ({
  ...NO_FIGURES,
  account_id: toKey(accountId),
  quarter: Math.floor(atMs / QUARTER_MS),
  placement: toKey(placement ?? ''),
  campaign: toKey(campaign ?? ''),
  reason: reason ?? '',
});

/** One row per key, sorted, so that two transactions that add to the same rows never wait for each other in a ring. */
const gather = (deltas: readonly RollupDelta[]): readonly RollupRow[] => {
  const rows = new Map<string, RollupRow>();
  for (const delta of deltas) {
    const empty = emptyRow(delta);
    // No stored text has a NUL in it.
    const key = KEY.map((column) => empty[column]).join('\0');
    const row = rows.get(key) ?? empty;
    for (const figure of FIGURES) row[FIGURE_COLUMNS[figure]] += delta.figures[figure] ?? 0;
    rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

/** Parameters of one statement: both engines take some ten thousand, and a row has fifteen. */
const MAX_ROWS = 500;

/** Adds to the rollups in the transaction that counts. Before the streams, whose heads everyone locks last. */
export const addToRollups = async (trx: Transaction<LedgerTables>, deltas: readonly RollupDelta[]): Promise<void> => {
  const rows = gather(deltas);
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await trx
      .insertInto('rollups')
      .values(rows.slice(at, at + MAX_ROWS))
      .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet(addFigures('rollups')))
      .execute();
  await addToVariantRollups(trx, deltas);
};
