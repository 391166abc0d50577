import type { Kysely } from 'kysely';
import { sumNext } from '../../adapters/store-sql/rollups/span-summer.js';
import type { LedgerTables } from '../../adapters/store-sql/tables/ledger-tables.js';

/** Adds up all days of a cut that end by `endDay`, as if they were over. */
export const sumDays = async (
  db: Kysely<LedgerTables>,
  of: Parameters<typeof sumNext>[1],
  endDay: number,
): Promise<void> => {
  while (!(await db.transaction().execute((trx) => sumNext(trx, of, endDay))));
};
