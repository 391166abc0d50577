import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../../tables/sql-databases.js';

export const ROLLUP_FIGURES = [
  ...['requests', 'fills', 'no_fills', 'impressions', 'clicks'],
  ...['video_starts', 'video_completions', 'rewards', 'revenue'],
];

/** Figures by `unit` of time, under the key that tells them apart. */
export const createRollups = async (
  { schema }: Kysely<unknown>,
  engine: SqlEngine,
  { table, unit }: { readonly table: string; readonly unit: string },
): Promise<void> => {
  // Sorted in the order of code points, so that both engines give the same order.
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const keyed = schema
    .createTable(table)
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn(unit, 'integer', (c) => c.notNull())
    .addColumn('placement', text, (c) => c.notNull())
    .addColumn('campaign', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pk`, ['account_id', unit, 'placement', 'campaign', 'reason']);
  const whole = ROLLUP_FIGURES.reduce((made, figure) => made.addColumn(figure, 'bigint', (c) => c.notNull()), keyed);
  // The rows of one account and time stand together in SQLite too.
  await (engine === 'sqlite' ? whole.modifyEnd(sql`without rowid`) : whole).execute();
};

/** Rollups of reports. Written from this version on: of what was counted before there are none. */
export const ledger0002 = (engine: SqlEngine): Migration => ({
  up: (db: Kysely<unknown>) => createRollups(db, engine, { table: 'rollups', unit: 'hour' }),
});
