import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { ReportRow, RollupQuery, RowPlace } from '../../../domain/delivery/rollups/rollup.js';
import { cutOf, sortOrder, type Cut, type Dimension } from '../../../domain/figures/rollup-dimensions.js';
import { accountId } from '../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../domain/values/time.js';
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

/** As a row has it. */
const storedOf = (dimension: Dimension, value: RowPlace[number]): string | number => {
  if (dimension === 'day') return Number(value) / DAY_MS;
  return dimension === 'hour' ? Number(value) / QUARTER_MS : toKey(String(value ?? ''));
};

const conditionsOf = (cut: Cut, { by, only = [], after }: RollupQuery): readonly RawBuilder<unknown>[] => {
  const named = only.map(
    ({ dimension, values }) => sql`${columnOf(cut, dimension)} in (${sql.join(values.map(toKey))})`,
  );
  if (after === undefined) return named;
  const order = sortOrder(by);
  const columns = sql.join(order.map((dimension) => columnOf(cut, dimension)));
  return [...named, sql`(${columns}) > (${sql.join(order.map((dimension, i) => storedOf(dimension, after[i])))})`];
};

const statement = ({ account, cut, buckets }: Of, query: RollupQuery): RawBuilder<Found> => {
  const { by, grain, limit } = query;
  const places = sql.join(sortOrder(by).map((dimension) => sql.lit(by.indexOf(dimension) + 1)));
  const keys = by.map((dimension) => sql`${columnOf(cut, dimension)} as ${sql.ref(`by_${dimension}`)}`);
  const conditions = [sql`account_id = ${account}`, sql`cut = ${cut.name}`, buckets, ...conditionsOf(cut, query)];
  return sql<Found>`
    select ${sql.join([...keys, ...SUMS])} from ${sql.table(grain === 'day' ? 'daily_rollups' : 'hourly_rollups')}
    where ${sql.join(conditions, sql` and `)}
    ${by.length === 0 ? sql`` : sql`group by ${places} order by ${places}`}
    limit ${limit}`;
};

type OfCut = Omit<Of, 'buckets'>;

/** So many days or hours are looked at first, then twice as many each time until there are rows enough. */
const FIRST_LOOK = { day: 2, hour: (4 * HOUR_MS) / QUARTER_MS };

/** Rows by the day or hour: of a long period only as many as are asked for are read. */
const readBetween = async (db: Kysely<LedgerTables>, of: OfCut, query: RollupQuery): Promise<readonly Found[]> => {
  const { grain, by, after, limit } = query;
  const unit = grain === 'day' ? DAY_MS : QUARTER_MS;
  const [from = 0, to = 0] = [query.fromMs, query.toMs].map((atMs) => Math.floor(atMs / unit));
  const isByTime = by.includes(grain);
  const rows: Found[] = [];
  let at = isByTime && after !== undefined ? Math.max(from, Number(storedOf(grain, after[0]))) : from;
  for (let look = isByTime ? FIRST_LOOK[grain] : Infinity; at < to && rows.length < limit; look *= 2) {
    const buckets = sql`bucket >= ${at} and bucket < ${Math.min(to, at + look)}`;
    const found = await statement({ ...of, buckets }, { ...query, limit: limit - rows.length }).execute(db);
    rows.push(...found.rows);
    at += look;
  }
  return rows;
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
      const of = { account: toKey(accountId), cut: cutOf(query) };
      return (await find(db, of, query)).map((found) => rowOf(found, query.by));
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
