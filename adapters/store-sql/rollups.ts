import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rollups } from '../../application/ports/rollups.js';
import { FIGURES, type Figure, type ReportDimension, type ReportQuery, type ReportRow } from '../../domain/rollup.js';
import { DAY_MS, HOUR_MS } from '../../domain/time.js';
import type { LedgerTables } from './ledger-tables.js';
import { FIGURE_COLUMNS } from './rollup-rows.js';
import { fromStored, toKey } from './stored-text.js';

/** Dimensions have a prefix, since a column of the table would be taken for the alias of the same name. */
type Found = Readonly<Record<`by_${ReportDimension}`, string | number>> & Readonly<Record<Figure, string>>;

const HOURS_PER_DAY = DAY_MS / HOUR_MS;

const SELECTED: Readonly<Record<ReportDimension, RawBuilder<unknown>>> = {
  day: sql`hour / ${sql.lit(HOURS_PER_DAY)}`,
  hour: sql`hour`,
  placement: sql`placement`,
  campaign: sql`campaign`,
  reason: sql`reason`,
};

const textOf = (stored: string | number): string | undefined =>
  stored === '' ? undefined : fromStored(String(stored));

const VALUE_OF: Readonly<Record<ReportDimension, (found: string | number) => unknown>> = {
  day: (found) => Number(found) * DAY_MS,
  hour: (found) => Number(found) * HOUR_MS,
  placement: textOf,
  campaign: textOf,
  reason: textOf,
};

const figuresOf = (found: Found): ReportRow['figures'] => {
  const counts = FIGURES.filter((figure) => figure !== 'revenue').map((figure) => [figure, Number(found[figure])]);
  return { ...Object.fromEntries(counts), revenue: BigInt(found.revenue) } as ReportRow['figures'];
};

const rowOf = (found: Found, by: readonly ReportDimension[]): ReportRow => ({
  ...Object.fromEntries(by.map((dimension) => [dimension, VALUE_OF[dimension](found[`by_${dimension}`])])),
  figures: figuresOf(found),
});

/** As text, since a sum of money may go beyond what a number holds. */
const sums = FIGURES.map(
  (figure) => sql`cast(coalesce(sum(${sql.ref(FIGURE_COLUMNS[figure])}), 0) as text) as ${sql.ref(figure)}`,
);

const statement = (account: string, { fromMs, toMs, by, limit }: ReportQuery): RawBuilder<Found> => {
  const keys = by.map((dimension) => sql`${SELECTED[dimension]} as ${sql.ref(`by_${dimension}`)}`);
  const places = sql.join(by.map((_, i) => sql.lit(i + 1)));
  return sql<Found>`
    select ${sql.join([...keys, ...sums])} from rollups
    where account_id = ${account} and hour >= ${Math.floor(fromMs / HOUR_MS)} and hour < ${Math.floor(toMs / HOUR_MS)}
    ${by.length === 0 ? sql`` : sql`group by ${places} order by ${places}`}
    limit ${limit}`;
};

export const createSqlRollups = (db: Kysely<LedgerTables>): Rollups => ({
  read: async (accountId, query) => {
    const { rows } = await statement(toKey(accountId), query).execute(db);
    return rows.map((found) => rowOf(found, query.by));
  },
});
