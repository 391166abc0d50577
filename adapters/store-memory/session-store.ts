import type { Clock } from '../../application/ports/clock.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import type { SessionState } from '../../domain/turn/session.js';
import type { AccountId, UserId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { compoundKey } from './maps/compound-key.js';
import { VersionedMap } from './maps/versioned-map.js';

/** Which sessions a user has, so that erasing one user needs no walk over all. */
class SessionsOfUsers {
  readonly #sessions = new Map<string, Set<string>>();
  readonly #owners = new Map<string, string>();

  add(owner: string, session: string): void {
    const known = this.#sessions.get(owner);
    if (known === undefined) this.#sessions.set(owner, new Set([session]));
    else known.add(session);
    this.#owners.set(session, owner);
  }

  forget(session: string): void {
    const owner = this.#owners.get(session);
    if (owner === undefined) return;
    this.#owners.delete(session);
    const known = this.#sessions.get(owner);
    known?.delete(session);
    if (known?.size === 0) this.#sessions.delete(owner);
  }

  of(owner: string): readonly string[] {
    return [...(this.#sessions.get(owner) ?? [])];
  }
}

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
