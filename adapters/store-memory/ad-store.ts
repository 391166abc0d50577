import type { AdStore, SlotOutcome } from '../../application/ports/ad-store.js';
import type { Clock } from '../../application/ports/clock.js';
import type { EpochMs } from '../../domain/time.js';
import type { WonAd } from '../../domain/won-ad.js';
import { BoundedMap } from './bounded-map.js';

const DEFAULT_MAX_ADS = 50_000;

/** Ads, slot outcomes and pinned texts, at most `maxEntries` of each until they expire. */
export const createMemoryAdStore = (options: {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly maxEntries?: number | undefined;
}): AdStore => {
  const { clock, maxEntries = DEFAULT_MAX_ADS } = options;
  const ads = new BoundedMap<WonAd>({ maxEntries });
  const slots = new BoundedMap<SlotOutcome>({ maxEntries });
  const texts = new BoundedMap<string>({ maxEntries });
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
