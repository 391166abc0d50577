import type { Trail } from '../../../application/ports/storage/journal.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { AccountId, SessionId, SubjectId } from '../../../domain/values/ids.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';

export interface UserData {
  readonly sessions: ReadonlySet<SessionId>;
  readonly subjects: ReadonlySet<SubjectId>;
}

const ownerOf = ({ accountId, user }: Pick<Trail, 'accountId' | 'user'>): string => compoundKey(accountId, user);

/**
 * Under which sessions and subjects something of a user was recorded. Bounded over all users together, since a client
 * may give one user any number of conversations; the trails of which nothing was heard for longest go first, as their
 * decisions do.
 */
export class UserDataRefs {
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #trails: BoundedMap<Trail>;

  constructor(maxEntries: number | undefined) {
    const maxBytes = MEMORY_BOUNDS.memoryTrails;
    // Its key stands in the set of its owner, too.
    const bytesOf = (key: string, trail: Trail): number => entryBytesOf(key, trail) + entryBytesOf(ownerOf(trail), key);
    this.#trails = new BoundedMap({
      maxEntries,
      maxBytes,
      bytesOf,
      onDrop: (key, trail) => this.#unlink(key, ownerOf(trail)),
    });
  }

  add(trail: Trail): void {
    const owner = ownerOf(trail);
    const key = compoundKey(owner, trail.sessionId, trail.subject);
    const keys = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, keys.add(key));
    this.#trails.set(key, trail);
  }

  of(accountId: AccountId, user: SubjectId): UserData {
    const keys = this.#byOwner.get(ownerOf({ accountId, user })) ?? [];
    const trails = [...keys].flatMap((key) => this.#trails.get(key) ?? []);
    return {
      sessions: new Set(trails.map(({ sessionId }) => sessionId)),
      subjects: new Set(trails.map(({ subject }) => subject)),
    };
  }

  forget(accountId: AccountId, user: SubjectId): void {
    const owner = ownerOf({ accountId, user });
    this.#byOwner.get(owner)?.forEach((key) => this.#trails.delete(key));
    this.#byOwner.delete(owner);
  }

  #unlink(key: string, owner: string): void {
    const keys = this.#byOwner.get(owner);
    keys?.delete(key);
    if (keys?.size === 0) this.#byOwner.delete(owner);
  }
}
