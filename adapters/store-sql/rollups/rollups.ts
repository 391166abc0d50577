import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { ReportRow, RollupDimension, RollupQuery } from '../../../domain/delivery/rollup.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { FIGURE_COLUMNS, figuresOf, SUMS, type FoundFigures } from './figure-columns.js';
import { fromStored, toKey } from '../tables/stored-text.js';
import { readVariantRollups } from './variant-rollups.js';

/** Dimensions have a prefix, since a column of the table would be taken for the alias of the same name. */
type Found = Readonly<Record<`by_${RollupDimension}`, string | number>> & FoundFigures;

const HOURS_PER_DAY = DAY_MS / HOUR_MS;

const textOf = (stored: string | number): string | undefined =>
  stored === '' ? undefined : fromStored(String(stored));

const VALUE_OF: Readonly<Record<RollupDimension, (found: string | number) => unknown>> = {
  day: (found) => Number(found) * DAY_MS,
  hour: (found) => Number(found) * HOUR_MS,
  placement: textOf,
  campaign: textOf,
  reason: textOf,
};

const rowOf = (found: Found, by: readonly RollupDimension[]): ReportRow => ({
  ...Object.fromEntries(by.map((dimension) => [dimension, VALUE_OF[dimension](found[`by_${dimension}`])])),
  figures: figuresOf(found),
});

type Source = 'rollups' | 'daily_rollups';

/** From the first, until before the second; hours of `rollups`, days of `daily_rollups`. */
type Stretch = readonly [source: Source, from: number, to: number];

/** Whole days are added up already: they are a twenty-fourth of the rows. */
const stretchesOf = ({ fromMs, toMs, by }: RollupQuery): readonly Stretch[] => {
  const [from, to] = [Math.floor(fromMs / HOUR_MS), Math.floor(toMs / HOUR_MS)];
  const [firstDay, endDay] = [Math.ceil(from / HOURS_PER_DAY), Math.floor(to / HOURS_PER_DAY)];
  if (by.includes('hour') || firstDay >= endDay) return [['rollups', from, to]];
  const edges = [
    ['rollups', from, firstDay * HOURS_PER_DAY],
    ['rollups', endDay * HOURS_PER_DAY, to],
  ] as const;
  return [['daily_rollups', firstDay, endDay], ...edges.filter(([, first, end]) => first < end)];
};

const columnOf = (source: Source, dimension: RollupDimension): RawBuilder<unknown> =>
  source === 'rollups' && dimension === 'day' ? sql`hour / ${sql.lit(HOURS_PER_DAY)}` : sql.ref(dimension);

const statement = (account: string, query: RollupQuery): RawBuilder<Found> => {
  const { by, limit } = query;
  const places = sql.join(by.map((_, i) => sql.lit(i + 1)));
  const figures = Object.values(FIGURE_COLUMNS).map((column) => sql.ref(column));
  const parts = stretchesOf(query).map(([source, from, to]) => {
    const keys = by.map((dimension) => sql`${columnOf(source, dimension)} as ${sql.ref(`by_${dimension}`)}`);
    const unit = sql.ref(source === 'rollups' ? 'hour' : 'day');
    return sql`
      select ${sql.join([...keys, ...figures])} from ${sql.table(source)}
      where account_id = ${account} and ${unit} >= ${from} and ${unit} < ${to}`;
  });
  return sql<Found>`
    select ${sql.join([...by.map((dimension) => sql.ref(`by_${dimension}`)), ...SUMS])}
    from (${sql.join(parts, sql` union all `)}) as parts
    ${by.length === 0 ? sql`` : sql`group by ${places} order by ${places}`}
    limit ${limit}`;
};

export const createSqlRollups = (db: Kysely<LedgerTables>): Rollups => ({
  read: async (accountId, query) => {
    const { rows } = await statement(toKey(accountId), query).execute(db);
    return rows.map((found) => rowOf(found, query.by));
  },
  readVariants: readVariantRollups(db),
});
