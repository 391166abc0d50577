import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../../tables/sql-databases.js';

/**
 * Records compressed, and how much they take. A version before it finds no record in such a row, as if it had been
 * pruned, and erases it whole; what it writes itself is not counted, and goes before all that is.
 */
export const ledger0006 = (engine: SqlEngine): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;
    await schema.alterTable('decisions').addColumn('body', bytes).execute();
    await schema
      .createTable('decision_bytes')
      .addColumn('minute', 'bigint', (c) => c.primaryKey())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .execute();
  },
});
