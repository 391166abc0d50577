import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ALL_COLUMNS } from '../tables/figure-columns.js';
import type { SqlEngine } from '../tables/sql-databases.js';

/** Written out at the first release: a later column is a migration of its own. */

type Column = readonly [name: string, type: 'integer' | 'text' | RawBuilder<unknown>];

/** Figures under the key that tells them apart. */
const createRollups = async (
  { schema }: Kysely<unknown>,
  engine: SqlEngine,
  table: string,
  key: readonly Column[],
): Promise<void> => {
  const keyed = key
    .reduce((made, [name, type]) => made.addColumn(name, type, (c) => c.notNull()), schema.createTable(table))
    .addPrimaryKeyConstraint(
      `${table}_pk`,
      key.map(([name]) => name as never),
    );
  const whole = ALL_COLUMNS.reduce((made, figure) => made.addColumn(figure, 'bigint', (c) => c.notNull()), keyed);
  // The rows of one account and time stand together in SQLite too.
  await (engine === 'sqlite' ? whole.modifyEnd(sql`without rowid`) : whole).execute();
};

/** What counting has left to be added, and how far it was. */
const createProgress = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  const serial = engine === 'sqlite' ? sql`integer` : sql`bigserial`;
  await db.schema
    .createTable('rollup_queue')
    .addColumn('seq', serial, (c) => c.primaryKey())
    .addColumn('deltas', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('rollup_turns')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into rollup_turns (id, turn) values (1, 0)`.execute(db);
  await db.schema
    .createTable('rollup_newest')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('rollup_spans')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('cut', 'text', (c) => c.notNull())
    .addColumn('from_day', 'integer', (c) => c.notNull())
    .addColumn('until_day', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rollup_spans_pk', ['account_id', 'cut'])
    .execute();
  await db.schema.createIndex('rollup_spans_by_start').on('rollup_spans').columns(['cut', 'from_day']).execute();
};

/**
 * Figures of reports by the day and by the hour, and of variants by the day; and what counting has left to be added to
 * them.
 */
export const createRollupTables = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  await createProgress(db, engine);
  // Sorted in the order of code points, so that both engines give the same order.
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const account: Column = ['account_id', 'text'];
  const parts = ['placement', 'value_1', 'value_2', 'value_3', 'value_4'].map((name): Column => [name, text]);
  const key = [account, ['cut', 'text'], ['bucket', 'integer'], ...parts] as const;
  await createRollups(db, engine, 'daily_rollups', key);
  await createRollups(db, engine, 'hourly_rollups', key);
  await createRollups(db, engine, 'variant_rollups', [
    account,
    ['day', 'integer'],
    ['variant', text],
    ['bucket', 'integer'],
  ]);
  await db.schema
    .createTable('variant_names')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('variant', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('variant_names_pk', ['account_id', 'day', 'position'])
    .addUniqueConstraint('variant_names_once', ['account_id', 'day', 'variant'])
    .execute();
};
