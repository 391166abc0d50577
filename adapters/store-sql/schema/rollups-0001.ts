import { sql, type Kysely, type RawBuilder } from 'kysely';
import { FIGURE_COLUMNS } from '../tables/figure-columns.js';
import type { SqlEngine } from '../tables/sql-databases.js';

const QUARTERS_PER_DAY = 96;
/** Written out at the first release: a later column is a migration of its own. */
const FIGURES = Object.values(FIGURE_COLUMNS);
const DAY_KEY = ['account_id', 'day', 'placement', 'campaign', 'reason'];

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
  const whole = FIGURES.reduce((made, figure) => made.addColumn(figure, 'bigint', (c) => c.notNull()), keyed);
  // The rows of one account and time stand together in SQLite too.
  await (engine === 'sqlite' ? whole.modifyEnd(sql`without rowid`) : whole).execute();
};

/** Adds to the day of `new`, a row of a quarter of an hour, what `figures` says. */
const addToDay = (figures: (figure: string) => string): RawBuilder<unknown> => {
  const sums = FIGURES.map((figure) => `${figure} = daily_rollups.${figure} + excluded.${figure}`);
  return sql.raw(`
    insert into daily_rollups (${[...DAY_KEY, ...FIGURES].join(', ')})
    values (new.account_id, new.quarter / ${QUARTERS_PER_DAY}, new.placement, new.campaign, new.reason,
      ${FIGURES.map(figures).join(', ')})
    on conflict (${DAY_KEY.join(', ')}) do update set ${sums.join(', ')};`);
};
const addNew = addToDay((figure) => `new.${figure}`);
const addDifference = addToDay((figure) => `new.${figure} - old.${figure}`);

/** The database itself keeps a day equal to the sum of its quarters, in the statement that writes one. */
const TRIGGERS: Readonly<Record<SqlEngine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger rollups_added after insert on rollups begin ${addNew} end`,
    sql`create trigger rollups_changed after update on rollups begin ${addDifference} end`,
  ],
  postgres: [
    sql`create function add_to_daily_rollups() returns trigger language plpgsql as $$ begin ${addNew} return null; end $$`,
    sql`create function change_daily_rollups() returns trigger language plpgsql as $$ begin ${addDifference} return null; end $$`,
    sql`create trigger rollups_added after insert on rollups for each row execute function add_to_daily_rollups()`,
    sql`create trigger rollups_changed after update on rollups for each row execute function change_daily_rollups()`,
  ],
};

/** Figures of reports: by the quarter of an hour, by the day, and of variants by the day. */
export const createRollupTables = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  // Sorted in the order of code points, so that both engines give the same order.
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const parts = ['placement', 'campaign', 'reason'].map((name): Column => [name, text]);
  const account: Column = ['account_id', 'text'];
  await createRollups(db, engine, 'rollups', [account, ['quarter', 'integer'], ...parts]);
  await createRollups(db, engine, 'daily_rollups', [account, ['day', 'integer'], ...parts]);
  for (const trigger of TRIGGERS[engine]) await trigger.execute(db);
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
