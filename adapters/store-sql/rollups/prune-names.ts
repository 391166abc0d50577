import { sql, type Kysely } from 'kysely';
import { CUTS } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS, QUARTER_MS, type EpochMs } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';

/** Bidders may have chosen these names by a reader: they stay no longer than the events of their ads. */
const NAMED = CUTS.filter(({ of }) => of.some((name) => ['advertiser', 'creative', 'deal'].includes(name)));

/** Removes figures by names that bidders chose; all others, and with them every total, stay. How many rows. */
export const pruneNames = async (db: Kysely<LedgerTables>, untilMs: EpochMs): Promise<number> => {
  const cuts = sql.join(NAMED.map(({ name }) => name));
  let rows = 0n;
  for (const [table, unitMs] of [
    ['daily_rollups', DAY_MS],
    ['hourly_rollups', QUARTER_MS],
  ] as const) {
    // By the key of the table: without the accounts it would be read as a whole.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where account_id in (select account_id from rollup_newest) and cut in (${cuts})
        and bucket < ${Math.floor(untilMs / unitMs)}`.execute(db);
    rows += numAffectedRows;
  }
  return Number(rows);
};
