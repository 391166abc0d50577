import { sql, type Kysely, type Transaction } from 'kysely';
import type { EventPage, StreamDraft } from '../../../application/ports/storage/streams/journal.js';
import { accountId, type AccountId } from '../../../domain/values/ids.js';
import type { LedgerTables, StreamEventRow } from '../tables/ledger-tables.js';
import { fromKey, toKey, toKeyOrNull } from '../tables/stored-text.js';

/** By the key of the account: the newest id of its stream. */
export type StreamHeads = ReadonlyMap<string, number>;

/** Whose streams these are, save those whose id is so long that its key does not tell. */
export const accountsOf = (heads: StreamHeads): readonly AccountId[] =>
  [...heads.keys()].flatMap((key) => {
    const account = fromKey(key);
    return account === undefined ? [] : [accountId(account)];
  });

const countsOf = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * Takes ids under the lock of each account's head, which stays until the commit; always in the same order, so that
 * nobody waits in a ring.
 */
const takeIds = async (trx: Transaction<LedgerTables>, counts: ReadonlyMap<string, number>): Promise<StreamHeads> => {
  const raises = [...counts.keys()].sort().map((key) => ({ account_id: key, newest_id: counts.get(key) ?? 0 }));
  const rows = await trx
    .insertInto('stream_heads')
    .values(raises)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ newest_id: sql`stream_heads.newest_id + excluded.newest_id` }),
    )
    .returning(['account_id', 'newest_id'])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.newest_id]));
};

/** An event before it has its id. */
export type DraftRow = Omit<StreamEventRow, 'id'>;

export const draftRow = (draft: StreamDraft): DraftRow => ({
  account_id: toKey(draft.accountId),
  at_ms: draft.atMs,
  session_id: toKeyOrNull(draft.sessionId),
  draft: JSON.stringify(draft),
});

/**
 * Appends to the streams in the given order. The last statement of a transaction: whoever follows must wait for its
 * commit.
 */
export const appendDrafts = async (
  trx: Transaction<LedgerTables>,
  drafts: readonly DraftRow[],
): Promise<StreamHeads> => {
  if (drafts.length === 0) return new Map();
  const counts = countsOf(drafts.map((draft) => draft.account_id));
  const heads = await takeIds(trx, counts);
  const given = new Map([...heads].map(([key, newest]) => [key, newest - (counts.get(key) ?? 0)]));
  const rows = drafts.map((draft) => {
    const id = (given.get(draft.account_id) ?? 0) + 1;
    given.set(draft.account_id, id);
    return { ...draft, id };
  });
  await trx.insertInto('stream_events').values(rows).execute();
  return heads;
};

const MAX_PAGE = 10_000;

/** Whatever number it is: nothing is behind what is no number. */
const asId = (after: number): number =>
  Number.isNaN(after) ? Number.MAX_SAFE_INTEGER : Math.floor(Math.min(Math.max(after, 0), Number.MAX_SAFE_INTEGER));
const asLimit = (limit: number): number => (limit >= 1 ? Math.floor(Math.min(limit, MAX_PAGE)) : 0);

export interface StreamRows {
  read(account: AccountId, after: number, limit: number): Promise<EventPage>;
  /** The newest ids of the streams of these accounts, which are named by their keys. */
  heads(keys: readonly string[]): Promise<StreamHeads>;
}

export const createStreamRows = (db: Kysely<LedgerTables>): StreamRows => ({
  read: async (account, after, limit) => {
    const key = toKey(account);
    // Before the bounds: an event that is pruned in between is then told as a gap, and not left out in silence.
    const rows = await db
      .selectFrom('stream_events')
      .select(['id', 'draft'])
      .where('account_id', '=', key)
      .where('id', '>', asId(after))
      .orderBy('id')
      .limit(asLimit(limit))
      .execute();
    const head = await db
      .selectFrom('stream_heads')
      .select('newest_id')
      .select((eb) =>
        eb
          .selectFrom('stream_events')
          .select((oldest) => oldest.fn.min('id').as('id'))
          .where('account_id', '=', key)
          .as('oldest_id'),
      )
      .where('account_id', '=', key)
      .executeTakeFirst();
    const newestId = head?.newest_id ?? 0;
    return {
      events: rows.map(({ id, draft }) => ({ ...(JSON.parse(draft) as StreamDraft), id })),
      oldestId: head?.oldest_id ?? newestId + 1,
      newestId,
    };
  },
  heads: async (keys) => {
    const rows = await db.selectFrom('stream_heads').selectAll().where('account_id', 'in', keys).execute();
    return new Map(rows.map((row) => [row.account_id, row.newest_id]));
  },
});
