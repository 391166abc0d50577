import { describe, expect, test } from '@jest/globals';
import { createNodeLocalAds } from '../../../adapters/store-lru/index.js';
import { createMemoryAdStore } from '../../../adapters/store-memory/index.js';
import type { AdStore } from '../../../application/ports/storage/ad-store.js';
import { bidId, slotId } from '../../../domain/values/ids.js';
import { adStoreContract, sampleOverlayAd, sampleWonAd, withFaults, type Fault } from '../../contracts/index.js';

const clock = { nowMs: () => Date.now() };
const memory = (): AdStore => createMemoryAdStore({ clock });
const METHODS = ['find', 'putIfAbsent', 'findSlot', 'putSlotIfAbsent', 'findText', 'pinTextIfAbsent'] as const;

const faulty = () => {
  let fault: Fault = { kind: 'none' };
  const store = withFaults(memory(), METHODS, { faultOf: () => fault, sleep: async () => undefined });
  return { store: createNodeLocalAds(store, memory()), set: (next: Fault) => void (fault = next) };
};

describe('node-local ads keep the contract of an ad store', () => {
  for (const { name, run } of adStoreContract(() => createNodeLocalAds(memory(), memory()))) test(name, run);
  const out = (): AdStore => {
    const { store, set } = faulty();
    set({ kind: 'fail-before' });
    return {
      ...store,
      // Nothing anywhere is an outage here, and `undefined` in the contract.
      find: (...args) => store.find(...args).catch(() => undefined),
      findSlot: (...args) => store.findSlot(...args).catch(() => undefined),
      findText: (...args) => store.findText(...args).catch(() => undefined),
    };
  };
  for (const { name, run } of adStoreContract(out)) test(`${name} (its store is out)`, run);
});

test('an ad, a slot and a text of an outage are found here, during it and afterwards', async () => {
  const nowMs = Date.now();
  const until = nowMs + 60_000;
  const { store, set } = faulty();
  set({ kind: 'fail-before' });
  const chat = await store.putIfAbsent(sampleWonAd({ bidId: bidId('chat'), expiresAtMs: until }));
  const overlay = sampleOverlayAd({ bidId: bidId('overlay'), slotId: slotId('slot'), expiresAtMs: until });
  await store.putSlotIfAbsent(overlay.slotId, { kind: 'ad', ad: overlay }, nowMs, until);
  await store.pinTextIfAbsent(chat.bidId, 'said', until);
  for (const fault of [{ kind: 'fail-before' }, { kind: 'none' }] as const) {
    set(fault);
    expect(await store.find(chat.bidId, nowMs)).toEqual(chat);
    expect(await store.findSlot(overlay.slotId, nowMs)).toEqual({ kind: 'ad', ad: overlay });
    expect(await store.findText(chat.bidId, nowMs)).toBe('said');
  }
});

test('what nobody can know is an outage, not an ad that is gone', async () => {
  const { store, set } = faulty();
  set({ kind: 'fail-before' });
  await expect(store.find(bidId('elsewhere'), Date.now())).rejects.toThrow('find was not done');
  set({ kind: 'none' });
  expect(await store.find(bidId('elsewhere'), Date.now())).toBeUndefined();
});
