import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { ERASED_FOUND_MS, type AdStore, type SlotOutcome } from '../../application/ports/storage/ad-store.js';
import type { BidId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';

interface Remembered {
  readonly ad: WonAd;
  /** When the store had it. */
  readonly seenAtMs: EpochMs;
}

/**
 * An ad that tells of a person may have been erased by another node since; one over a video tells of nobody. What was
 * seen long from now was seen before a clock was set back, nobody knows when.
 */
const mayBeErased = ({ ad, seenAtMs }: Remembered, nowMs: EpochMs): boolean =>
  ad.kind === 'chat' && Math.abs(nowMs - seenAtMs) >= ERASED_FOUND_MS;

/**
 * The ads used last, in front of a store across a round trip. An ad is immutable, so that what is remembered is what
 * the store has or had; what the store does not have is asked for anew each time.
 */
export const createCachedAdStore = (store: AdStore, maxBytes: number = MEMORY_BOUNDS.wonAds): AdStore => {
  const ads = new LRUCache<BidId, Remembered>({
    maxSize: maxBytes,
    sizeCalculation: ({ ad }, id) => entryBytesOf(id, ad),
  });
  /** The same object for every reader of an ad. */
  const remembered = <Ad extends WonAd>(ad: Ad, seenAtMs: EpochMs): Ad => {
    const known = (ads.get(ad.bidId)?.ad ?? ad) as Ad;
    ads.set(ad.bidId, { ad: known, seenAtMs });
    return known;
  };
  const withRemembered = (outcome: SlotOutcome, nowMs: EpochMs): SlotOutcome =>
    outcome.kind === 'ad' ? { kind: 'ad', ad: remembered(outcome.ad, nowMs) } : outcome;
  return {
    ...store,
    find: async (id, nowMs) => {
      const known = ads.get(id);
      const good = known !== undefined && known.ad.expiresAtMs > nowMs ? known.ad : undefined;
      if (known !== undefined && !mayBeErased(known, nowMs)) return good;
      const found = await store.find(id, nowMs).catch((error: unknown) => {
        // While the store is out, nobody can be erased from it either.
        if (good === undefined) throw error;
        return good;
      });
      if (found === undefined) ads.delete(id);
      return found && remembered(found, nowMs);
    },
    putIfAbsent: async (ad) => remembered(await store.putIfAbsent(ad), ad.wonAtMs),
    findSlot: async (id, nowMs) => {
      const outcome = await store.findSlot(id, nowMs);
      return outcome && withRemembered(outcome, nowMs);
    },
    putSlotIfAbsent: async (id, outcome, nowMs, expiresAtMs) =>
      withRemembered(await store.putSlotIfAbsent(id, outcome, nowMs, expiresAtMs), nowMs),
    eraseUser: async (accountId, userId, traces) => {
      for (const id of traces.ads) ads.delete(id);
      await store.eraseUser(accountId, userId, traces);
      // Somebody may have found one meanwhile.
      for (const id of traces.ads) ads.delete(id);
    },
  };
};
