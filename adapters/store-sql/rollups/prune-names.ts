import { sql, type Kysely } from 'kysely';
import { CUTS } from '../../../domain/figures/rollup-dimensions.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { prunedOf, sumPruned, type Pruned } from '../../../application/ports/storage/pruner.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { ROLLUP_TABLES } from './rollup-rows.js';

/** Bidders may have chosen these names by a reader: they stay no longer than the events of their ads. */
const NAMED = CUTS.filter(({ of }) => of.some((name) => ['advertiser', 'creative', 'deal'].includes(name)));

/** Removes figures by names that bidders chose, all at once; all others, and with them every total, stay. */
export const pruneNames = async (db: Kysely<LedgerTables>, untilMs: EpochMs): Promise<Pruned> => {
  const cuts = sql.join(NAMED.map(({ name }) => name));
  const done: Pruned[] = [];
  for (const [table, unitMs] of ROLLUP_TABLES) {
    // By the key of the table: without the accounts it would be read as a whole.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where account_id in (select account_id from rollup_newest) and cut in (${cuts})
        and bucket < ${Math.floor(untilMs / unitMs)}`.execute(db);
    done.push(prunedOf(table, Number(numAffectedRows), Infinity));
  }
  return sumPruned(done);
};
