import type { Kysely, Transaction } from 'kysely';
import type { UserDataRef } from '../../../application/ports/storage/streams/journal.js';
import type { Traces } from '../../../application/ports/storage/user-eraser.js';
import { bidId, decisionId, sessionId, subjectId, type AccountId, type SubjectId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { chunksOf } from '../tables/chunks.js';
import type { LedgerTables, UserDataRefRow } from '../tables/ledger-tables.js';
import { fromKey, toKey } from '../tables/stored-text.js';

/** Without the time. */
export type UserDataRefKey = Omit<UserDataRefRow, 'seen_at_ms'>;

export const userDataRefRow = ({ accountId, user, sessionId: session, subject }: UserDataRef): UserDataRefKey => ({
  account_id: toKey(accountId),
  user_key: toKey(user),
  session_id: toKey(session),
  subject_id: toKey(subject),
});

/** Each once, and always in the same order, so that two writers do not wait for each other in a ring. */
const inOrder = (userDataRefs: readonly UserDataRefKey[]): readonly UserDataRefKey[] => {
  const rows = new Map(userDataRefs.map((userDataRef) => [JSON.stringify(userDataRef), userDataRef]));
  return [...rows.keys()].sort().flatMap((key) => rows.get(key) ?? []);
};

interface WithUserDataRef {
  readonly userDataRef: UserDataRefKey | undefined;
  readonly decision: { readonly at_ms: number } | undefined;
}

/** Written once for each session and hour, however many turns it has. */
export const putUserDataRefs = async (
  trx: Transaction<LedgerTables>,
  batch: readonly WithUserDataRef[],
): Promise<void> => {
  const atMs = Math.max(...batch.map(({ decision }) => decision?.at_ms ?? 0));
  const seenAtMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
  const rows = inOrder(batch.flatMap(({ userDataRef }) => userDataRef ?? [])).map((row) => ({
    ...row,
    seen_at_ms: seenAtMs,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('user_trails')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_key', 'session_id', 'subject_id'])
        .doUpdateSet((set) => ({ seen_at_ms: set.ref('excluded.seen_at_ms') }))
        .whereRef('user_trails.seen_at_ms', '<', 'excluded.seen_at_ms'),
    )
    .execute();
};

/** Ids of ours are never so long that their key does not tell. */
const idsOf = <Id>(keys: readonly string[], as: (text: string) => Id): readonly Id[] =>
  [...new Set(keys)].map((key) => as(fromKey(key) ?? key));

export const readTraces = async (db: Kysely<LedgerTables>, accountId: AccountId, user: SubjectId): Promise<Traces> => {
  const userDataRefs = await db
    .selectFrom('user_trails')
    .select(['session_id', 'subject_id'])
    .where('account_id', '=', toKey(accountId))
    .where('user_key', '=', toKey(user))
    .execute();
  const decisions: string[] = [];
  const ads: string[] = [];
  for (const sessions of chunksOf([...new Set(userDataRefs.map((userDataRef) => userDataRef.session_id))])) {
    const found = db.selectFrom('decisions').where('decisions.session_id', 'in', sessions);
    decisions.push(...(await found.select('id').execute()).map(({ id }) => id));
    const bids = found.innerJoin('decision_bids', 'decision_bids.decision_id', 'decisions.id');
    ads.push(...(await bids.select('bid_id').execute()).map((row) => row.bid_id));
  }
  return {
    user,
    subjects: idsOf(
      userDataRefs.map((userDataRef) => userDataRef.subject_id),
      subjectId,
    ),
    sessions: idsOf(
      userDataRefs.map((userDataRef) => userDataRef.session_id),
      sessionId,
    ),
    decisions: idsOf(decisions, decisionId),
    ads: idsOf(ads, bidId),
  };
};
