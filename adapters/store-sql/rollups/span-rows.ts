import type { Transaction } from 'kysely';
import { ALL_COLUMNS, NO_FIGURES, sumOf } from '../tables/figure-columns.js';
import type { LedgerTables, RollupRow } from '../tables/ledger-tables.js';
import { rowKey } from './rollup-rows.js';
import { spansOf, type Kept } from './spans.js';

type Trx = Transaction<LedgerTables>;

/** Nothing is moved from the queue meanwhile, and nothing added up, by any node. */
export const holdTurn = async (trx: Trx): Promise<void> => {
  await trx.updateTable('rollup_turns').set({ id: 1 }).where('id', '=', 1).execute();
};

const keptBy = async (trx: Trx, days: readonly RollupRow[]): Promise<ReadonlyMap<string, Kept>> => {
  const accounts = [...new Set(days.map(({ account_id }) => account_id))];
  const first = days.reduce((least, { bucket }) => Math.min(least, bucket), Infinity);
  // What is counted is of today as a rule, and so in no span yet.
  const found = await trx
    .selectFrom('rollup_spans')
    .selectAll()
    .where('account_id', 'in', accounts)
    .where('until_day', '>', first)
    .execute();
  return new Map(found.map((kept) => [`${kept.account_id}\0${kept.cut}`, kept]));
};

/** What rows of days add to spans that are kept already; no two of one key. */
export const spanRows = async (trx: Trx, days: readonly RollupRow[]): Promise<readonly RollupRow[]> => {
  const kept = days.length === 0 ? new Map<string, Kept>() : await keptBy(trx, days);
  if (kept.size === 0) return [];
  const rows = new Map<string, RollupRow>();
  for (const day of days) {
    const ofCut = kept.get(`${day.account_id}\0${day.cut}`);
    for (const bucket of ofCut === undefined ? [] : spansOf(day.bucket, ofCut)) {
      const key = rowKey({ ...day, bucket });
      const row = rows.get(key) ?? { ...day, ...NO_FIGURES, bucket };
      for (const figure of ALL_COLUMNS) row[figure] = sumOf(row[figure], day[figure]);
      rows.set(key, row);
    }
  }
  return [...rows.values()];
};
