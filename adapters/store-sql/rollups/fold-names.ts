import { sql, type Transaction } from 'kysely';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { bidsOf } from '../../../domain/auction/turn-facts.js';
import { isOwnSource } from '../../../domain/demand/shared-part.js';
import { bucketsOf } from '../../../domain/figures/rollup-buckets.js';
import { CUTS, withSource, type ValueDimension } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { LedgerTables, RollupRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import { ALL_COLUMNS, type RollupFigures } from '../tables/figure-columns.js';
import { createRowAdder, ROW_KEY } from './add-rows.js';
import { othersOf, ROLLUP_TABLES, valueColumn, type RowValues, type VALUE_COLUMNS } from './rollup-rows.js';
import { spanRows } from './span-rows.js';

/** A name that a bidder gave on a day; events of its ad count for two days more. */
interface GivenName {
  readonly account_id: string;
  readonly dimension: ValueDimension;
  readonly value: string;
  readonly dayMs: number;
}
const DAYS = 3;

/** More fills than this within those days, and a name is that of something that many readers saw. */
const FEW = 10;

/** What bidders named in a decision; they may have named it after the reader. */
export const namesIn = (recorded: StoredDecision): readonly GivenName[] => {
  const { accountId, atMs, inputs } = recorded;
  const { dayMs } = bucketsOf(atMs, inputs.account.timeZone);
  const ofOthers = inputs.answers.filter(({ source }) => !isOwnSource(source));
  const named = [
    ...bidsOf(ofOthers).map(({ advertiser, creative, deal }) => [advertiser.id, creative.id, deal?.id ?? ''] as const),
    ...ofOthers.flatMap(({ rejections }) =>
      rejections.map(({ named: of }) => [of?.advertiser ?? '', of?.creative ?? '', ''] as const),
    ),
  ];
  const names = named.flatMap(
    ([advertiser, creative, deal]) =>
      [
        ['advertiser', advertiser],
        ['creative', creative],
        ['deal', deal],
      ] as const,
  );
  const account_id = toKey(accountId);
  return [...new Map(names.map((name) => [name.join('\0'), name])).values()]
    .filter(([, value]) => value !== '')
    .map(([dimension, value]) => ({ account_id, dimension, value: toKey(value), dayMs }));
};

type Trx = Transaction<LedgerTables>;

/** A row as it is read: figures as text, since a sum of money may go beyond what a number holds. */
type FoundRow = Omit<RollupRow, keyof RollupFigures> & Readonly<Record<keyof RollupFigures, string>>;
const FOUND_ROW = sql.join([
  ...ROW_KEY.map((name) => sql.ref(name)),
  ...ALL_COLUMNS.map((name) => sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}`),
]);

const withFigures = (row: FoundRow | RollupRow, change: (sum: bigint) => bigint): RollupRow => ({
  ...row,
  ...(Object.fromEntries(ALL_COLUMNS.map((name) => [name, change(BigInt(row[name]))])) as RollupFigures),
});
const exact = (row: FoundRow): RollupRow => withFigures(row, (sum) => sum);
const negated = (row: RollupRow): RollupRow => withFigures(row, (sum) => -sum);

/** Moves what these days of a name have in spans; a span in which nothing is left of the name forgets it. */
const foldSpans = async (
  trx: Trx,
  days: readonly RollupRow[],
  column: (typeof VALUE_COLUMNS)[number],
  others: RowValues,
): Promise<void> => {
  const addRows = createRowAdder();
  await addRows(trx, 'daily_rollups', await spanRows(trx, days.map(negated)));
  const moved = await spanRows(
    trx,
    days.map((day) => ({ ...day, ...others })),
  );
  await addRows(trx, 'daily_rollups', moved);
  const [first] = days;
  if (first === undefined || moved.length === 0) return;
  const isEmpty = sql.join(
    ALL_COLUMNS.map((figure) => sql`${sql.ref(figure)} = 0`),
    sql` and `,
  );
  await sql`
    delete from daily_rollups
    where account_id = ${first.account_id} and cut = ${first.cut}
      and bucket in (${sql.join([...new Set(moved.map(({ bucket }) => bucket))])})
      and ${sql.ref(column)} = ${first[column]} and ${isEmpty}`.execute(trx);
};

/** Puts the rows of one rare name among the others of their day. */
const fold = async (trx: Trx, { account_id, dimension, value, dayMs }: GivenName): Promise<void> => {
  const addRows = createRowAdder();
  for (const { name: cut, of } of CUTS.filter((one) => one.of.includes(dimension)))
    for (const [table, unitMs] of ROLLUP_TABLES) {
      const column = valueColumn(of, dimension);
      const [from, to] = [dayMs - DAY_MS, dayMs + DAYS * DAY_MS].map((atMs) => Math.floor(atMs / unitMs));
      const { rows: found } = await sql<FoundRow>`
        delete from ${sql.table(table)}
        where account_id = ${account_id} and cut = ${cut} and bucket >= ${from} and bucket < ${to}
          and ${sql.ref(column)} = ${value}
        returning ${FOUND_ROW}`.execute(trx);
      const rows = found.map(exact);
      for (const row of rows) await addRows(trx, table, [{ ...row, ...othersOf(of) }]);
      if (table === 'daily_rollups') await foldSpans(trx, rows, column, othersOf(of));
    }
};

/** Folds names that few readers saw into the rest when a reader is erased: such a name may identify that reader. */
export const foldNames = async (trx: Trx, names: readonly GivenName[]): Promise<void> => {
  if (names.length === 0) return;
  // Nothing may be moved meanwhile, nor may a cache keep which values have rows.
  await trx
    .updateTable('rollup_turns')
    .set({ turn: sql<number>`turn + 1` })
    .where('id', '=', 1)
    .execute();
  for (const name of names) {
    const { account_id, dimension, value, dayMs } = name;
    const of = withSource([dimension]);
    const { rows } = await sql<{ readonly fills: string }>`
      select cast(coalesce(sum(fills), 0) as text) as fills from daily_rollups
      where account_id = ${account_id} and cut = ${of.join('+')} and ${sql.ref(valueColumn(of, dimension))} = ${value}
        and bucket >= ${dayMs / DAY_MS - 1} and bucket < ${dayMs / DAY_MS + DAYS}`.execute(trx);
    if (Number(rows[0]?.fills ?? 0) <= FEW) await fold(trx, name);
  }
};
