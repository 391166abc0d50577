import { isStoreOut } from '../../application/ports/storage/store-out.js';
import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { SessionKey, SessionStore, Versioned } from '../../application/ports/storage/session-store.js';
import type { AccountId, UserId } from '../../domain/values/ids.js';
import type { SessionState } from '../../domain/turn/session.js';
import { DAY_MS } from '../../domain/values/time.js';

interface Known {
  readonly key: SessionKey;
  readonly value: SessionState;
  /** For those who read it here; below {@link NOTHING_KNOWN}, so that it is never taken for a version of the store. */
  readonly version: number;
  /** Written while the store was out: the store has an older one, or none. */
  readonly isAhead: boolean;
}

/** The version of a session that is not known here, while the store is out. */
const NOTHING_KNOWN = -1;

const nameOf = ({ accountId, userId, conversationId }: SessionKey): string =>
  JSON.stringify([accountId, userId, conversationId]);

class KnownSessions {
  readonly #sessions: LRUCache<string, Known>;
  #lastVersion = NOTHING_KNOWN;

  constructor(maxSize: number) {
    this.#sessions = new LRUCache({
      maxSize,
      ttl: DAY_MS,
      sizeCalculation: ({ value }, name) => entryBytesOf(name, value) + entryBytesOf(name, undefined),
    });
  }

  find(key: SessionKey): Known | undefined {
    return this.#sessions.get(nameOf(key));
  }

  keep(key: SessionKey, value: SessionState, isAhead: boolean): void {
    this.#sessions.set(nameOf(key), { key, value, version: --this.#lastVersion, isAhead });
  }

  replace(key: SessionKey, seenVersion: number, next: SessionState): boolean {
    if ((this.find(key)?.version ?? NOTHING_KNOWN) !== seenVersion) return false;
    this.keep(key, next, true);
    return true;
  }

  forget(key: SessionKey): void {
    this.#sessions.delete(nameOf(key));
  }

  forgetUser(accountId: AccountId, userId: UserId): void {
    for (const [name, { key }] of this.#sessions.entries())
      if (key.accountId === accountId && key.userId === userId) this.#sessions.delete(name);
  }
}

/**
 * Whether the conversation went on elsewhere since: what this node wrote in the outage is then older than what the
 * store has.
 */
const isFurther = (stored: SessionState | undefined, known: SessionState): boolean =>
  stored !== undefined && stored.completedTurns > known.completedTurns;

/**
 * The sessions used last, in front of a store that may go away: while it does not answer, the conversations of this
 * node go on with what the node knows of them, and a conversation that is new to it begins from its history. What was
 * written meanwhile reaches the store with the session's next turn, in place of what the store has, unless another node
 * has brought the conversation further by then. What two nodes did with one conversation in the outage they do not know
 * of each other: it may get an ad earlier than its pacing says. Whether a write that failed has happened is not known,
 * so it rejects.
 */
export const createNodeLocalSessions = (
  store: SessionStore,
  maxBytes: number = MEMORY_BOUNDS.nodeSessions,
): SessionStore => {
  const here = new KnownSessions(maxBytes);
  return {
    read: async (key) => {
      let stored: Versioned<SessionState>;
      try {
        stored = await store.read(key);
      } catch (error) {
        if (!isStoreOut(error)) throw error;
        return here.find(key) ?? { value: undefined, version: NOTHING_KNOWN };
      }
      const known = here.find(key);
      if (known?.isAhead === true && !isFurther(stored.value, known.value))
        return { value: known.value, version: stored.version };
      // A session that is gone has expired, or its user was erased by another node: in an outage it must not come back.
      if (stored.value === undefined) here.forget(key);
      else here.keep(key, stored.value, false);
      return stored;
    },
    replace: async (key, seenVersion, next) => {
      if (seenVersion <= NOTHING_KNOWN) return here.replace(key, seenVersion, next);
      const isWritten = await store.replace(key, seenVersion, next);
      if (isWritten) here.keep(key, next, false);
      return isWritten;
    },
    eraseUser: async (accountId, userId, traces) => {
      here.forgetUser(accountId, userId);
      await store.eraseUser(accountId, userId, traces);
      // Whoever was between its read and its write may have put one back.
      here.forgetUser(accountId, userId);
    },
  };
};
