import type { AccountId, ConversationId, UserId } from '../../../domain/values/ids.js';
import type { SessionState } from '../../../domain/turn/session.js';
import type { UserEraser } from './user-eraser.js';

export interface SessionKey {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
}

/** A value with the version under which it was read; version 0 means that there was none. */
export interface Versioned<T> {
  readonly value: T | undefined;
  readonly version: number;
}

/** So often whoever lost a race of compare-and-set reads anew and tries again. */
export const MAX_TRIES = 3;

/**
 * Sessions by (account, user, conversation). Compare-and-set: of two writers that saw the same version one wins. A
 * version is never used twice for a key, also not after an erasure: a late writer cannot bring back what was erased.
 * Keys of different accounts never meet, whatever characters they hold. May forget a session that was idle for long: it
 * is rebuilt from the history. An outage rejects; the turn is then answered without an ad.
 */
export interface SessionStore extends UserEraser {
  read(key: SessionKey): Promise<Versioned<SessionState>>;
  /** `false` when the version is no longer the one seen; nothing was written then. */
  replace(key: SessionKey, seenVersion: number, next: SessionState): Promise<boolean>;
}
