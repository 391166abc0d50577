import { sql, type RawBuilder } from 'kysely';
import { createSpanSummer } from '../../../adapters/store-sql/rollups/span-summer.js';
import { FIRST_SPAN_BUCKET } from '../../../adapters/store-sql/rollups/spans.js';
import { FIGURE_COLUMNS } from '../../../adapters/store-sql/tables/figure-columns.js';
import type { SqlDatabases, SqlEngine } from '../../../adapters/store-sql/tables/sql-databases.js';
import { USER_BUCKETS } from '../../../domain/experiment/assignment.js';
import type { Cut, Grain, ValueDimension } from '../../../domain/figures/rollup-dimensions.js';
import { HOUR_MS, QUARTER_MS } from '../../../domain/values/time.js';
import {
  ACCOUNTS,
  cutsOf,
  cutValues,
  DAYS,
  EVENTS,
  eventsOf,
  FILLED_UNTIL_MS,
  FIRST_DAY,
  HOURLY_DAYS,
  LARGEST,
  rowsOf,
  type FilledAccount,
} from './filled-accounts.js';

/** Of one view; the same for all. */
const BILLED = 2_500_000;
/** Rows of each statement, so that none takes longer than the server allows. */
const BATCH = 20_000;
const HOURS_OF_DAY = 24;

type Sql = RawBuilder<unknown>;

/** The numbers from `first` on, in either engine. */
const numbers = (engine: SqlEngine, first: number, count: number): Sql =>
  engine === 'sqlite'
    ? sql`(with recursive s(n) as (values(${sql.lit(first)}) union all select n + 1 from s where n < ${sql.lit(first + count - 1)}) select n from s) as numbers`
    : sql`generate_series(${sql.lit(first)}::bigint, ${sql.lit(first + count - 1)}::bigint) as numbers(n)`;

const named = (prefix: string, number: Sql): Sql => sql`${sql.lit(prefix)} || cast(${number} as text)`;

/** Runs a statement for `rows` numbers, a batch at a time. */
const inBatches = async (
  { engine, ledger }: SqlDatabases,
  rows: number,
  statement: (numbers: Sql) => Sql,
): Promise<void> => {
  for (let first = 0; first < rows; first += BATCH)
    await statement(numbers(engine, first, Math.min(BATCH, rows - first))).execute(ledger);
};

const fillEvents = (databases: SqlDatabases, account: FilledAccount): Promise<void> =>
  inBatches(databases, eventsOf(account), (range) => {
    const hour = sql`${sql.lit(FIRST_DAY * HOURS_OF_DAY)} + n % ${sql.lit(DAYS * HOURS_OF_DAY)}`;
    const prefix = `${account.id}-`;
    return sql`
      insert into counted_events (bid_id, type, account_id, event_id, at_ms, billed, late)
      select ${named(`bid-${prefix}`, sql`n`)}, 'ad.viewed', ${sql.lit(account.id)}, ${named(`event-${prefix}`, sql`n`)},
        (${hour}) * ${sql.lit(HOUR_MS)}, ${sql.lit(BILLED)}, 0
      from ${range}`;
  });

const COLUMNS = Object.values(FIGURE_COLUMNS);
type Sums = Partial<Record<(typeof COLUMNS)[number], Sql>>;
const sumsOf = (count: Sql): Sums => {
  // The product of two numbers that are written out is an `int4` in PostgreSQL.
  const amount = sql`(${count}) * cast(${sql.lit(BILLED)} as bigint)`;
  return { impressions: count, revenue: amount, spend: amount };
};
const figuresOf = (sums: Sums): Sql => sql.join(COLUMNS.map((name) => sums[name] ?? sql.lit(0)));
const FIGURES = sql.join(COLUMNS.map((name) => sql.ref(name)));

/** The first source sells directly, as statements of advertisers need it. */
const valueOf = (dimension: ValueDimension | undefined, number: Sql): Sql => {
  if (dimension === undefined) return sql`''`;
  const name = named(`${dimension}-`, number);
  return dimension === 'source' ? sql`case when ${number} = 0 then 'direct' else ${name} end` : name;
};

interface Filled {
  readonly account: FilledAccount;
  readonly cut: Cut;
  readonly grain: Grain;
}

/** How many days or hours a cut has, and how the table numbers them. */
const bucketsOf = ({ cut, grain }: Filled) => {
  if (grain === 'day') return { buckets: DAYS, first: FIRST_DAY, step: 1 };
  const days = cut.of.length === 0 ? DAYS : HOURLY_DAYS;
  const step = HOUR_MS / QUARTER_MS;
  return { buckets: days * HOURS_OF_DAY, first: (FIRST_DAY + DAYS - days) * HOURS_OF_DAY * step, step };
};

/**
 * Views of one row. Totals have exactly what the ledger has. Pairs are rounded up, so that no advertiser is missing in
 * what was sold.
 */
const countOf = ({ account, cut }: Filled, rows: number): Sql => {
  const events = eventsOf(account);
  if (cut.of.length === 0) return sql`(${sql.lit(events + rows - 1)} - n) / ${sql.lit(rows)}`;
  return sql.lit(cut.of.length === 1 ? Math.floor(events / rows) : Math.ceil(events / rows));
};

/** As views add up in a cut, spread evenly over its days, placements and values. */
const fillCut = async (databases: SqlDatabases, filled: Filled): Promise<void> => {
  const { account, cut, grain } = filled;
  const { buckets, first, step } = bucketsOf(filled);
  const { placements } = account;
  const values = rowsOf(cut, grain, account);
  const rows = buckets * placements * values;
  // Almost in the order of the key: in any other the file would be written many times over.
  const bucket = sql`${sql.lit(first)} + n / ${sql.lit(placements * values)} * ${sql.lit(step)}`;
  const place = sql`(n / ${sql.lit(values)}) % ${sql.lit(placements)}`;
  const value = sql`(n % ${sql.lit(values)})`;
  const [firsts = 1, seconds = 1] = cutValues(cut, account);
  const [one, two, three] = cut.of;
  const table = sql.table(grain === 'day' ? 'daily_rollups' : 'hourly_rollups');
  await inBatches(
    databases,
    rows,
    (range) => sql`
      insert into ${table} (account_id, cut, bucket, placement, value_1, value_2, value_3, value_4, ${FIGURES})
      select ${sql.lit(account.id)}, ${sql.lit(cut.name)}, ${bucket}, ${named('placement-', place)},
        ${valueOf(one, sql`${value} % ${sql.lit(firsts)}`)},
        ${valueOf(two, sql`${value} / ${sql.lit(firsts)} % ${sql.lit(seconds)}`)},
        ${valueOf(three, sql`${value} / ${sql.lit(firsts * seconds)}`)}, '',
        ${figuresOf(sumsOf(countOf(filled, rows)))}
      from ${range}`,
  );
};

const VARIANTS = 4;

const fillVariants = (databases: SqlDatabases): Promise<void> => {
  const rows = DAYS * USER_BUCKETS * VARIANTS;
  const variant = sql`(n / ${sql.lit(DAYS * USER_BUCKETS)})`;
  return inBatches(
    databases,
    rows,
    (range) => sql`
      insert into variant_rollups (account_id, day, variant, bucket, ${FIGURES})
      select ${sql.lit(LARGEST.id)}, ${sql.lit(FIRST_DAY)} + n % ${sql.lit(DAYS)}, ${named('variant-', variant)},
        (n / ${sql.lit(DAYS)}) % ${sql.lit(USER_BUCKETS)}, ${figuresOf({ turns: sql.lit(10), fills: sql.lit(4), ...sumsOf(sql.lit(3)) })}
      from ${range}`,
  );
};

/** What a line item of the catalog met in two weeks, with so many mixtures of causes in each hour and account. */
const CAUSES = ['won', 'lost-to-higher-bid', 'budget-pacing', 'targeting-device', 'targeting-country', 'topic'];
export const LINE_ITEM = 'brand-0-line';

const fillCandidates = async ({ ledger }: SqlDatabases): Promise<void> => {
  const hours = 14 * HOURS_OF_DAY;
  const now = Math.floor(Date.now() / HOUR_MS);
  for (const { id } of ACCOUNTS)
    for (let hour = 0; hour < hours; hour++) {
      const rows = CAUSES.flatMap((one, i) => CAUSES.slice(i).map((two) => (one === two ? one : `${one},${two}`)));
      await ledger
        .insertInto('candidate_counts')
        .values(
          rows.map((causes) => ({
            ...{ line_item: LINE_ITEM, hour_ms: (now - hour) * HOUR_MS, account_id: id, causes },
            ...{ turns: 40, variance: 0 },
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
};

/** Millions of events, and what stores have made of them in the meantime. */
export const fillFigures = async (databases: SqlDatabases): Promise<void> => {
  const { engine, ledger } = databases;
  // The server that took the turns may have added up days behind those that are filled now.
  await ledger.deleteFrom('daily_rollups').where('bucket', '>=', FIRST_SPAN_BUCKET).execute();
  await ledger.deleteFrom('rollup_spans').execute();
  for (const account of ACCOUNTS) {
    await fillEvents(databases, account);
    for (const grain of ['day', 'hour'] as const)
      for (const cut of cutsOf(grain)) await fillCut(databases, { account, cut, grain });
    await ledger
      .insertInto('rollup_newest')
      .values({ account_id: account.id, at_ms: FILLED_UNTIL_MS - 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // As a server does by and by.
  const summer = createSpanSummer(ledger);
  while (!(await summer.sumUp(FILLED_UNTIL_MS)));
  await fillVariants(databases);
  await fillCandidates(databases);
  // As PostgreSQL does by itself, but not within the minute.
  if (engine === 'postgres') {
    const unhurried = databases.openUnhurried?.();
    await sql`vacuum analyze`.execute(unhurried ?? ledger);
    await unhurried?.destroy();
  }
  const { rows } = await sql<{ readonly n: number | string }>`select count(*) as n from counted_events`.execute(ledger);
  if (Number(rows[0]?.n) !== EVENTS) throw new Error(`The ledger holds ${rows[0]?.n} rows instead of ${EVENTS}.`);
};
