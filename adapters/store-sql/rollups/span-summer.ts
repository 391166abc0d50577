import { sql, type Kysely, type Transaction } from 'kysely';
import { CUTS } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import { ALL_COLUMNS } from '../tables/figure-columns.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { RollupSpansRow } from '../tables/rollup-tables.js';
import { VALUE_COLUMNS } from './rollup-rows.js';
import { holdTurn } from './span-rows.js';
import { FIRST_SPAN_BUCKET, spanBucket, SPANS } from './spans.js';

type Trx = Transaction<LedgerTables>;
type CutOfAccount = Pick<RollupSpansRow, 'account_id' | 'cut'>;

const [SHORTEST] = SPANS;
const LONGEST = SPANS[SPANS.length - 1] ?? SHORTEST;

/** Events of an ad come for two days. What comes later still is added to its days and their spans. */
const LAG_DAYS = 2;

/** Transactions of one call: others write between them. */
const STEPS = 16;

const floorTo = (day: number, unit: number): number => Math.floor(day / unit) * unit;

const PARTS = sql.join(['account_id', 'cut', 'placement', ...VALUE_COLUMNS].map((name) => sql.ref(name)));
const COLUMNS = sql.join(ALL_COLUMNS.map((name) => sql.ref(name)));
const SUMS = sql.join(ALL_COLUMNS.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint)`));

/** Adds up one span, of the spans before it or of days. */
const sumSpan = async (trx: Trx, { account_id, cut }: CutOfAccount, position: number, index: number): Promise<void> => {
  const span = SPANS[position] ?? SHORTEST;
  const part = position === 0 ? undefined : SPANS[position - 1];
  const parts = span / (part ?? 1);
  const first = part === undefined ? index * parts : spanBucket(part, index * parts);
  await sql`
    insert into daily_rollups (${PARTS}, bucket, ${COLUMNS})
    select ${PARTS}, ${sql.lit(spanBucket(span, index))}, ${SUMS} from daily_rollups
    where account_id = ${account_id} and cut = ${cut} and bucket >= ${first} and bucket < ${first + parts}
    group by ${PARTS}`.execute(trx);
};

const nextDay = async (
  db: Kysely<LedgerTables>,
  { account_id, cut }: CutOfAccount,
  fromDay: number,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('daily_rollups')
    .select('bucket')
    .where('account_id', '=', account_id)
    .where('cut', '=', cut)
    .where('bucket', '>=', fromDay)
    .where('bucket', '<', FIRST_SPAN_BUCKET)
    .orderBy('bucket')
    .limit(1)
    .executeTakeFirst();
  return found?.bucket;
};

const keptOf = async (db: Kysely<LedgerTables>, of: CutOfAccount): Promise<RollupSpansRow | undefined> => {
  const known = await db
    .selectFrom('rollup_spans')
    .selectAll()
    .where('account_id', '=', of.account_id)
    .where('cut', '=', of.cut)
    .executeTakeFirst();
  if (known !== undefined) return known;
  const first = await nextDay(db, of, -FIRST_SPAN_BUCKET);
  if (first === undefined) return undefined;
  const day = floorTo(first, LONGEST);
  return { ...of, from_day: day, until_day: day };
};

const isDue = async (db: Kysely<LedgerTables>, of: CutOfAccount, endDay: number): Promise<boolean> => {
  const kept = await keptOf(db, of);
  return kept !== undefined && kept.until_day + SHORTEST <= endDay;
};

/** Adds up the next days of a cut that end by `endDay`. Whether nothing is left of them. */
export const sumNext = async (trx: Trx, of: CutOfAccount, endDay: number): Promise<boolean> => {
  await holdTurn(trx);
  const kept = await keptOf(trx, of);
  if (kept === undefined || kept.until_day + SHORTEST > endDay) return true;
  const day = kept.until_day;
  const next = (await nextDay(trx, of, day)) ?? endDay;
  const until_day = Math.max(day + SHORTEST, floorTo(Math.min(next, endDay), SHORTEST));
  for (const [position, span] of SPANS.entries())
    if (floorTo(day, span) + span <= until_day) await sumSpan(trx, of, position, Math.floor(day / span));
  await trx
    .insertInto('rollup_spans')
    .values({ ...kept, until_day })
    .onConflict((conflict) => conflict.columns(['account_id', 'cut']).doUpdateSet({ until_day }))
    .execute();
  return until_day >= endDay;
};

/** Adds up days that are over. Reports are right without, and slow over long periods. */
export interface SpanSummer {
  /** A few steps; whether nothing is left to do. */
  sumUp(nowMs: EpochMs): Promise<boolean>;
}

export const createSpanSummer = (db: Kysely<LedgerTables>): SpanSummer => {
  let waiting: CutOfAccount[] = [];
  let summedUntil = -Infinity;
  const list = async (endDay: number): Promise<void> => {
    const accounts = await db.selectFrom('rollup_newest').select('account_id').execute();
    waiting = accounts.flatMap(({ account_id }) => CUTS.map(({ name }) => ({ account_id, cut: name })));
    summedUntil = endDay;
  };
  return {
    sumUp: async (nowMs) => {
      const endDay = floorTo(Math.floor(nowMs / DAY_MS) - LAG_DAYS, SHORTEST);
      if (waiting.length === 0 && endDay > summedUntil) await list(endDay);
      for (let step = 0; step < STEPS; step++) {
        const of = waiting.at(-1);
        if (of === undefined) break;
        const isLeft = await isDue(db, of, summedUntil);
        if (!isLeft || (await db.transaction().execute((trx) => sumNext(trx, of, summedUntil)))) waiting.pop();
      }
      return waiting.length === 0;
    },
  };
};
