import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';
import type { GradualMigration } from '../gradual-migrations.js';
import type { SqlEngine } from '../../tables/sql-databases.js';
import { createRollups, ROLLUP_FIGURES } from './ledger-0002.js';

const HOURS_PER_DAY = 24;
/** Of one statement, so that whoever counts waits for moments only. */
const HOURS_AT_ONCE = 7 * HOURS_PER_DAY;

const DAYS = 'daily_rollups';
const KEY = ['account_id', 'day', 'placement', 'campaign', 'reason'];
const ALL = sql.join([...KEY, ...ROLLUP_FIGURES].map((name) => sql.ref(name)));

/** Adds to the day of `new`, a row of an hour, what `figures` says. */
const addToDay = (figures: (figure: string) => string): RawBuilder<unknown> => {
  const sums = ROLLUP_FIGURES.map((figure) => `${figure} = daily_rollups.${figure} + excluded.${figure}`);
  return sql.raw(`
    insert into daily_rollups (${[...KEY, ...ROLLUP_FIGURES].join(', ')})
    values (new.account_id, new.hour / ${HOURS_PER_DAY}, new.placement, new.campaign, new.reason,
      ${ROLLUP_FIGURES.map(figures).join(', ')})
    on conflict (${KEY.join(', ')}) do update set ${sums.join(', ')};`);
};
const addNew = addToDay((figure) => `new.${figure}`);
const addDifference = addToDay((figure) => `new.${figure} - old.${figure}`);

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

/** Some whole days of an account, from an hour on. */
interface Stretch {
  readonly account_id: string;
  readonly first: number;
}

const stretches = async (db: Kysely<unknown>): Promise<readonly Stretch[]> => {
  const { rows } = await sql<Stretch & { readonly last: number }>`
    select account_id, min(hour) as first, max(hour) as last from rollups group by account_id`.execute(db);
  return rows.flatMap(({ account_id, first, last }) => {
    const from = first - (first % HOURS_PER_DAY);
    const count = Math.ceil((last + 1 - from) / HOURS_AT_ONCE);
    return Array.from({ length: count }, (_, i) => ({ account_id, first: from + i * HOURS_AT_ONCE }));
  });
};

/** In place of what the days of the stretch have. */
const addUp = async (db: Kysely<unknown>, { account_id, first }: Stretch): Promise<void> => {
  const sums = sql.join(ROLLUP_FIGURES.map((figure) => sql`sum(${sql.ref(figure)})`));
  const anew = sql.join(ROLLUP_FIGURES.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`excluded.${figure}`)}`));
  await sql`
    insert into daily_rollups (${ALL})
    select account_id, hour / ${sql.lit(HOURS_PER_DAY)}, placement, campaign, reason, ${sums} from rollups
    where account_id = ${account_id} and hour >= ${first} and hour < ${first + HOURS_AT_ONCE}
    group by 1, 2, 3, 4, 5
    on conflict (${sql.join(KEY.map((name) => sql.ref(name)))}) do update set ${anew}`.execute(db);
};

const createDays = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  await createRollups(db, engine, { table: DAYS, unit: 'day' });
  for (const trigger of TRIGGERS[engine]) await trigger.execute(db);
};

/**
 * Rollups by the day, of all that there is by the hour. The database itself writes them with each row of an hour: while
 * a rolling update goes on, nodes of the version before write hours alone.
 */
export const ledger0005: Migration = {
  up: async (db: Kysely<unknown>) => {
    await createDays(db, 'sqlite');
    for (const stretch of await stretches(db)) await addUp(db, stretch);
  },
};

/**
 * The same on PostgreSQL: whoever counts waits for one stretch at most, and the days of no stretch change while it is
 * added up.
 */
export const ledger0005Beside: GradualMigration = async ({ db, hasTable }) => {
  if (!(await hasTable(DAYS))) await db.transaction().execute((whole) => createDays(whole, 'postgres'));
  for (const stretch of await stretches(db))
    await db.transaction().execute(async (short) => {
      await sql`lock table rollups in share row exclusive mode`.execute(short);
      await addUp(short, stretch);
    });
};
