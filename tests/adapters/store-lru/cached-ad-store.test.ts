import { describe, expect, test } from '@jest/globals';
import { createCachedAdStore } from '../../../adapters/store-lru/index.js';
import { createMemoryAdStore } from '../../../adapters/store-memory/index.js';
import { ERASED_FOUND_MS, type AdStore } from '../../../application/ports/storage/ad-store.js';
import { bidId, slotId, userId } from '../../../domain/values/ids.js';
import { adStoreContract, sampleOverlayAd, sampleTraces, sampleWonAd } from '../../contracts/index.js';

const nowMs = Date.now();
/** Stands still, so that nothing expires that a test did not let expire. */
const clock = { nowMs: () => nowMs };

describe('the cached ad store keeps its contract', () => {
  const running = { nowMs: () => Date.now() };
  const shared = createMemoryAdStore({ clock: running });
  for (const { name, run } of adStoreContract(() => createCachedAdStore(createMemoryAdStore({ clock: running }))))
    test(name, run);
  for (const { name, run } of adStoreContract(() => createCachedAdStore(shared, 1))) test(`${name} (full)`, run);
});

/** A store whose ads are out of reach once `cut` was called. */
const severable = (): AdStore & { cut(): void } => {
  const store = createMemoryAdStore({ clock });
  let isCut = false;
  return {
    ...store,
    find: async (...args) => (isCut ? Promise.reject(new Error('out')) : store.find(...args)),
    cut: () => {
      isCut = true;
    },
  };
};

describe('an ad that was seen once', () => {
  test('is found without another look, whoever won it and however it came', async () => {
    const far = severable();
    const [here, there] = [createCachedAdStore(far), createCachedAdStore(far)];
    const chat = await here.putIfAbsent(
      sampleWonAd({ bidId: bidId('chat'), wonAtMs: nowMs, expiresAtMs: nowMs + 60_000 }),
    );
    const ad = sampleOverlayAd({ bidId: bidId('overlay'), slotId: slotId('slot'), expiresAtMs: nowMs + 60_000 });
    await here.putSlotIfAbsent(ad.slotId, { kind: 'ad', ad }, nowMs, ad.expiresAtMs);
    await there.find(chat.bidId, nowMs);
    far.cut();
    expect(await here.find(chat.bidId, nowMs)).toEqual(chat);
    expect(await here.find(ad.bidId, nowMs)).toEqual(ad);
    expect(await there.find(chat.bidId, nowMs)).toEqual(chat);
    await expect(there.find(ad.bidId, nowMs)).rejects.toThrow('out');
  });

  test('is found no longer than it is good', async () => {
    const store = createCachedAdStore(createMemoryAdStore({ clock }));
    const ad = await store.putIfAbsent(sampleWonAd({ bidId: bidId('short'), expiresAtMs: nowMs + 1_000 }));
    expect(await store.find(ad.bidId, nowMs + 999)).toEqual(ad);
    expect(await store.find(ad.bidId, nowMs + 1_000)).toBeUndefined();
  });

  test('is the same object for every reader of its slot, so that what belongs to it is made once', async () => {
    const far = createMemoryAdStore({ clock });
    const copying: AdStore = { ...far, findSlot: async (...args) => structuredClone(await far.findSlot(...args)) };
    const store = createCachedAdStore(copying);
    const ad = sampleOverlayAd({ bidId: bidId('one'), slotId: slotId('one'), expiresAtMs: nowMs + 60_000 });
    await far.putSlotIfAbsent(ad.slotId, { kind: 'ad', ad }, nowMs, ad.expiresAtMs);
    const [first, second] = [await store.findSlot(ad.slotId, nowMs), await store.findSlot(ad.slotId, nowMs)];
    expect(first?.kind === 'ad' && second?.kind === 'ad' && first.ad === second.ad).toBe(true);
  });

  test('and was erased by another node is found for a minute more at most', async () => {
    const far = createMemoryAdStore({ clock });
    const [here, there] = [createCachedAdStore(far), createCachedAdStore(far)];
    const ad = await here.putIfAbsent(sampleWonAd({ bidId: bidId('erased'), wonAtMs: nowMs }));
    await there.find(ad.bidId, nowMs);
    await there.eraseUser(ad.accountId, userId('u'), sampleTraces({ ads: [ad.bidId] }));
    expect(await there.find(ad.bidId, nowMs)).toBeUndefined();
    expect(await here.find(ad.bidId, nowMs + ERASED_FOUND_MS - 1)).toEqual(ad);
    expect(await here.find(ad.bidId, nowMs + ERASED_FOUND_MS)).toBeUndefined();
    expect(await here.find(ad.bidId, nowMs)).toBeUndefined();
  });

  test('is not found for longer because the clock was set back', async () => {
    const far = createMemoryAdStore({ clock });
    const [here, there] = [createCachedAdStore(far), createCachedAdStore(far)];
    const ad = await here.putIfAbsent(sampleWonAd({ bidId: bidId('set back'), wonAtMs: nowMs }));
    await there.eraseUser(ad.accountId, userId('u'), sampleTraces({ ads: [ad.bidId] }));
    expect(await here.find(ad.bidId, nowMs - ERASED_FOUND_MS)).toBeUndefined();
  });

  test('stays while the store is out, and is asked for again after each minute', async () => {
    const far = severable();
    const store = createCachedAdStore(far);
    const ad = await store.putIfAbsent(sampleWonAd({ bidId: bidId('kept'), wonAtMs: nowMs }));
    const later = nowMs + ERASED_FOUND_MS;
    expect(await store.find(ad.bidId, later)).toBe(ad);
    far.cut();
    expect(await store.find(ad.bidId, later + ERASED_FOUND_MS - 1)).toBe(ad);
    expect(await store.find(ad.bidId, later + ERASED_FOUND_MS)).toBe(ad);
    await expect(store.find(ad.bidId, ad.expiresAtMs)).rejects.toThrow('out');
  });
});

test('however large ads are, those that are remembered stay within their bytes, the newest first', async () => {
  const far = severable();
  const store = createCachedAdStore(far, 10_000_000);
  const brief = { product: 'x'.repeat(500_000), pitches: { en: 'Short.' }, facts: [] };
  const ids = Array.from({ length: 30 }, (_, n) => bidId(`large-${n}`));
  for (const id of ids)
    await store.putIfAbsent(sampleWonAd({ bidId: id, brief, wonAtMs: nowMs, expiresAtMs: nowMs + 60_000 }));
  far.cut();
  const found = await Promise.all(ids.map((id) => store.find(id, nowMs).then(Boolean, () => false)));
  expect(found).toEqual(ids.map((_, n) => n >= 30 - 9));
});
