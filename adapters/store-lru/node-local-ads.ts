import { isStoreOut } from '../../application/ports/storage/store-out.js';
import type { AdStore } from '../../application/ports/storage/ad-store.js';

type Call<Args extends readonly unknown[], Outcome> = (ads: AdStore, ...args: Args) => Promise<Outcome>;

/**
 * Ads that are won while the store is out are kept by this node alone: a page that opens here shows its ad, one that
 * opens at another node stays empty. What the store has is out of reach meanwhile.
 */
export const createNodeLocalAds = (store: AdStore, local: AdStore): AdStore => {
  /**
   * What is found here where the store has nothing; where the store is out and nothing is here either, nobody knows.
   */
  const finding =
    <Args extends readonly unknown[], Found>(find: Call<Args, Found | undefined>) =>
    async (...args: Args): Promise<Found | undefined> => {
      try {
        return (await find(store, ...args)) ?? (await find(local, ...args));
      } catch (error) {
        const found = await find(local, ...args);
        if (found === undefined) throw error;
        return found;
      }
    };
  const writing =
    <Args extends readonly unknown[], Written>(write: Call<Args, Written>) =>
    async (...args: Args): Promise<Written> => {
      try {
        return await write(store, ...args);
      } catch (error) {
        if (!isStoreOut(error)) throw error;
        return write(local, ...args);
      }
    };
  return {
    ...store,
    find: finding((ads, ...args) => ads.find(...args)),
    findSlot: finding((ads, ...args) => ads.findSlot(...args)),
    findText: finding((ads, ...args) => ads.findText(...args)),
    putIfAbsent: writing((ads, ...args) => ads.putIfAbsent(...args)),
    putSlotIfAbsent: writing((ads, ...args) => ads.putSlotIfAbsent(...args)),
    pinTextIfAbsent: writing((ads, ...args) => ads.pinTextIfAbsent(...args)),
    eraseUser: async (...args) => {
      await local.eraseUser(...args);
      await store.eraseUser(...args);
    },
  };
};
