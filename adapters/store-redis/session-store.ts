import { z } from 'zod';
import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import { LIFE_EVENTS } from '../../domain/conversation/safety-class.js';
import { SAFETY_TIERS } from '../../domain/conversation/signals.js';
import type { SessionState } from '../../domain/turn/session.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { RedisConnection } from './connection.js';
import { digestOf } from './keys.js';
import { storedAs, type Shape } from './stored-json.js';
import { createVersionedValues } from './versioned-values.js';

const epochMs = z.number();
const count = z.int().nonnegative();
const ad = z.object({ bidId: z.string(), code: z.string(), price: z.int(), format: z.string(), content: z.string() });
const neighbour = z.object({ domain: z.string(), categories: z.array(z.string()) });
const bid = z.object({
  kind: z.enum(['direct', 'programmatic', 'house']),
  id: z.string(),
  source: z.string(),
  price: z.int(),
  advertiser: z.object({ id: z.string(), domain: z.string() }),
  creative: z.object({ id: z.string(), format: z.string() }),
  brief: z.object({ product: z.string() }),
});

const readSession = storedAs<SessionState>(
  z.object({
    id: z.string(),
    accountId: z.string(),
    userId: z.string(),
    conversationId: z.string(),
    completedTurns: count,
    seenAssistants: z.array(z.string()),
    lastUserMessage: z.string().optional(),
    lastShownTurn: count.optional(),
    lastShownAtMs: epochMs.optional(),
    filledTurns: count,
    shownAds: count,
    shownAdvertisers: z.record(z.string(), count),
    neighbours: z.array(neighbour).optional(),
    networkIds: z.array(z.string()).optional(),
    pinned: z
      .object({ turn: count, ads: z.array(ad), expiresAtMs: epochMs, install: z.string().optional() })
      .optional(),
    isChild: z.literal(true).optional(),
    finding: z
      .object({
        safety: z.enum(SAFETY_TIERS),
        safetyReason: z.string().optional(),
        lifeEvents: z.array(z.enum(LIFE_EVENTS)).optional(),
        turnsLeft: count,
        seen: z.string(),
      })
      .optional(),
    prepared: z.object({ bids: z.array(bid), expiresAtMs: epochMs }).optional(),
  } satisfies Shape<SessionState>),
);

type Owner = Pick<SessionKey, 'accountId' | 'userId'>;

/**
 * Sessions of one user are one hash, so that an erasure is complete even where Redis has thrown away other keys.
 * A user's session that was not written for a day goes with the user's next write; all of them a day after the last.
 */
export const createRedisSessionStore = (connection: RedisConnection): SessionStore => {
  const sessions = createVersionedValues(connection, { idleMsOf: () => DAY_MS, readStored: readSession });
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
