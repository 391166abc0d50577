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
import { createSpanSummer, type SpanSummer } from './span-summer.js';
import { bucketsOfDays } from './spans.js';
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

interface Of {
  readonly account: string;
  readonly cut: Cut;
  readonly buckets: RawBuilder<unknown>;
}

const statement = ({ account, cut, buckets }: Of, { by, grain, limit, only = [] }: RollupQuery): RawBuilder<Found> => {
  const places = sql.join(by.map((_, i) => sql.lit(i + 1)));
  const keys = by.map((dimension) => sql`${columnOf(cut, dimension)} as ${sql.ref(`by_${dimension}`)}`);
  const ofValues = only.map(
    ({ dimension, values }) => sql` and ${columnOf(cut, dimension)} in (${sql.join(values.map(toKey))})`,
  );
  return sql<Found>`
    select ${sql.join([...keys, ...SUMS])} from ${sql.table(grain === 'day' ? 'daily_rollups' : 'hourly_rollups')}
    where account_id = ${account} and cut = ${cut.name} and ${buckets}${sql.join(ofValues, sql``)}
    ${by.length === 0 ? sql`` : sql`group by ${places} order by ${places}`}
    limit ${limit}`;
};

type OfCut = Omit<Of, 'buckets'>;

const readBetween = async (db: Kysely<LedgerTables>, of: OfCut, query: RollupQuery): Promise<readonly Found[]> => {
  const unit = query.grain === 'day' ? DAY_MS : QUARTER_MS;
  const [from, to] = [query.fromMs, query.toMs].map((atMs) => Math.floor(atMs / unit));
  const buckets = sql`bucket >= ${from} and bucket < ${to}`;
  return (await statement({ ...of, buckets }, query).execute(db)).rows;
};

/** As few rows as make up these days. */
const readDays = async (db: Kysely<LedgerTables>, of: OfCut, query: RollupQuery): Promise<readonly Found[]> => {
  const ofAccount = db.selectFrom('rollup_spans').selectAll().where('account_id', '=', of.account);
  const ofCut = ofAccount.where('cut', '=', of.cut.name);
  const [from = 0, to = 0] = [query.fromMs, query.toMs].map((atMs) => Math.floor(atMs / DAY_MS));
  for (;;) {
    const kept = await ofCut.executeTakeFirst();
    const listed = bucketsOfDays(from, to, kept);
    const buckets = listed.length === 0 ? sql`1 = 0` : sql`bucket in (${sql.join(listed)})`;
    const { rows } = await statement({ ...of, buckets }, query).execute(db);
    // Spans that were removed in between are read as the days that are left of them.
    if ((await ofCut.executeTakeFirst())?.from_day === kept?.from_day) return rows;
  }
};

const find = (db: Kysely<LedgerTables>, of: OfCut, query: RollupQuery): Promise<readonly Found[]> =>
  query.grain === 'hour' || query.by.includes('day') ? readBetween(db, of, query) : readDays(db, of, query);

/** `move`: what still waits is added before anything is read, so that nothing that was counted is missing. */
export interface SqlRollups extends Rollups, SpanSummer {
  move(): Promise<void>;
}

export const createSqlRollups = (db: Kysely<LedgerTables>): SqlRollups => {
  const mover = createQueueMover(db);
  const readVariants = readVariantRollups(db);
  return {
    ...createSpanSummer(db),
    move: () => mover.move(),
    read: async (accountId, query) => {
      await mover.move();
      const [account, cut] = [toKey(accountId), cutFor(query.by)];
      if (cut === undefined) throw new Error('No rollup answers this question.');
      return (await find(db, { account, cut }, query)).map((found) => rowOf(found, query.by));
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
