import type { Kysely } from 'kysely';
import type { EventLog, StreamDraft } from '../../../application/ports/storage/journal.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';
import type { StreamFollowers } from './stream-followers.js';

const MAX_PAGE = 10_000;

/** Whatever number it is: nothing is behind what is no number. */
const asId = (after: number): number =>
  Number.isNaN(after) ? Number.MAX_SAFE_INTEGER : Math.floor(Math.min(Math.max(after, 0), Number.MAX_SAFE_INTEGER));
const asLimit = (limit: number): number => (limit >= 1 ? Math.floor(Math.min(limit, MAX_PAGE)) : 0);

export const createSqlEventLog = (db: Kysely<LedgerTables>, followers: StreamFollowers): EventLog => ({
  follow: (account, listener) => followers.follow(account, listener),
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
});
