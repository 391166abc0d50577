import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../sql-databases.js';

export const ROLLUP_FIGURES = [
  ...['requests', 'fills', 'no_fills', 'impressions', 'clicks'],
  ...['video_starts', 'video_completions', 'rewards', 'revenue'],
];

/** Rollups of reports. Written from this version on: of what was counted before there are none. */
export const ledger0002 = (engine: SqlEngine): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    // Sorted in the order of code points, so that both engines give the same order.
    const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
    const keyed = schema
      .createTable('rollups')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addColumn('placement', text, (c) => c.notNull())
      .addColumn('campaign', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('rollups_pk', ['account_id', 'hour', 'placement', 'campaign', 'reason']);
    const table = ROLLUP_FIGURES.reduce((made, figure) => made.addColumn(figure, 'bigint', (c) => c.notNull()), keyed);
    // The rows of one account and time stand together in SQLite too.
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  },
});
