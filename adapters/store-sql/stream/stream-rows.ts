import { sql, type Transaction } from 'kysely';
import type { StreamDraft } from '../../../application/ports/storage/journal.js';
import { accountId, type AccountId } from '../../../domain/values/ids.js';
import { fixedInsert } from '../tables/fixed-insert.js';
import type { LedgerTables, StreamHeadRow } from '../tables/ledger-tables.js';
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

const raiseHeads = fixedInsert(
  'stream_heads',
  ['account_id', 'newest_id'],
  sql<StreamHeadRow>`
    on conflict (account_id) do update set newest_id = stream_heads.newest_id + excluded.newest_id
    returning account_id, newest_id
  `,
);
const insertEvents = fixedInsert('stream_events', ['account_id', 'id', 'at_ms', 'session_id', 'draft']);

/** Takes ids under the lock of each account's head, which stays until the commit; always in the same order, so that nobody waits in a ring. */
const takeIds = async (trx: Transaction<LedgerTables>, counts: ReadonlyMap<string, number>): Promise<StreamHeads> => {
  const raises = [...counts.keys()].sort().map((key) => ({ account_id: key, newest_id: counts.get(key) ?? 0 }));
  const { rows } = await raiseHeads(trx, raises);
  return new Map(rows.map((row) => [row.account_id, row.newest_id]));
};

/** Appends to the streams in the given order. The last statement of a transaction: whoever follows must wait for its commit. */
export const appendDrafts = async (
  trx: Transaction<LedgerTables>,
  drafts: readonly StreamDraft[],
): Promise<StreamHeads> => {
  if (drafts.length === 0) return new Map();
  const keys = drafts.map(({ accountId }) => toKey(accountId));
  const counts = countsOf(keys);
  const heads = await takeIds(trx, counts);
  const given = new Map([...heads].map(([key, newest]) => [key, newest - (counts.get(key) ?? 0)]));
  const rows = drafts.map((draft, i) => {
    const key = keys[i] ?? '';
    const id = (given.get(key) ?? 0) + 1;
    given.set(key, id);
    const row = { account_id: key, id, at_ms: draft.atMs, session_id: toKeyOrNull(draft.sessionId) };
    return { ...row, draft: JSON.stringify(draft) };
  });
  await insertEvents(trx, rows);
  return heads;
};
