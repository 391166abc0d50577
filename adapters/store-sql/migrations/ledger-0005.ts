import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';
import type { SqlEngine } from '../sql-databases.js';
import { createRollups, ROLLUP_FIGURES } from './ledger-0002.js';

const HOURS_PER_DAY = 24;
/** Of one statement, so that none takes longer than the server allows. */
const HOURS_AT_ONCE = 31 * HOURS_PER_DAY;

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

interface Stretch {
  readonly account_id: string;
  readonly first: number;
  readonly last: number;
}

const addUp = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Stretch>`
    select account_id, min(hour) as first, max(hour) as last from rollups group by account_id`.execute(db);
  const sums = sql.join(ROLLUP_FIGURES.map((figure) => sql`sum(${sql.ref(figure)})`));
  for (const { account_id, first, last } of rows)
    for (let from = first - (first % HOURS_PER_DAY); from <= last; from += HOURS_AT_ONCE)
      await sql`
        insert into daily_rollups (${ALL})
        select account_id, hour / ${sql.lit(HOURS_PER_DAY)}, placement, campaign, reason, ${sums} from rollups
        where account_id = ${account_id} and hour >= ${from} and hour < ${from + HOURS_AT_ONCE}
        group by 1, 2, 3, 4, 5`.execute(db);
};

/**
 * Rollups by the day, of all that there is by the hour. The database itself writes them with each row of an hour: while a rolling update goes on,
 * nodes of the version before write hours alone.
 */
export const ledger0005 = (engine: SqlEngine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await createRollups(db, engine, { table: 'daily_rollups', unit: 'day' });
    // In PostgreSQL this waits for whoever is adding, and others wait until the sums are there.
    for (const trigger of TRIGGERS[engine]) await trigger.execute(db);
    await addUp(db);
  },
});
