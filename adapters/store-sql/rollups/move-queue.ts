import { sql, type Kysely, type Transaction } from 'kysely';
import type { RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { MAX_VALUES } from '../../../domain/figures/rollup-dimensions.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { RollupQueueRow } from '../tables/rollup-tables.js';
import { toKey } from '../tables/stored-text.js';
import { createRowAdder } from './add-rows.js';
import { cutParts } from './cut-parts.js';
import { dayKey, needsPlace, rowsOf, VALUE_COLUMNS, valuesKey, type CutDay, type CutPart } from './rollup-rows.js';
import { spanRows } from './span-rows.js';
import { addToVariantRollups } from './variant-rollups.js';

type Trx = Transaction<LedgerTables>;

/** Rows of the queue that are moved in one transaction, which others wait for. */
const BATCH = 64;

const readPlaces = async (trx: Trx, { account_id, cut, bucket }: CutDay): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('daily_rollups')
    .select(VALUE_COLUMNS)
    .distinct()
    .where('account_id', '=', account_id)
    .where('cut', '=', cut)
    .where('bucket', '=', bucket)
    .execute();
  return new Set(rows.filter(needsPlace).map(valuesKey));
};

/** Which values have rows of their own, by cut and day: remembered while no other node has moved anything. */
type Places = Map<string, Set<string>>;

/** Whether each has rows of its own; those that came first have. */
const admitParts = async (trx: Trx, parts: readonly CutPart[], known: Places) => {
  const places: Places = new Map();
  const others = new Set<CutPart>();
  for (const part of parts) {
    if (!needsPlace(part)) continue;
    const key = dayKey(part);
    const ofDay = places.get(key) ?? known.get(key) ?? (await readPlaces(trx, part));
    places.set(key, ofDay);
    if (ofDay.size >= MAX_VALUES && !ofDay.has(valuesKey(part))) others.add(part);
    else ofDay.add(valuesKey(part));
  }
  return { places, isOwn: (part: CutPart) => !others.has(part) };
};

const writeNewest = async (trx: Trx, deltas: readonly RollupDelta[]): Promise<void> => {
  const newest = new Map<string, number>();
  for (const { accountId, atMs } of deltas) {
    const key = toKey(accountId);
    newest.set(key, Math.max(atMs, newest.get(key) ?? atMs));
  }
  for (const [account_id, at_ms] of newest)
    await trx
      .insertInto('rollup_newest')
      .values({ account_id, at_ms })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ at_ms }).where('rollup_newest.at_ms', '<', at_ms),
      )
      .execute();
};

/** Out of the queue, the first of it. */
const takeRows = async (trx: Trx, upTo: number): Promise<readonly Pick<RollupQueueRow, 'deltas'>[]> => {
  const queue = trx.selectFrom('rollup_queue').selectAll().where('seq', '<=', upTo).orderBy('seq').limit(BATCH);
  const rows = await queue.execute();
  const seqs = rows.map(({ seq }) => seq);
  if (seqs.length > 0) await trx.deleteFrom('rollup_queue').where('seq', 'in', seqs).execute();
  return rows;
};

const takeTurn = async (trx: Trx): Promise<number> => {
  const { turn } = await trx
    .updateTable('rollup_turns')
    .set({ turn: sql<number>`turn + 1` })
    .where('id', '=', 1)
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn;
};

/** What a transaction has done. */
interface Moved {
  readonly turn: number;
  readonly places: Places;
  /** Nothing is left of what was to be moved. */
  readonly isAll: boolean;
}

/** Moves what the queue holds into the rollups. */
export interface QueueMover {
  /** Until nothing is left of what was there at the call. */
  move(): Promise<void>;
}

/**
 * One transaction takes rows from the queue and adds them: a crash leaves either both done or neither. The lock of the
 * turn's row keeps nodes from moving at the same time, so that none waits for another in a ring.
 */
export const createQueueMover = (db: Kysely<LedgerTables>): QueueMover => {
  const addRows = createRowAdder();
  let last: Moved | undefined;

  const moveBatch = (upTo: number): Promise<Moved> =>
    db.transaction().execute(async (trx) => {
      const turn = await takeTurn(trx);
      const known: Places = last?.turn === turn - 1 ? last.places : new Map<string, Set<string>>();
      // Until the commit is known nothing is remembered.
      last = undefined;
      const rows = await takeRows(trx, upTo);
      const isAll = rows.length < BATCH;
      if (rows.length === 0) return { turn, isAll, places: known };
      const deltas = rows.flatMap((row) => JSON.parse(row.deltas) as readonly RollupDelta[]);
      const parts = cutParts(deltas);
      const { places, isOwn } = await admitParts(trx, parts, known);
      const { day, hour } = rowsOf(parts, isOwn);
      await addRows(trx, 'daily_rollups', day);
      await addRows(trx, 'daily_rollups', await spanRows(trx, day));
      await addRows(trx, 'hourly_rollups', hour);
      await writeNewest(trx, deltas);
      await addToVariantRollups(trx, deltas);
      return { turn, isAll, places };
    });

  return {
    move: async () => {
      const newest = await db
        .selectFrom('rollup_queue')
        .select((row) => row.fn.max('seq').as('seq'))
        .executeTakeFirst();
      if (newest === undefined || newest.seq === null) return;
      for (let isAll = false; !isAll; { isAll } = last) last = await moveBatch(newest.seq);
    },
  };
};
