import type { Trail } from '../../application/ports/journal.js';
import type { AccountId, SessionId, SubjectId } from '../../domain/ids.js';
import { BoundedMap } from './bounded-map.js';
import { compoundKey } from './compound-key.js';

export interface KeptTrails {
  readonly sessions: Set<SessionId>;
  readonly subjects: Set<SubjectId>;
}

/** Users of whom nothing was heard for longest go first; so do their decisions. */
const MAX_USERS = 50_000;

/** Under which sessions and subjects something of a user was recorded. */
export class Trails {
  readonly #users = new BoundedMap<KeptTrails>({ maxEntries: MAX_USERS });

  add({ accountId, user, subject, sessionId }: Trail): void {
    const key = compoundKey(accountId, user);
    const kept = this.#users.getOrSet(key, { sessions: new Set(), subjects: new Set() }, -Infinity, Infinity);
    kept.sessions.add(sessionId);
    kept.subjects.add(subject);
  }

  of(accountId: AccountId, user: SubjectId): KeptTrails | undefined {
    return this.#users.get(compoundKey(accountId, user));
  }

  forget(accountId: AccountId, user: SubjectId): void {
    this.#users.delete(compoundKey(accountId, user));
  }
}
