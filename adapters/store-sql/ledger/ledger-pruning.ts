import { sql, type Kysely } from 'kysely';
import { unopenedShareId } from '../../../domain/budget/budget.js';
import { MUTE_MS } from '../../../domain/frequency/mute.js';
import { HOUR_MS, type EpochMs } from '../../../domain/values/time.js';
import { forgetBytes, overflowUntil } from './decision-bytes.js';
import { runLedgerBatch } from './ledger-batch.js';
import { sweepCall } from './ledger-call.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';

/** For how long each is kept. Budgets and titles are kept for good. */
export interface Retention {
  readonly decisionsMs: number;
  /** The oldest go first when all that there are take more. */
  readonly decisionsMaxBytes: number;
  readonly streamEventsMs: number;
  /** Notices that were delivered or given up. */
  readonly noticesMs: number;
  /** An event that is older could be counted a second time. */
  readonly countedEventsMs: number;
}

type Db = Kysely<LedgerTables>;

const countOf = ({ numDeletedRows }: { readonly numDeletedRows: bigint }): number => Number(numDeletedRows);

interface Aging {
  readonly table: keyof LedgerTables;
  /** Its primary key. */
  readonly keys: readonly string[];
  readonly time: string;
}

/** Of series whose records are all older than what is kept. That of a busy day has tens of thousands. */
const PARTS: Aging = { table: 'record_parts', keys: ['book', 'number'], time: 'until_ms' };
const COUNTED: Aging = { table: 'counted_events', keys: ['bid_id', 'type'], time: 'at_ms' };
/** Of creatives that readers reported, those on which nothing hangs any more. */
const REVIEWS: Aging = { table: 'creative_reviews', keys: ['account_id', 'creative'], time: 'until_ms' };
const TRAILS: Aging = {
  table: 'user_trails',
  keys: ['account_id', 'user_key', 'session_id', 'subject_id'],
  time: 'seen_at_ms',
};

/** Looks at the time once more when it deletes: a row may have been seen anew since it was chosen. */
const pruneAged = async (db: Db, { table, keys, time }: Aging, untilMs: number, limit: number): Promise<number> => {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in
      (select ${key} from ${sql.table(table)} where ${sql.ref(time)} <= ${untilMs} limit ${limit})
      and ${sql.ref(time)} <= ${untilMs}
  `.execute(db);
  return Number(numAffectedRows);
};

const pruneDecisions = async (db: Db, untilMs: number, limit: number): Promise<number> => {
  const rows = await db.selectFrom('decisions').select('id').where('at_ms', '<=', untilMs).limit(limit).execute();
  if (rows.length < limit) await forgetBytes(db, untilMs);
  const parts = rows.length < limit ? await pruneAged(db, PARTS, untilMs, limit) : 0;
  if (rows.length === 0) return parts;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('decision_bids').where('decision_id', 'in', ids).execute();
  const deleted = await db.deleteFrom('decisions').where('id', 'in', ids).executeTakeFirstOrThrow();
  return Math.max(parts, countOf(deleted));
};

/** From the oldest id on, so that what is left of a stream has no hole whatever the clock did. */
const pruneStreams = async (db: Db, untilMs: number, limit: number): Promise<number> => {
  const streams = await db
    .selectFrom('stream_events')
    .select((eb) => ['account_id', eb.fn.max('id').as('last')])
    .where('at_ms', '<=', untilMs)
    .groupBy('account_id')
    .execute();
  let most = 0;
  for (const { account_id, last } of streams) {
    const stream = db.selectFrom('stream_events').where('account_id', '=', account_id);
    const oldest = stream.select('id').orderBy('id').limit(limit);
    const events = db.deleteFrom('stream_events').where('account_id', '=', account_id);
    const pruned = events.where('id', '<=', last).where('id', 'in', oldest);
    most = Math.max(most, countOf(await pruned.executeTakeFirstOrThrow()));
  }
  return most;
};

const pruneNotices = async (db: Db, untilMs: number, limit: number): Promise<number> => {
  const settled = db.selectFrom('notices').select('seq').where('settled_at_ms', '<=', untilMs).limit(limit);
  return countOf(await db.deleteFrom('notices').where('seq', 'in', settled).executeTakeFirstOrThrow());
};

/**
 * Shares of what is unopened: without a hold they say nothing. Whoever has just found one locks it, and makes it anew
 * when it is gone.
 */
const pruneShares = async (db: Db, limit: number): Promise<number> => {
  const empty = db
    .selectFrom('budgets')
    .select('id')
    .where('id', 'like', `${unopenedShareId('')}%`);
  const some = empty.where('held', '=', 0).limit(limit);
  const gone = await db.deleteFrom('budgets').where('id', 'in', some).where('held', '=', 0).executeTakeFirstOrThrow();
  return countOf(gone);
};

/** For as long as anything may be found by them: records, exposures, and hidden advertisers. */
const userDataRefsMs = ({ decisionsMs, streamEventsMs }: Retention): number =>
  Math.max(decisionsMs, streamEventsMs, MUTE_MS) + HOUR_MS;

/**
 * Expired holds of budgets that nobody uses any more, such as those of a day that is over: in use they are swept on the
 * way.
 */
const sweepHolds = async (
  { engine, ledger }: Pick<SqlDatabases, 'engine' | 'ledger'>,
  nowMs: number,
  limit: number,
) => {
  const expired = ledger.selectFrom('holds').where('expires_at_ms', '<=', nowMs - HOUR_MS);
  const rows = await expired.select('budget_id').distinct().limit(limit).execute();
  const keys = rows.map((row) => row.budget_id);
  if (keys.length > 0) await runLedgerBatch(ledger, engine, [sweepCall(nowMs)], keys);
  return keys.length;
};

export interface Pruned {
  readonly isMoreLeft: boolean;
  /** Decisions up to this time went before their age, for the room that they take. */
  readonly fullUntilMs: EpochMs | undefined;
}

export interface LedgerPruning {
  /** Removes at most `limit` of each kind. */
  prune(keep: Retention, nowMs: EpochMs, limit: number): Promise<Pruned>;
}

export const createLedgerPruning = (databases: Pick<SqlDatabases, 'engine' | 'ledger' | 'journal'>): LedgerPruning => ({
  prune: async (keep, nowMs, limit) => {
    const { journal: db } = databases;
    const agedMs = nowMs - keep.decisionsMs;
    const fullMs = await overflowUntil(db, keep.decisionsMaxBytes);
    const removed = [
      await pruneDecisions(db, Math.max(agedMs, fullMs), limit),
      await pruneAged(db, TRAILS, nowMs - userDataRefsMs(keep), limit),
      await pruneStreams(db, nowMs - keep.streamEventsMs, limit),
      await pruneNotices(db, nowMs - keep.noticesMs, limit),
      await pruneAged(db, COUNTED, nowMs - keep.countedEventsMs, limit),
      await pruneAged(db, REVIEWS, nowMs, limit),
      await sweepHolds(databases, nowMs, limit),
      await pruneShares(databases.ledger, limit),
    ];
    return {
      isMoreLeft: removed.some((count) => count >= limit),
      fullUntilMs: fullMs > agedMs ? fullMs : undefined,
    };
  },
});
