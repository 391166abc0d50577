import type { AdStore } from '../../application/ports/storage/ad-store.js';
import type { Clock } from '../../application/ports/clock.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import { readAd, readSlot, readText } from './ad-shape.js';
import type { RedisConnection } from './connection.js';
import { digestOf } from './keys.js';
import { findPinned, pinIfAbsent, type Pin } from './pinned-values.js';

/** Ads, slot outcomes and pinned texts, each until it expires. */
export const createRedisAdStore = (connection: RedisConnection, clock: Pick<Clock, 'nowMs'>): AdStore => {
  const keyOf = (kind: 'ad' | 'slot' | 'text', id: string): string => `${connection.prefix}${kind}:${digestOf(id)}`;
  const pinOf = (ad: WonAd): Pin & { readonly value: WonAd } => ({
    key: keyOf('ad', ad.bidId),
    value: ad,
    expiresAtMs: ad.expiresAtMs,
  });
  return {
    find: (id, nowMs) => findPinned(connection, keyOf('ad', id), readAd, nowMs),
    putIfAbsent: (ad) => pinIfAbsent(connection, readAd, clock.nowMs(), pinOf(ad)),
    findSlot: (id, nowMs) => findPinned(connection, keyOf('slot', id), readSlot, nowMs),
    putSlotIfAbsent: (id, outcome, nowMs, expiresAtMs) => {
      const slot = { key: keyOf('slot', id), value: outcome, expiresAtMs };
      return pinIfAbsent(connection, readSlot, nowMs, slot, outcome.kind === 'ad' ? [pinOf(outcome.ad)] : []);
    },
    findText: (id, nowMs) => findPinned(connection, keyOf('text', id), readText, nowMs),
    pinTextIfAbsent: (id, text, expiresAtMs) =>
      pinIfAbsent(connection, readText, clock.nowMs(), { key: keyOf('text', id), value: text, expiresAtMs }),
    eraseUser: async (_accountId, _userId, { ads }) => {
      const keys = ads.flatMap((id) => [keyOf('ad', id), keyOf('text', id)]);
      if (keys.length > 0) await connection.run((redis) => redis.unlink(keys));
    },
  };
};
