import type { Transaction } from 'kysely';
import type { Figure, RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { bucketsOf } from '../../../domain/figures/rollup-buckets.js';
import { VALUE_DIMENSIONS } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';

const keyOf = ({ accountId, atMs, timeZone, placement, values, assignment }: RollupDelta): string => {
  const { hourMs, dayMs } = bucketsOf(atMs, timeZone);
  const own = VALUE_DIMENSIONS.map((dimension) => values?.[dimension]);
  // Figures of variants are by the day of UTC.
  return JSON.stringify([accountId, hourMs, dayMs, Math.floor(atMs / DAY_MS), placement, assignment, ...own]);
};

type Figures = Partial<Record<Figure, number>>;

const sumOf = (a: Figures, b: Figures): Figures => {
  const sum: Figures = { ...a };
  for (const [figure, more] of Object.entries(b) as [Figure, number][]) sum[figure] = (sum[figure] ?? 0) + more;
  return sum;
};

/** Those that count in the same rows, as one, as far as a number holds their sum. */
const gatherDeltas = (deltas: readonly RollupDelta[]): readonly RollupDelta[] => {
  const gathered = new Map<string, RollupDelta>();
  const full: RollupDelta[] = [];
  for (const delta of deltas) {
    const key = keyOf(delta);
    const known = gathered.get(key);
    const figures = known === undefined ? delta.figures : sumOf(known.figures, delta.figures);
    if (known !== undefined && !Object.values(figures).every(Number.isSafeInteger)) {
      full.push(known);
      gathered.set(key, delta);
    } else gathered.set(key, { ...delta, atMs: Math.max(known?.atMs ?? delta.atMs, delta.atMs), figures });
  }
  return [...full, ...gathered.values()];
};

/**
 * Takes down what a transaction counts, in that transaction. To add it up at once would be some thirty rows for each
 * event; moved later, many transactions share them.
 */
export const queueDeltas = async (trx: Transaction<LedgerTables>, deltas: readonly RollupDelta[]): Promise<void> => {
  if (deltas.length === 0) return;
  await trx
    .insertInto('rollup_queue')
    .values({ deltas: JSON.stringify(gatherDeltas(deltas)) })
    .execute();
};
