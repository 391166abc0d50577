import type { AdStore } from '../../application/ports/ad-store.js';

/** What is found here where the store has nothing; where the store is out and nothing is here either, nobody knows. */
const findIn = async <T>(far: () => Promise<T | undefined>, near: () => Promise<T | undefined>) => {
  try {
    return (await far()) ?? (await near());
  } catch (error) {
    const found = await near();
    if (found === undefined) throw error;
    return found;
  }
};

const writeTo = async <T>(far: () => Promise<T>, near: () => Promise<T>): Promise<T> => {
  try {
    return await far();
  } catch {
    return near();
  }
};

/**
 * Ads that are won while the store is out are kept by this node alone: a page that opens here shows its ad, one that opens at another node
 * stays empty. What the store has is out of reach meanwhile.
 */
export const createNodeLocalAds = (store: AdStore, local: AdStore): AdStore => ({
  ...store,
  find: (...args) =>
    findIn(
      () => store.find(...args),
      () => local.find(...args),
    ),
  putIfAbsent: (...args) =>
    writeTo(
      () => store.putIfAbsent(...args),
      () => local.putIfAbsent(...args),
    ),
  findSlot: (...args) =>
    findIn(
      () => store.findSlot(...args),
      () => local.findSlot(...args),
    ),
  putSlotIfAbsent: (...args) =>
    writeTo(
      () => store.putSlotIfAbsent(...args),
      () => local.putSlotIfAbsent(...args),
    ),
  findText: (...args) =>
    findIn(
      () => store.findText(...args),
      () => local.findText(...args),
    ),
  pinTextIfAbsent: (...args) =>
    writeTo(
      () => store.pinTextIfAbsent(...args),
      () => local.pinTextIfAbsent(...args),
    ),
  eraseUser: async (...args) => {
    await local.eraseUser(...args);
    await store.eraseUser(...args);
  },
});
