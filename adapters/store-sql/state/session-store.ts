import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { SessionKey, SessionStore } from '../../../application/ports/storage/session-store.js';
import type { SessionState } from '../../../domain/turn/session.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { toKey } from '../tables/stored-text.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { VersionedRows, type Packing } from '../tables/versioned-rows.js';

/** One that is not written for so long is forgotten. */
export const SESSION_IDLE_MS = DAY_MS;

const AS_IS: Packing<SessionState> = { pack: JSON.stringify, unpack: (stored) => stored as SessionState };

const rowKey = (key: SessionKey) => [toKey(key.accountId), toKey(key.userId), toKey(key.conversationId)];

export const createSqlSessionStore = (
  { sessions: table }: { readonly sessions: VersionedTable },
  clock: Pick<Clock, 'nowMs'>,
): SessionStore => {
  const sessions = new VersionedRows<SessionState>({
    table,
    clock,
    idleMs: SESSION_IDLE_MS,
    packing: AS_IS,
    maxKnownBytes: MEMORY_BOUNDS.knownSessions,
  });
  return {
    read: (key) => sessions.read(rowKey(key)),
    replace: (key, seenVersion, next) => sessions.replace(rowKey(key), seenVersion, next),
    eraseUser: async (accountId, userId) => {
      await table.erase([toKey(accountId), toKey(userId)]);
      sessions.forgetKnown();
    },
  };
};
