import type { UserDataRef } from '../../../application/ports/storage/streams/journal.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { AccountId, SessionId, SubjectId } from '../../../domain/values/ids.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';

export interface UserData {
  readonly sessions: ReadonlySet<SessionId>;
  readonly subjects: ReadonlySet<SubjectId>;
}

const ownerOf = ({ accountId, user }: Pick<UserDataRef, 'accountId' | 'user'>): string => compoundKey(accountId, user);

/**
 * Under which sessions and subjects something of a user was recorded. Bounded over all users together, since a client
 * may give one user any number of conversations; the user data refs of which nothing was heard for longest go first, as
 * their decisions do.
 */
export class UserDataRefs {
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #refs: BoundedMap<UserDataRef>;

  constructor(maxEntries: number | undefined) {
    const maxBytes = MEMORY_BOUNDS.memoryUserDataRefs;
    // Its key stands in the set of its owner, too.
    const bytesOf = (key: string, userDataRef: UserDataRef): number =>
      entryBytesOf(key, userDataRef) + entryBytesOf(ownerOf(userDataRef), key);
    this.#refs = new BoundedMap({
      maxEntries,
      maxBytes,
      bytesOf,
      onDrop: (key, userDataRef) => this.#unlink(key, ownerOf(userDataRef)),
    });
  }

  add(userDataRef: UserDataRef): void {
    const owner = ownerOf(userDataRef);
    const key = compoundKey(owner, userDataRef.sessionId, userDataRef.subject);
    const keys = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, keys.add(key));
    this.#refs.set(key, userDataRef);
  }

  of(accountId: AccountId, user: SubjectId): UserData {
    const keys = this.#byOwner.get(ownerOf({ accountId, user })) ?? [];
    const userDataRefs = [...keys].flatMap((key) => this.#refs.get(key) ?? []);
    return {
      sessions: new Set(userDataRefs.map(({ sessionId }) => sessionId)),
      subjects: new Set(userDataRefs.map(({ subject }) => subject)),
    };
  }

  forget(accountId: AccountId, user: SubjectId): void {
    const owner = ownerOf({ accountId, user });
    this.#byOwner.get(owner)?.forEach((key) => this.#refs.delete(key));
    this.#byOwner.delete(owner);
  }

  #unlink(key: string, owner: string): void {
    const keys = this.#byOwner.get(owner);
    keys?.delete(key);
    if (keys?.size === 0) this.#byOwner.delete(owner);
  }
}
