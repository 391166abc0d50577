import { LRUCache } from 'lru-cache';
import type { AdStore, SlotOutcome } from '../../application/ports/ad-store.js';
import type { BidId } from '../../domain/ids.js';
import type { WonAd } from '../../domain/won-ad.js';

const DEFAULT_MAX_ADS = 10_000;

/**
 * The ads used last, in front of a store across a round trip. An ad is immutable, so that what is remembered is what the store has; what the
 * store does not have is asked for anew each time.
 */
export const createCachedAdStore = (store: AdStore, maxAds = DEFAULT_MAX_ADS): AdStore => {
  const ads = new LRUCache<BidId, WonAd>({ max: maxAds });
  /** The same object for every reader of an ad. */
  const remembered = <Ad extends WonAd>(ad: Ad): Ad => {
    const known = ads.get(ad.bidId);
    if (known !== undefined) return known as Ad;
    ads.set(ad.bidId, ad);
    return ad;
  };
  const withRemembered = (outcome: SlotOutcome): SlotOutcome =>
    outcome.kind === 'ad' ? { kind: 'ad', ad: remembered(outcome.ad) } : outcome;
  return {
    ...store,
    find: async (id, nowMs) => {
      const known = ads.get(id);
      if (known !== undefined) return known.expiresAtMs > nowMs ? known : undefined;
      const found = await store.find(id, nowMs);
      return found && remembered(found);
    },
    putIfAbsent: async (ad) => remembered(await store.putIfAbsent(ad)),
    findSlot: async (id, nowMs) => {
      const outcome = await store.findSlot(id, nowMs);
      return outcome && withRemembered(outcome);
    },
    putSlotIfAbsent: async (...args) => withRemembered(await store.putSlotIfAbsent(...args)),
  };
};
