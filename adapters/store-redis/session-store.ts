import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { RedisConnection } from './connection.js';
import { digestOf } from './keys.js';
import { readSession } from './session-shape.js';
import { createVersionedValues } from './versioned-values.js';

type Owner = Pick<SessionKey, 'accountId' | 'userId'>;

/**
 * Sessions of one user are one hash, so that an erasure is complete even where Redis has thrown away other keys.
 * A user's session that was not written for a day goes with the user's next write; all of them a day after the last.
 */
export const createRedisSessionStore = (connection: RedisConnection): SessionStore => {
  const sessions = createVersionedValues(connection, { idleMs: DAY_MS, readStored: readSession });
  const keysOf = ({ accountId, userId }: Owner): { readonly hash: string; readonly expiry: string } => {
    const owner = digestOf(accountId, userId);
    return { hash: `${connection.prefix}sessions:${owner}`, expiry: `${connection.prefix}sessions-expiry:${owner}` };
  };
  const placeOf = (key: SessionKey) => ({ ...keysOf(key), member: digestOf(key.conversationId) });
  return {
    read: (key) => sessions.read(placeOf(key)),
    replace: (key, seenVersion, next) => sessions.replace(placeOf(key), seenVersion, next),
    eraseUser: async (accountId, userId) => {
      const { hash, expiry } = keysOf({ accountId, userId });
      await connection.run((redis) => redis.unlink(hash, expiry));
    },
  };
};
