import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { ReportRow, RollupDimension, RollupQuery } from '../../../domain/delivery/rollup.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS, type EpochMs } from '../../../domain/values/time.js';
import { stretchesBetween } from '../../../domain/values/time-zone.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { FIGURE_COLUMNS, figuresOf, SUMS, type FoundFigures } from '../tables/figure-columns.js';
import { fromStored, toKey } from '../tables/stored-text.js';
import { readCandidateRollups } from './candidate-rollups.js';
import { readVariantRollups } from './variant-rollups.js';

/** Dimensions have a prefix, since a column of the table would be taken for the alias of the same name. */
type Found = Readonly<Record<`by_${RollupDimension}`, string | number>> & FoundFigures;

const PER_HOUR = HOUR_MS / QUARTER_MS;
const PER_DAY = DAY_MS / QUARTER_MS;

const textOf = (stored: string | number): string | undefined =>
  stored === '' ? undefined : fromStored(String(stored));

const VALUE_OF: Readonly<Record<RollupDimension, (found: string | number) => unknown>> = {
  day: (found) => Number(found) * DAY_MS,
  hour: (found) => Number(found) * QUARTER_MS,
  placement: textOf,
  campaign: textOf,
  reason: textOf,
};

const rowOf = (found: Found, by: readonly RollupDimension[]): ReportRow => ({
  ...Object.fromEntries(by.map((dimension) => [dimension, VALUE_OF[dimension](found[`by_${dimension}`])])),
  figures: figuresOf(found),
});

type Source = 'rollups' | 'daily_rollups';

/**
 * From the first, until before the second; quarters of `rollups`, days of `daily_rollups`. `ahead`: quarters that the
 * zone's clocks are ahead of UTC.
 */
type Stretch = readonly [source: Source, from: number, to: number, ahead: number];

const quarterOf = (atMs: EpochMs): number => Math.floor(atMs / QUARTER_MS);

/** Whole days of UTC are added up already: they are a ninety-sixth of the rows. */
const stretchesOf = ({ fromMs, toMs, by, timeZone = 0 }: RollupQuery): readonly Stretch[] => {
  const [from, to] = [quarterOf(fromMs), quarterOf(toMs)];
  const [firstDay, endDay] = [Math.ceil(from / PER_DAY), Math.floor(to / PER_DAY)];
  if (by.includes('hour') || firstDay >= endDay || (by.includes('day') && timeZone !== 0)) {
    const stretches = stretchesBetween(from * QUARTER_MS, to * QUARTER_MS, timeZone);
    return stretches.map(({ fromMs: begin, toMs: end, offsetMinutes }) => [
      ...(['rollups', quarterOf(begin), quarterOf(end)] as const),
      Math.round((offsetMinutes * MINUTE_MS) / QUARTER_MS),
    ]);
  }
  const edges = [
    ['rollups', from, firstDay * PER_DAY, 0],
    ['rollups', endDay * PER_DAY, to, 0],
  ] as const;
  return [['daily_rollups', firstDay, endDay, 0], ...edges.filter(([, first, end]) => first < end)];
};

const columnOf = (source: Source, ahead: number, dimension: RollupDimension): RawBuilder<unknown> => {
  if (source === 'daily_rollups') return sql.ref(dimension);
  const local = sql`(quarter + ${sql.lit(ahead)})`;
  if (dimension === 'day') return sql`${local} / ${sql.lit(PER_DAY)}`;
  if (dimension !== 'hour') return sql.ref(dimension);
  return sql`${local} / ${sql.lit(PER_HOUR)} * ${sql.lit(PER_HOUR)} - ${sql.lit(ahead)}`;
};

const statement = (account: string, query: RollupQuery): RawBuilder<Found> => {
  const { by, limit } = query;
  const places = sql.join(by.map((_, i) => sql.lit(i + 1)));
  const figures = Object.values(FIGURE_COLUMNS).map((column) => sql.ref(column));
  const parts = stretchesOf(query).map(([source, from, to, ahead]) => {
    const keys = by.map((dimension) => sql`${columnOf(source, ahead, dimension)} as ${sql.ref(`by_${dimension}`)}`);
    const unit = sql.ref(source === 'rollups' ? 'quarter' : 'day');
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
  readCandidates: readCandidateRollups(db),
});
