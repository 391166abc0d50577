import type { Clock } from '../../application/ports/clock.js';
import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { AccountId, UserId } from '../../domain/values/ids.js';
import type { SessionState } from '../../domain/eligibility/session.js';
import { DAY_MS } from '../../domain/values/time.js';
import { compoundKey } from './compound-key.js';
import { SessionsOfUsers } from './sessions-of-users.js';
import { VersionedMap } from './versioned-map.js';

const ownerKey = (accountId: AccountId, userId: UserId): string => compoundKey(accountId, userId);

/** Keeps the sessions used last; one that is not written for a day is forgotten. */
export const createMemorySessionStore = (options: {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly maxBytes?: number | undefined;
  readonly maxEntries?: number | undefined;
}): SessionStore => {
  const index = new SessionsOfUsers();
  const sessions = new VersionedMap<SessionState>({
    clock: options.clock,
    maxBytes: options.maxBytes ?? MEMORY_BOUNDS.memorySessions,
    maxEntries: options.maxEntries,
    idleMs: DAY_MS,
    onDrop: (key) => index.forget(key),
  });
  const keyOf = (key: SessionKey): string => compoundKey(key.accountId, key.userId, key.conversationId);
  return {
    read: async (key) => sessions.read(keyOf(key)),
    replace: async (key, seenVersion, next) => {
      const isWritten = sessions.replace(keyOf(key), seenVersion, next);
      if (isWritten && sessions.has(keyOf(key))) index.add(ownerKey(key.accountId, key.userId), keyOf(key));
      return isWritten;
    },
    eraseUser: async (accountId, userId) => {
      for (const key of index.of(ownerKey(accountId, userId))) {
        sessions.delete(key);
        index.forget(key);
      }
    },
  };
};
