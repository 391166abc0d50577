import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { openPostgres } from '../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../adapters/store-sql/schema/migrate.js';
import { FIGURE_COLUMNS } from '../../adapters/store-sql/tables/figure-columns.js';
import type { SqlDatabases, SqlEngine } from '../../adapters/store-sql/tables/sql-databases.js';
import { openSqlite } from '../../adapters/store-sqlite/open-sqlite.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import { startPostgres } from '../support/postgres-server.js';
import { API_TOKEN } from './campaigns.js';
import { startChild } from './child.js';
import { atMost, informational, type Figure } from './figure.js';
import { percentile } from './round.js';
import type { StateSettings } from './state-study.js';

/** `REPORTS_ROWS` for fewer. */
const ROWS = Number(process.env['REPORTS_ROWS'] ?? 10_000_000);
const TARGET_MS = 200;
const DAYS = 90;
const [PLACEMENTS, CAMPAIGNS] = [5, 20];
/** Of one view; the same for all, so that the sum is known. */
const BILLED = 2_500_000;
const ASKED = 20;
/** Rows of each statement, so that none takes longer than the server allows. */
const BATCH = 50_000;
const ROLLUP_BATCH = 5_000;

/** The days before today, none of which is old enough to be pruned. */
const FIRST_DAY = Math.floor(Date.now() / DAY_MS) - DAYS;
const HOURS = DAYS * 24;
const firstHour = FIRST_DAY * 24;
const dayOf = (offset: number): string => new Date((FIRST_DAY + offset) * DAY_MS).toISOString().slice(0, 10);

/** What an operator looks at: a total, days, campaigns, campaigns by the day of a month, the hours of a week. */
const REPORTS: readonly (readonly [name: string, query: string])[] = [
  ['total', `from=${dayOf(0)}&to=${dayOf(DAYS - 1)}`],
  ['by-day', `from=${dayOf(0)}&to=${dayOf(DAYS - 1)}&by=day`],
  ['by-campaign', `from=${dayOf(0)}&to=${dayOf(DAYS - 1)}&by=campaign,placement`],
  ['by-day-and-campaign', `from=${dayOf(30)}&to=${dayOf(59)}&by=day,campaign`],
  ['by-hour', `from=${dayOf(60)}&to=${dayOf(66)}&by=hour,placement`],
  ['by-hour-and-country', `from=${dayOf(60)}&to=${dayOf(66)}&by=hour,country`],
  ['by-creative', `from=${dayOf(0)}&to=${dayOf(DAYS - 1)}&by=creative`],
  ['by-line-item-and-country', `from=${dayOf(0)}&to=${dayOf(DAYS - 1)}&by=lineItem,country`],
];

/** The numbers from `first` on, in either engine. */
const numbers = (engine: SqlEngine, first: number, count: number): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`(with recursive s(n) as (values(${sql.lit(first)}) union all select n + 1 from s where n < ${sql.lit(first + count - 1)}) select n from s) as numbers`
    : sql`generate_series(${sql.lit(first)}::bigint, ${sql.lit(first + count - 1)}::bigint) as numbers(n)`;

const HOUR = sql`${sql.lit(firstHour)} + n % ${sql.lit(HOURS)}`;
const textOf = (prefix: string, number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(prefix)} || cast(${number} as text)`;

const views = (engine: SqlEngine, first: number): RawBuilder<unknown> => sql`
  insert into counted_events (bid_id, type, account_id, event_id, at_ms, billed, late)
  select ${textOf('bid-', sql`${sql.lit(ROWS)} + n`)}, 'ad.viewed', 'load', ${textOf('event-', sql`${sql.lit(ROWS)} + n`)},
    (${HOUR}) * ${sql.lit(HOUR_MS)}, ${sql.lit(BILLED)}, 0
  from ${numbers(engine, first, BATCH)}`;

/** Rows of an hour and of a day, in each of these cuts: as many as the busiest account may have. */
const [VALUES, COUNTRIES] = [CAMPAIGNS, 50];
const COLUMNS = Object.values(FIGURE_COLUMNS);

/** So many values of a cut; a pair has as many of its first as line items, and of its second as countries. */
const CUT_VALUES: Readonly<Record<string, number>> = {
  '': 1,
  campaign: VALUES,
  country: COUNTRIES,
  creative: 200,
  'lineItem+country': VALUES * COUNTRIES,
};

/** Views of the row with this number, of so many rows: those whose own number leaves it when divided. */
const countOf = (rows: number): RawBuilder<unknown> => sql`(${sql.lit(ROWS + rows - 1)} - n) / ${sql.lit(rows)}`;

interface Filled {
  readonly table: 'daily_rollups' | 'hourly_rollups';
  readonly cut: string;
  readonly values: number;
  readonly buckets: number;
}

/** As the ledger's views add up in a cut, spread evenly. */
const rollups = (engine: SqlEngine, { table, cut, values, buckets }: Filled, first: number): RawBuilder<unknown> => {
  const rows = buckets * PLACEMENTS * values;
  const sums: Partial<Record<(typeof COLUMNS)[number], RawBuilder<unknown>>> = {
    impressions: countOf(rows),
    revenue: sql`(${countOf(rows)}) * ${sql.lit(BILLED)}`,
  };
  const bucket =
    table === 'daily_rollups'
      ? sql`${sql.lit(FIRST_DAY)} + n % ${sql.lit(buckets)}`
      : sql`(${sql.lit(firstHour)} + n % ${sql.lit(buckets)}) * 4`;
  const value = sql`(n / ${sql.lit(buckets * PLACEMENTS)})`;
  const [value1, value2] = cut.includes('+')
    ? [textOf('one-', sql`${value} % ${sql.lit(VALUES)}`), textOf('two-', sql`${value} / ${sql.lit(VALUES)}`)]
    : [cut === '' ? sql`''` : textOf('one-', value), sql`''`];
  return sql`
    insert into ${sql.table(table)}
      (account_id, cut, bucket, placement, value_1, value_2, value_3, ${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select 'load', ${sql.lit(cut)}, ${bucket}, ${textOf('placement-', sql`(n / ${sql.lit(buckets)}) % ${sql.lit(PLACEMENTS)}`)},
      ${value1}, ${value2}, '', ${sql.join(COLUMNS.map((name) => sums[name] ?? sql.lit(0)))}
    from ${numbers(engine, first, Math.min(ROLLUP_BATCH, rows - first))}`;
};

const fillRollups = async ({ engine, ledger }: SqlDatabases): Promise<void> => {
  for (const [cut, values] of Object.entries(CUT_VALUES))
    for (const table of ['daily_rollups', 'hourly_rollups'] as const) {
      if (table === 'hourly_rollups' && cut.includes('+')) continue;
      const filled = { table, cut, values, buckets: table === 'daily_rollups' ? DAYS : HOURS };
      const rows = filled.buckets * PLACEMENTS * values;
      for (let first = 0; first < rows; first += ROLLUP_BATCH) await rollups(engine, filled, first).execute(ledger);
    }
};

const fill = async (databases: SqlDatabases): Promise<void> => {
  await migrate(databases);
  const { engine, ledger } = databases;
  for (let first = 0; first < ROWS; first += BATCH) await views(engine, first).execute(ledger);
  await fillRollups(databases);
  const { rows } = await sql<{ readonly n: number | string }>`select count(*) as n from counted_events`.execute(ledger);
  if (Number(rows[0]?.n) !== ROWS) throw new Error(`The ledger holds ${rows[0]?.n} rows instead of ${ROWS}.`);
};

type ReportRows = readonly { readonly impressions: number }[];

const ask = async (port: number, query: string): Promise<ReportRows> => {
  const headers = { authorization: `Bearer ${API_TOKEN}` };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/reports?${query}`, { headers });
  if (!answer.ok) throw new Error(`The report was refused with ${answer.status}.`);
  const { rows } = (await answer.json()) as { readonly rows: ReportRows };
  return rows;
};

const measure = async (name: string, state: StateSettings): Promise<readonly Figure[]> => {
  const child = await startChild('server', { args: ['state', JSON.stringify(state)] });
  try {
    const [total] = await ask(child.port, REPORTS[0]?.[1] ?? '');
    if (total?.impressions !== ROWS) throw new Error(`The report tells of ${total?.impressions} of ${ROWS} views.`);
    const figures: Figure[] = [];
    for (const [report, query] of REPORTS) {
      const times: number[] = [];
      let rows = 0;
      for (let i = 0; i < ASKED; i++) {
        const startedMs = performance.now();
        ({ length: rows } = await ask(child.port, query));
        times.push(performance.now() - startedMs);
      }
      figures.push(
        atMost(`reports.${name}.${report}`, Math.max(...times), `ms, the slowest of ${ASKED}, ${rows} rows`, TARGET_MS),
      );
      figures.push(informational(`reports.${name}.${report}.p50`, percentile(times, 0.5), 'ms'));
    }
    return figures;
  } finally {
    await child.stop();
  }
};

const withFilled = async (databases: SqlDatabases, name: string, state: StateSettings): Promise<readonly Figure[]> => {
  try {
    await fill(databases);
  } finally {
    await databases.close();
  }
  return measure(name, state);
};

const onPostgres = async (dataDir: string): Promise<readonly Figure[]> => {
  const server = await startPostgres();
  try {
    const { url } = await server.createDatabase();
    return await withFilled(openPostgres({ url, onError: () => undefined }), 'postgres', { dataDir, databaseUrl: url });
  } finally {
    await server.stop();
  }
};

/**
 * `GET /v1/reports` of an account with ten million billed views behind it, from a server that has just been started.
 */
export const reportsStudy = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  const [sqliteDir, sharedDir] = [join(folder, 'sqlite'), join(folder, 'shared')];
  try {
    const sqlite = await withFilled(openSqlite(sqliteDir), 'sqlite', { dataDir: sqliteDir });
    return [...sqlite, ...(await onPostgres(sharedDir))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
