import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
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
import { toKey } from '../tables/stored-text.js';
import { newVersion } from '../tables/versioned-rows.js';
import { NO_VERSION } from '../tables/versioned-table.js';

/** What the database itself is asked. */
export type ReviewRows = Omit<ReviewStore, 'refused'>;

type Db = Kysely<LedgerTables>;

const keyOf = (accountId: AccountId, { creative }: Pick<CreativeReview, 'creative'>) =>
  ({ account_id: toKey(accountId), creative: toKey(creativeKey(creative)) }) as const;
const parse = (review: string): CreativeReview => JSON.parse(review) as CreativeReview;

const rowsOf = (db: Db, accountId: AccountId) =>
  db.selectFrom('creative_reviews').where('account_id', '=', toKey(accountId)).orderBy('until_ms', 'desc');

/** Where there are too many, the last one goes. */
const insert = async (db: Db, accountId: AccountId, row: CreativeReviewRow): Promise<boolean> => {
  const inserted = db
    .insertInto('creative_reviews')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  if ((await inserted.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows !== 1n) return false;
  const kept = rowsOf(db, accountId).select('creative').limit(MAX_REVIEWS);
  const others = db.deleteFrom('creative_reviews').where('account_id', '=', row.account_id);
  await others.where('creative', 'not in', kept).execute();
  return true;
};

const remove = async (db: Db, accountId: AccountId, version: number, review: CreativeReview): Promise<boolean> => {
  const { account_id, creative } = keyOf(accountId, review);
  const row = db.deleteFrom('creative_reviews').where('account_id', '=', account_id).where('creative', '=', creative);
  return (await row.where('version', '=', version).executeTakeFirstOrThrow()).numDeletedRows === 1n;
};

export const createSqlReviewStore = (db: Db): ReviewRows => {
  const replace: ReviewRows['replace'] = async (accountId, seenVersion, next) => {
    const key = keyOf(accountId, next);
    const row = { version: newVersion(), until_ms: keptUntilMs(next), review: JSON.stringify(next) };
    if (seenVersion === NO_VERSION) return insert(db, accountId, { ...key, ...row });
    const update = db.updateTable('creative_reviews').set(row).where('version', '=', seenVersion);
    const { account_id, creative } = key;
    const updated = update.where('account_id', '=', account_id).where('creative', '=', creative);
    return (await updated.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
  };
  return {
    replace,
    read: async (accountId, creative) => {
      const key = toKey(creativeKey(creative));
      const row = await rowsOf(db, accountId)
        .select(['version', 'review'])
        .where('creative', '=', key)
        .executeTakeFirst();
      return row === undefined
        ? { value: undefined, version: NO_VERSION }
        : { value: parse(row.review), version: row.version };
    },
    list: async (accountId) => {
      const rows = await rowsOf(db, accountId).select('review').limit(MAX_REVIEWS).execute();
      return inReviewOrder(rows.map(({ review }) => parse(review)));
    },
    eraseUser: async (accountId, _userId, traces) => {
      for (const { version, review } of await rowsOf(db, accountId).select(['version', 'review']).execute()) {
        const known = parse(review);
        const left = withoutReporters(known, traces);
        if (left === known) continue;
        const isDone =
          left === undefined ? await remove(db, accountId, version, known) : await replace(accountId, version, left);
        if (!isDone) throw new Error('A creative was reported while a user was erased; erase the user once more.');
      }
    },
  };
};

/**
 * The same store, which is not asked at each turn what an account refuses. While one turn asks again, and in an outage,
 * the others go by what it answered last.
 */
export const rememberRefused = (rows: ReviewRows): ReviewStore => {
  const known = new LRUCache<AccountId, RefusedCreatives>({
    maxSize: MEMORY_BOUNDS.knownReviews,
    ttl: KNOWN_REVIEWS_MS,
    sizeCalculation: (refused, accountId) => entryBytesOf(accountId, [...refused]),
  });
  const ask = async (accountId: AccountId): Promise<RefusedCreatives> => {
    const refused = refusedOf(await rows.list(accountId));
    known.set(accountId, refused);
    return refused;
  };
  return {
    read: (accountId, creative) => rows.read(accountId, creative),
    list: (accountId) => rows.list(accountId),
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
      return ask(accountId).catch(() => last);
    },
  };
};
