import type { Kysely } from 'kysely';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { SessionKey, SessionStore } from '../../../application/ports/storage/session-store.js';
import type { SessionState } from '../../../domain/eligibility/session.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { StateTables } from '../tables/state-tables.js';
import { toKey } from '../tables/stored-text.js';
import { VersionedRows, type Packing } from '../tables/versioned-rows.js';

/** One that is not written for so long is forgotten. */
export const SESSION_IDLE_MS = DAY_MS;

const AS_IS: Packing<SessionState> = { pack: JSON.stringify, unpack: (stored) => stored as SessionState };

const KEY = ['account_id', 'user_id', 'conversation_id'] as const;

const rowKey = (key: SessionKey) => [toKey(key.accountId), toKey(key.userId), toKey(key.conversationId)];

export const createSqlSessionStore = (db: Kysely<StateTables>, clock: Pick<Clock, 'nowMs'>): SessionStore => {
  const sessions = new VersionedRows<SessionState>({
    db,
    table: 'sessions',
    key: KEY,
    clock,
    idleMs: SESSION_IDLE_MS,
    packing: AS_IS,
    maxKnownBytes: MEMORY_BOUNDS.knownSessions,
  });
  return {
    read: (key) => sessions.read(rowKey(key)),
    replace: (key, seenVersion, next) => sessions.replace(rowKey(key), seenVersion, next),
    eraseUser: async (accountId, userId) => {
      await db
        .deleteFrom('sessions')
        .where('account_id', '=', toKey(accountId))
        .where('user_id', '=', toKey(userId))
        .execute();
      sessions.forgetKnown();
    },
  };
};
