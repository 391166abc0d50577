import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { NOTHING_PRUNED, prunedOf, sumPruned, type Pruned } from '../../../application/ports/storage/pruner.js';
import { unopenedShareId } from '../../../domain/budget/budget.js';
import { MUTE_MS } from '../../../domain/frequency/mute.js';
import { DAY_MS, HOUR_MS, type EpochMs } from '../../../domain/values/time.js';
import { pruneNames } from '../rollups/prune-names.js';
import { forgetBytes, overflowUntil } from './decision-bytes.js';
import { runLedgerBatch } from './ledger-batch.js';
import { sweepCall } from './ledger-call.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { SqlDatabases, SqlEngine } from '../tables/sql-databases.js';

/** For how long each is kept. Budgets and titles are kept for good. */
export interface Retention {
  readonly decisionsMs: number;
  /** The oldest go first when all that there are take more. */
  readonly decisionsMaxBytes: number;
  readonly streamEventsMs: number;
  /** Notices that were delivered or given up, and dead webhooks. */
  readonly noticesMs: number;
  /** An event that is older could be counted a second time. */
  readonly countedEventsMs: number;
}

type Db = Kysely<LedgerTables>;
type LedgerOf = Pick<SqlDatabases, 'engine' | 'ledger'>;

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
/** For two weeks: they say what is to be done now. */
const CANDIDATES: Aging = {
  table: 'candidate_counts',
  keys: ['line_item', 'hour_ms', 'account_id', 'causes'],
  time: 'hour_ms',
};
const CANDIDATES_MS = 14 * DAY_MS;
/** Given up, or of an endpoint that is not configured any more. */
const WEBHOOKS: Aging = { table: 'webhook_deliveries', keys: ['seq'], time: 'since_ms' };
const TRAILS: Aging = {
  table: 'user_trails',
  keys: ['account_id', 'user_key', 'session_id', 'subject_id'],
  time: 'seen_at_ms',
};

/** Looks at the time once more when it deletes: a row may have been seen anew since it was chosen. */
const pruneAged = async (db: Db, { table, keys, time }: Aging, untilMs: number, limit: number): Promise<Pruned> => {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in
      (select ${key} from ${sql.table(table)} where ${sql.ref(time)} <= ${untilMs} limit ${limit})
      and ${sql.ref(time)} <= ${untilMs}
  `.execute(db);
  return prunedOf(table, Number(numAffectedRows), limit);
};

const pruneDecisions = async (db: Db, untilMs: number, limit: number): Promise<Pruned> => {
  const rows = await db.selectFrom('decisions').select('id').where('at_ms', '<=', untilMs).limit(limit).execute();
  if (rows.length < limit) await forgetBytes(db, untilMs);
  const parts = rows.length < limit ? await pruneAged(db, PARTS, untilMs, limit) : NOTHING_PRUNED;
  if (rows.length === 0) return parts;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('decision_bids').where('decision_id', 'in', ids).execute();
  const deleted = await db.deleteFrom('decisions').where('id', 'in', ids).executeTakeFirstOrThrow();
  return sumPruned([parts, prunedOf('decisions', countOf(deleted), limit)]);
};

/**
 * Of the events that are over, those of the oldest times; from each of their streams then from the oldest id on, so
 * that what is left of it has no hole whatever the clock did.
 */
const pruneStreams = async (db: Db, untilMs: number, limit: number): Promise<Pruned> => {
  const over = db.selectFrom('stream_events').select(['account_id', 'id']).where('at_ms', '<=', untilMs);
  const events = await over.orderBy('at_ms').limit(limit).execute();
  const lasts = new Map<string, number>();
  for (const { account_id, id } of events) lasts.set(account_id, Math.max(id, lasts.get(account_id) ?? id));
  let [isMoreLeft, removed] = [events.length >= limit, 0];
  for (const [account, last] of lasts) {
    const stream = db.selectFrom('stream_events').where('account_id', '=', account);
    const oldest = stream.select('id').orderBy('id').limit(limit);
    const pruned = db.deleteFrom('stream_events').where('account_id', '=', account).where('id', '<=', last);
    const count = countOf(await pruned.where('id', 'in', oldest).executeTakeFirstOrThrow());
    removed += count;
    if (count >= limit) isMoreLeft = true;
  }
  return { ...prunedOf('stream_events', removed, limit), isMoreLeft };
};

const pruneNotices = async (db: Db, untilMs: number, limit: number): Promise<Pruned> => {
  const settled = db.selectFrom('notices').select('seq').where('settled_at_ms', '<=', untilMs).limit(limit);
  const gone = await db.deleteFrom('notices').where('seq', 'in', settled).executeTakeFirstOrThrow();
  return prunedOf('notices', countOf(gone), limit);
};

const SHARES = unopenedShareId('');
/** `;` comes after `:`. */
const BEHIND_SHARES = SHARES.replace(/:$/, ';');

/**
 * SQLite has ids in the order of their bytes, and an index for a range of them, but none for a prefix. PostgreSQL may
 * have them in the order of a language, and so looks at all; nobody waits for it there.
 */
const isShare = (engine: SqlEngine): RawBuilder<SqlBool> =>
  engine === 'sqlite' ? sql`id >= ${SHARES} and id < ${BEHIND_SHARES}` : sql`id like ${`${SHARES}%`}`;

/**
 * Shares of what is unopened: without a hold they say nothing. Whoever has just found one locks it, and makes it anew
 * when it is gone.
 */
const pruneShares = async ({ engine, ledger: db }: LedgerOf, limit: number): Promise<Pruned> => {
  const empty = db.selectFrom('budgets').select('id').where(isShare(engine)).where('held', '=', 0).limit(limit);
  const gone = await db.deleteFrom('budgets').where('id', 'in', empty).where('held', '=', 0).executeTakeFirstOrThrow();
  return prunedOf('budgets', countOf(gone), limit);
};

/** For as long as anything may be found by them: records, exposures, and hidden advertisers. */
const userDataRefsMs = ({ decisionsMs, streamEventsMs }: Retention): number =>
  Math.max(decisionsMs, streamEventsMs, MUTE_MS) + HOUR_MS;

/**
 * Expired holds of budgets that nobody uses any more, such as those of a day that is over: in use they are swept on the
 * way.
 */
const sweepHolds = async ({ engine, ledger }: LedgerOf, nowMs: number, limit: number): Promise<Pruned> => {
  const expired = ledger.selectFrom('holds').where('expires_at_ms', '<=', nowMs - HOUR_MS);
  const rows = await expired.select('budget_id').orderBy('expires_at_ms').limit(limit).execute();
  const keys = [...new Set(rows.map((row) => row.budget_id))];
  if (keys.length > 0) await runLedgerBatch(ledger, engine, [sweepCall(nowMs)], keys);
  return prunedOf('holds', rows.length, limit);
};

export interface LedgerPruned extends Pruned {
  /** Decisions up to this time went before their age, for the room that they take. */
  readonly fullUntilMs: EpochMs | undefined;
}

export interface LedgerPruning {
  /** Removes at most `limit` of each kind. When one kind fails it rejects, and begins behind that the next time. */
  prune(keep: Retention, nowMs: EpochMs, limit: number): Promise<LedgerPruned>;
}

export const createLedgerPruning = (databases: LedgerOf & Pick<SqlDatabases, 'journal'>): LedgerPruning => {
  const { journal: db } = databases;
  let first = 0;
  return {
    prune: async (keep, nowMs, limit) => {
      const agedMs = nowMs - keep.decisionsMs;
      let fullMs = -Infinity;
      const kinds: readonly (() => Promise<Pruned>)[] = [
        async () => {
          fullMs = await overflowUntil(db, keep.decisionsMaxBytes);
          return pruneDecisions(db, Math.max(agedMs, fullMs), limit);
        },
        () => pruneAged(db, TRAILS, nowMs - userDataRefsMs(keep), limit),
        () => pruneStreams(db, nowMs - keep.streamEventsMs, limit),
        () => pruneNotices(db, nowMs - keep.noticesMs, limit),
        () => pruneAged(db, WEBHOOKS, nowMs - keep.noticesMs, limit),
        () => pruneAged(db, COUNTED, nowMs - keep.countedEventsMs, limit),
        () => pruneNames(db, nowMs - keep.countedEventsMs),
        () => pruneAged(db, REVIEWS, nowMs, limit),
        () => pruneAged(db, CANDIDATES, nowMs - CANDIDATES_MS, limit),
        () => sweepHolds(databases, nowMs, limit),
        () => pruneShares(databases, limit),
      ];
      const done: Pruned[] = [];
      for (const prune of [...kinds.slice(first), ...kinds.slice(0, first)]) {
        // Stays behind it only if it fails: in an outage one attempt is enough.
        first = (kinds.indexOf(prune) + 1) % kinds.length;
        done.push(await prune());
      }
      return { ...sumPruned(done), fullUntilMs: fullMs > agedMs ? fullMs : undefined };
    },
  };
};
