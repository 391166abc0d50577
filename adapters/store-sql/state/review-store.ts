import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { tolerated } from '../../../application/faults/outage.js';
import type { FaultReporter } from '../../../application/ports/fault-reporter.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import {
  KNOWN_REVIEWS_MS,
  type RefusedCreatives,
  type ReviewStore,
} from '../../../application/ports/storage/review-store.js';
import {
  creativeKey,
  inReviewOrder,
  keptUntilMs,
  MAX_REVIEWS,
  refusedOf,
  withoutReporters,
  type CreativeReview,
} from '../../../domain/delivery/creative-review.js';
import type { AccountId } from '../../../domain/values/ids.js';
import type { CreativeReviewRow, LedgerTables } from '../tables/ledger-tables.js';
import type { SqlDatabases } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';
import { newVersion } from '../tables/versioned-rows.js';

/** What the database itself is asked. */
export type ReviewRows = Omit<ReviewStore, 'refused'>;

type Db = Kysely<LedgerTables>;

const parse = (review: string): CreativeReview => JSON.parse(review) as CreativeReview;

const rowsOf = (db: Db, account: string) =>
  db.selectFrom('creative_reviews').where('account_id', '=', account).orderBy('until_ms', 'desc');

/** So much of each row's version that the sum of {@link MAX_REVIEWS} and one more stays a whole number. */
const VERSION_PART = 2 ** 40;

/** Of the account: each write draws the version of its row anew, so that the sum is another one. */
const versionOf = (rows: readonly Pick<CreativeReviewRow, 'version'>[]): number =>
  rows.reduce((sum, { version }) => sum + (version % VERSION_PART) + 1, 0);

/** Where there are too many, the last one goes. */
const keepNewest = async (trx: Db, account: string): Promise<void> => {
  const kept = rowsOf(trx, account).select('creative').limit(MAX_REVIEWS);
  const others = trx.deleteFrom('creative_reviews').where('account_id', '=', account);
  await others.where('creative', 'not in', kept).execute();
};

const put = async (trx: Db, account_id: string, review: CreativeReview): Promise<void> => {
  const creative = toKey(creativeKey(review.creative));
  const row = { version: newVersion(), until_ms: keptUntilMs(review), review: JSON.stringify(review) };
  await trx
    .insertInto('creative_reviews')
    .values({ account_id, creative, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'creative']).doUpdateSet(row))
    .execute();
  await keepNewest(trx, account_id);
};

const remove = async (trx: Db, account: string, { creative }: CreativeReview): Promise<void> => {
  const row = trx.deleteFrom('creative_reviews').where('account_id', '=', account);
  await row.where('creative', '=', toKey(creativeKey(creative))).execute();
};

export const createSqlReviewStore = ({ engine, ledger: db }: Pick<SqlDatabases, 'engine' | 'ledger'>): ReviewRows => {
  /** One writer of an account at a time: SQLite has one in all, PostgreSQL waits for the lock. */
  const inTurn = <T>(account: string, work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews ${account}`}, 0))`.execute(trx);
      return work(trx);
    });
  return {
    read: async (accountId) => {
      const rows = await rowsOf(db, toKey(accountId)).select(['version', 'review']).execute();
      return { reviews: inReviewOrder(rows.map(({ review }) => parse(review))), version: versionOf(rows) };
    },
    replace: (accountId, seenVersion, next) => {
      const account = toKey(accountId);
      return inTurn(account, async (trx) => {
        const rows = await rowsOf(trx, account).select('version').execute();
        if (versionOf(rows) !== seenVersion) return false;
        await put(trx, account, next);
        return true;
      });
    },
    eraseUser: (accountId, _userId, traces) => {
      const account = toKey(accountId);
      return inTurn(account, async (trx) => {
        for (const { review } of await rowsOf(trx, account).select('review').execute()) {
          const known = parse(review);
          const left = withoutReporters(known, traces);
          if (left === undefined) await remove(trx, account, known);
          else if (left !== known) await put(trx, account, left);
        }
      });
    },
  };
};

/**
 * The same store, which is not asked at each turn what an account refuses. While one turn asks again, and in an outage,
 * the others go by what it answered last. `faults` receives what is no outage.
 */
export const rememberRefused = (rows: ReviewRows, faults: FaultReporter): ReviewStore => {
  const known = new LRUCache<AccountId, RefusedCreatives>({
    maxSize: MEMORY_BOUNDS.knownReviews,
    ttl: KNOWN_REVIEWS_MS,
    sizeCalculation: (refused, accountId) => entryBytesOf(accountId, [...refused]),
  });
  const ask = async (accountId: AccountId): Promise<RefusedCreatives> => {
    const refused = refusedOf((await rows.read(accountId)).reviews);
    known.set(accountId, refused);
    return refused;
  };
  return {
    read: (accountId) => rows.read(accountId),
    eraseUser: (accountId, userId, traces) => rows.eraseUser(accountId, userId, traces),
    replace: async (accountId, seenVersion, next) => {
      const isWritten = await rows.replace(accountId, seenVersion, next);
      known.delete(accountId);
      return isWritten;
    },
    refused: (accountId) => {
      const isFresh = known.has(accountId);
      const last = known.get(accountId, { allowStale: true, noDeleteOnStaleGet: true });
      if (last === undefined) return ask(accountId);
      if (isFresh) return last;
      known.set(accountId, last);
      return ask(accountId).catch(tolerated({ faults }, 'reviews.refused', last));
    },
  };
};
