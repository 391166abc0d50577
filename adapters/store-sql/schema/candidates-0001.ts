import { sql, type Kysely } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';

/** What became of each line item in the turns of an hour. */
export const createCandidateTable = async ({ schema }: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  // Sorted in the order of code points, as the rollups are.
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const table = schema
    .createTable('candidate_counts')
    .addColumn('line_item', text, (c) => c.notNull())
    .addColumn('hour_ms', 'bigint', (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('causes', text, (c) => c.notNull())
    .addColumn('turns', 'bigint', (c) => c.notNull())
    .addColumn('variance', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('candidate_counts_pk', ['line_item', 'hour_ms', 'account_id', 'causes']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await schema.createIndex('candidate_counts_by_time').on('candidate_counts').columns(['hour_ms']).execute();
};
