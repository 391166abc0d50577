import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { ReportRow, RollupQuery } from '../../../domain/delivery/rollup.js';
import { cutFor, type Cut, type Dimension } from '../../../domain/figures/rollup-dimensions.js';
import { accountId } from '../../../domain/values/ids.js';
import { DAY_MS, QUARTER_MS } from '../../../domain/values/time.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { figuresOf, SUMS, type FoundFigures } from '../tables/figure-columns.js';
import { fromStored, toKey } from '../tables/stored-text.js';
import { countUncounted, readCandidateRollups } from './candidate-rollups.js';
import { createQueueMover } from './move-queue.js';
import { valueColumn } from './rollup-rows.js';
import { readVariantRollups } from './variant-rollups.js';

/** Dimensions have a prefix, since a column of the table would be taken for the alias of the same name. */
type Found = Readonly<Record<`by_${Dimension}`, string | number>> & FoundFigures;

const textOf = (stored: string | number): string | undefined =>
  stored === '' ? undefined : fromStored(String(stored));

const valueOf = (dimension: Dimension, found: string | number): unknown => {
  if (dimension === 'day') return Number(found) * DAY_MS;
  return dimension === 'hour' ? Number(found) * QUARTER_MS : textOf(found);
};

const rowOf = (found: Found, by: readonly Dimension[]): ReportRow => ({
  ...Object.fromEntries(by.map((dimension) => [dimension, valueOf(dimension, found[`by_${dimension}`])])),
  figures: figuresOf(found),
});

const columnOf = ({ of }: Cut, dimension: Dimension): RawBuilder<unknown> => {
  if (dimension === 'day' || dimension === 'hour') return sql.ref('bucket');
  return dimension === 'placement' ? sql.ref('placement') : sql.ref(valueColumn(of, dimension));
};

const statement = (account: string, { by, grain, fromMs, toMs, limit, only = [] }: RollupQuery): RawBuilder<Found> => {
  const cut = cutFor(by);
  if (cut === undefined) throw new Error('No rollup answers this question.');
  const places = sql.join(by.map((_, i) => sql.lit(i + 1)));
  const keys = by.map((dimension) => sql`${columnOf(cut, dimension)} as ${sql.ref(`by_${dimension}`)}`);
  const ofValues = only.map(
    ({ dimension, values }) => sql` and ${columnOf(cut, dimension)} in (${sql.join(values.map(toKey))})`,
  );
  const unit = grain === 'day' ? DAY_MS : QUARTER_MS;
  return sql<Found>`
    select ${sql.join([...keys, ...SUMS])} from ${sql.table(grain === 'day' ? 'daily_rollups' : 'hourly_rollups')}
    where account_id = ${account} and cut = ${cut.name}
      and bucket >= ${Math.floor(fromMs / unit)} and bucket < ${Math.floor(toMs / unit)}${sql.join(ofValues, sql``)}
    ${by.length === 0 ? sql`` : sql`group by ${places} order by ${places}`}
    limit ${limit}`;
};

/** `move`: what still waits is added before anything is read, so that nothing that was counted is missing. */
export interface SqlRollups extends Rollups {
  move(): Promise<void>;
}

export const createSqlRollups = (db: Kysely<LedgerTables>): SqlRollups => {
  const mover = createQueueMover(db);
  const readVariants = readVariantRollups(db);
  return {
    move: () => mover.move(),
    read: async (accountId, query) => {
      await mover.move();
      const { rows } = await statement(toKey(accountId), query).execute(db);
      return rows.map((found) => rowOf(found, query.by));
    },
    readCandidates: readCandidateRollups(db),
    countUncounted: countUncounted(db),
    accounts: async () => {
      await mover.move();
      const rows = await db.selectFrom('rollup_newest').select('account_id').execute();
      return rows.map(({ account_id }) => accountId(fromStored(account_id)));
    },
    newestAtMs: async (accountId) => {
      await mover.move();
      const newest = db.selectFrom('rollup_newest').select('at_ms').where('account_id', '=', toKey(accountId));
      return (await newest.executeTakeFirst())?.at_ms;
    },
    readVariants: async (accountId, query) => {
      await mover.move();
      return readVariants(accountId, query);
    },
  };
};
