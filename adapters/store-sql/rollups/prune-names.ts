import { sql, type Kysely } from 'kysely';
import { CUTS } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import { prunedOf, sumPruned, type Pruned } from '../../../application/ports/storage/pruner.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { RollupSpansRow } from '../tables/rollup-tables.js';
import { ROLLUP_TABLES } from './rollup-rows.js';
import { holdTurn } from './span-rows.js';
import { FIRST_SPAN_BUCKET, spanBucket, SPANS } from './spans.js';

/** Bidders may have chosen these names by a reader: they stay no longer than the events of their ads. */
const NAMED = CUTS.filter(({ of }) => of.some((name) => ['advertiser', 'creative', 'deal'].includes(name))).map(
  ({ name }) => name,
);

/** A span goes as a whole when its first day does; what is left of it are its days and smaller spans. */
const pruneSpans = (db: Kysely<LedgerTables>, { account_id, cut }: RollupSpansRow, untilDay: number): Promise<Pruned> =>
  db.transaction().execute(async (trx) => {
    await holdTurn(trx);
    const kept = trx.updateTable('rollup_spans').set({ from_day: untilDay });
    await kept.where('account_id', '=', account_id).where('cut', '=', cut).execute();
    const ofCut = trx.deleteFrom('daily_rollups').where('account_id', '=', account_id).where('cut', '=', cut);
    let removed = 0n;
    for (const span of SPANS) {
      const ofSpan = ofCut.where('bucket', '>', spanBucket(span, -FIRST_SPAN_BUCKET));
      const begun = ofSpan.where('bucket', '<', spanBucket(span, Math.ceil(untilDay / span)));
      removed += (await begun.executeTakeFirstOrThrow()).numDeletedRows;
    }
    return prunedOf('daily_rollups', Number(removed), Infinity);
  });

/** Removes figures by names that bidders chose, all at once; all others, and with them every total, stay. */
export const pruneNames = async (db: Kysely<LedgerTables>, untilMs: EpochMs): Promise<Pruned> => {
  const untilDay = Math.floor(untilMs / DAY_MS);
  const spans = db.selectFrom('rollup_spans').selectAll().where('cut', 'in', NAMED);
  const done: Pruned[] = [];
  for (const outdated of await spans.where('from_day', '<', untilDay).execute())
    done.push(await pruneSpans(db, outdated, untilDay));
  for (const [table, unitMs] of ROLLUP_TABLES) {
    // By the key of the table: without the accounts it would be read as a whole.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where account_id in (select account_id from rollup_newest) and cut in (${sql.join(NAMED)})
        and bucket < ${Math.floor(untilMs / unitMs)}`.execute(db);
    done.push(prunedOf(table, Number(numAffectedRows), Infinity));
  }
  return sumPruned(done);
};
