import type { AdStore, SlotOutcome } from '../../application/ports/storage/ad-store.js';
import type { Clock } from '../../application/ports/clock.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import { BoundedMap } from './maps/bounded-map.js';

/** Parts of the room: an overlay's ad stands among the ads and among the slots, and a text is a sentence or three. */
const SHARES = { ads: 0.6, slots: 0.3, texts: 0.1 } as const;

/** Ads, slot outcomes and pinned texts until they expire, as far as there is room for them. */
export const createMemoryAdStore = (options: {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly maxBytes?: number | undefined;
  /** Of each. */
  readonly maxEntries?: number | undefined;
}): AdStore => {
  const { clock, maxEntries, maxBytes = MEMORY_BOUNDS.memoryAds } = options;
  const ads = new BoundedMap<WonAd>({ maxEntries, maxBytes: maxBytes * SHARES.ads });
  const slots = new BoundedMap<SlotOutcome>({ maxEntries, maxBytes: maxBytes * SHARES.slots });
  const texts = new BoundedMap<string>({ maxEntries, maxBytes: maxBytes * SHARES.texts });
  const putAd = (ad: WonAd, nowMs: EpochMs): WonAd => ads.getOrSet(ad.bidId, ad, nowMs, ad.expiresAtMs);
  return {
    find: async (id, nowMs) => ads.get(id, nowMs),
    putIfAbsent: async (ad) => putAd(ad, clock.nowMs()),
    findSlot: async (id, nowMs) => slots.get(id, nowMs),
    putSlotIfAbsent: async (id, outcome, nowMs, expiresAtMs) => {
      const pinned = slots.getOrSet(id, outcome, nowMs, expiresAtMs);
      if (pinned === outcome && outcome.kind === 'ad') putAd(outcome.ad, nowMs);
      return pinned;
    },
    findText: async (id, nowMs) => texts.get(id, nowMs),
    eraseUser: async (_accountId, _userId, erased) => {
      for (const id of erased.ads) for (const kept of [ads, texts]) kept.delete(id);
    },
    pinTextIfAbsent: async (id, text, expiresAtMs) => texts.getOrSet(id, text, clock.nowMs(), expiresAtMs),
  };
};
