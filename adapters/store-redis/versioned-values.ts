import { randomInt } from 'node:crypto';
import type { Versioned } from '../../application/ports/storage/session-store.js';
import type { RedisConnection } from './connection.js';
import { RedisUnavailable } from './redis-unavailable.js';
import type { ReadStored } from './stored-json.js';

/** Where a value is: a member of the hash of its owner. */
export interface Place {
  readonly hash: string;
  readonly member: string;
  /** When each member of the hash goes; absent when it has one member. */
  readonly expiry?: string | undefined;
}

export interface VersionedValues<T> {
  read(place: Place): Promise<Versioned<T>>;
  replace(place: Place, seenVersion: number, next: T): Promise<boolean>;
}

/**
 * Drawn, not counted: no counter survives an erasure, an expiry or the loss of all data, and after each of them a late
 * writer must find another version than the one it saw. Two draws are the same once in 10^14.
 */
const newVersion = (): number => randomInt(1, 2 ** 48 - 1);

const versionOf = (text: string | null | undefined): number => {
  const version = Number(text ?? 0);
  if (Number.isSafeInteger(version)) return version;
  throw new RedisUnavailable('The key holds something else; give each service a prefix of its own.', 'FOREIGN_KEY');
};

/**
 * Compare-and-set over members of hashes that are forgotten when nothing of them was written for so long as the value
 * that was written last says. A damaged value counts as absent, and the next write replaces it.
 */
export const createVersionedValues = <T>(
  connection: RedisConnection,
  { idleMsOf, readStored }: { readonly idleMsOf: (value: T) => number; readonly readStored: ReadStored<T> },
): VersionedValues<T> => ({
  read: async ({ hash, member }) => {
    const [version, text] = await connection.run((redis) => redis.hmget(hash, `version:${member}`, `value:${member}`));
    return { version: versionOf(version), value: readStored(text ?? '') };
  },
  replace: async ({ hash, member, expiry }, seenVersion, next) => {
    const keys = expiry === undefined ? [hash] : [hash, expiry];
    const args = [member, String(seenVersion), String(newVersion()), JSON.stringify(next), String(idleMsOf(next))];
    return (await connection.run((redis) => redis.replaceMember(keys.length, ...keys, ...args))) === 1;
  },
});
