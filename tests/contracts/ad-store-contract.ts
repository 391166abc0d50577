import { equal } from 'node:assert/strict';
import type { AdStore, SlotOutcome } from '../../application/ports/storage/ad-store.js';
import { bidId, slotId, userId } from '../../domain/values/ids.js';
import type { WonChatAd, WonOverlayAd } from '../../domain/delivery/won-ad.js';
import { CONFUSABLE_IDS, freshId, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleOverlayAd, sampleTraces, sampleWonAd } from './samples.js';

const RACERS = 16;
const MINUTE = 60_000;

const chatAd = (differs: Partial<WonChatAd> = {}): WonChatAd =>
  sampleWonAd({ bidId: bidId(freshId()), wonAtMs: Date.now(), ...differs });

const overlayAd = (differs: Partial<WonOverlayAd> = {}): WonOverlayAd =>
  sampleOverlayAd({ bidId: bidId(freshId()), slotId: slotId(freshId()), wonAtMs: Date.now(), ...differs });

const EMPTY: SlotOutcome = { kind: 'empty' };

const adGuarantees: Guarantees<AdStore> = {
  'an unknown ad is not found': async (store) => {
    equal(await store.find(bidId(freshId()), Date.now()), undefined);
    equal(await store.find(bidId('__proto__'), Date.now()), undefined);
  },
  'an ad is found whole': async (store) => {
    const character = {
      name: 'Käpt’n Pip',
      greeting: 'Ahoi! 👋',
      avatarUrl: 'https://pip.example/a.png',
      tags: ['sea'],
    };
    const ad = chatAd({ text: 'Grüße 片名 👩‍👧 "quoted"\n', character });
    sameValue(await store.putIfAbsent(ad), ad);
    sameValue(await store.find(ad.bidId, Date.now()), ad);
  },
  'the first writer of an ad wins, later ones get its ad': async (store) => {
    const first = chatAd({ text: 'first' });
    await store.putIfAbsent(first);
    sameValue(await store.putIfAbsent({ ...first, text: 'second' }), first);
    sameValue(await store.find(first.bidId, Date.now()), first);
  },
  'simultaneous writers get the same ad': async (store) => {
    const ad = chatAd();
    const texts = Array.from({ length: RACERS }, (_, i) => store.putIfAbsent({ ...ad, text: `text ${i}` }));
    const seen = new Set((await Promise.all(texts)).map((won) => (won.kind === 'chat' ? won.text : '')));
    equal(seen.size, 1);
    const found = await store.find(ad.bidId, Date.now());
    equal(found?.kind === 'chat' && seen.has(found.text), true);
  },
  'an ad is found until it expires': async (store) => {
    const expiresAtMs = Date.now() + MINUTE;
    const ad = chatAd({ expiresAtMs });
    await store.putIfAbsent(ad);
    sameValue(await store.find(ad.bidId, expiresAtMs - 1), ad);
    equal(await store.find(ad.bidId, expiresAtMs), undefined);
  },
};

const slotGuarantees: Guarantees<AdStore> = {
  'an undecided slot is not found': async (store) => {
    equal(await store.findSlot(slotId(freshId()), Date.now()), undefined);
  },
  'a slot keeps its ad, also found by bid id': async (store) => {
    const ad = overlayAd();
    const now = Date.now();
    sameValue(await store.putSlotIfAbsent(ad.slotId, { kind: 'ad', ad }, now, ad.expiresAtMs), { kind: 'ad', ad });
    sameValue(await store.findSlot(ad.slotId, now), { kind: 'ad', ad });
    sameValue(await store.find(ad.bidId, now), ad);
  },
  'an empty slot stays empty until it expires': async (store) => {
    const ad = overlayAd();
    const now = Date.now();
    const filled: SlotOutcome = { kind: 'ad', ad };
    await store.putSlotIfAbsent(ad.slotId, EMPTY, now, now + MINUTE);
    sameValue(await store.putSlotIfAbsent(ad.slotId, filled, now + MINUTE - 1, ad.expiresAtMs), EMPTY);
    sameValue(await store.findSlot(ad.slotId, now + MINUTE - 1), EMPTY);
    equal(await store.findSlot(ad.slotId, now + MINUTE), undefined);
    sameValue(await store.putSlotIfAbsent(ad.slotId, filled, now + MINUTE, ad.expiresAtMs), filled);
    sameValue(await store.find(ad.bidId, now + MINUTE), ad);
  },
  'simultaneous writers of a slot get the same outcome': async (store) => {
    const slot = slotId(freshId());
    const now = Date.now();
    const outcomes = Array.from({ length: RACERS }, (): SlotOutcome => ({
      kind: 'ad',
      ad: overlayAd({ slotId: slot }),
    }));
    const writers = [EMPTY, ...outcomes].map((outcome) => store.putSlotIfAbsent(slot, outcome, now, now + MINUTE));
    const pinned = await Promise.all(writers);
    for (const outcome of pinned) sameValue(outcome, pinned[0]);
    sameValue(await store.findSlot(slot, now), pinned[0]);
    const winner = pinned[0]?.kind === 'ad' ? pinned[0].ad : undefined;
    if (winner !== undefined) sameValue(await store.find(winner.bidId, now), winner);
  },
  'slots with ids of any characters never collide': async (store) => {
    const prefix = freshId();
    const ads = CONFUSABLE_IDS.map((s) => overlayAd({ slotId: slotId(prefix + s) }));
    const now = Date.now();
    for (const ad of ads) await store.putSlotIfAbsent(ad.slotId, { kind: 'ad', ad }, now, ad.expiresAtMs);
    for (const ad of ads) sameValue(await store.findSlot(ad.slotId, now), { kind: 'ad', ad });
  },
};

const textGuarantees: Guarantees<AdStore> = {
  'an ad has no text before one is pinned': async (store) => {
    const ad = chatAd();
    await store.putIfAbsent(ad);
    sameValue(await store.find(ad.bidId, Date.now()), ad);
    equal(await store.findText(ad.bidId, Date.now()), undefined);
  },
  'the first text is pinned, later writers get it': async (store) => {
    const id = bidId(freshId());
    const until = Date.now() + MINUTE;
    equal(await store.pinTextIfAbsent(id, 'first – 片名 👩‍👧', until), 'first – 片名 👩‍👧');
    equal(await store.pinTextIfAbsent(id, 'second', until), 'first – 片名 👩‍👧');
    equal(await store.findText(id, Date.now()), 'first – 片名 👩‍👧');
  },
  'an empty text can be pinned': async (store) => {
    const id = bidId(freshId());
    equal(await store.pinTextIfAbsent(id, '', Date.now() + MINUTE), '');
    equal(await store.pinTextIfAbsent(id, 'second', Date.now() + MINUTE), '');
    equal(await store.findText(id, Date.now()), '');
  },
  'simultaneous writers of a text get the same one': async (store) => {
    const id = bidId(freshId());
    const until = Date.now() + MINUTE;
    const texts = await Promise.all(
      Array.from({ length: RACERS }, (_, i) => store.pinTextIfAbsent(id, `text ${i}`, until)),
    );
    equal(new Set(texts).size, 1);
    equal(await store.findText(id, Date.now()), texts[0]);
  },
  'a text is found until it expires': async (store) => {
    const id = bidId(freshId());
    const until = Date.now() + MINUTE;
    await store.pinTextIfAbsent(id, 'text', until);
    equal(await store.findText(id, until - 1), 'text');
    equal(await store.findText(id, until), undefined);
  },
};

const erasureGuarantees: Guarantees<AdStore> = {
  'erasure removes ads with their texts, and no others': async (store) => {
    const [one, two, other] = [chatAd(), chatAd(), chatAd()];
    for (const ad of [one, two, other]) {
      await store.putIfAbsent(ad);
      await store.pinTextIfAbsent(ad.bidId, `text of ${ad.bidId}`, Date.now() + MINUTE);
    }
    const traces = sampleTraces({ ads: [one.bidId, bidId(freshId()), two.bidId] });
    for (let times = 0; times < 2; times++) await store.eraseUser(one.accountId, userId('u'), traces);
    for (const { bidId: id } of [one, two]) {
      equal(await store.find(id, Date.now()), undefined);
      equal(await store.findText(id, Date.now()), undefined);
    }
    sameValue(await store.find(other.bidId, Date.now()), other);
    equal(await store.findText(other.bidId, Date.now()), `text of ${other.bidId}`);
  },
  'thousands of ads can be erased': async (store) => {
    const ids = Array.from({ length: 2_000 }, () => bidId(freshId()));
    const kept = chatAd({ bidId: ids.at(-1) ?? bidId('') });
    await store.putIfAbsent(kept);
    sameValue(await store.find(kept.bidId, Date.now()), kept);
    await store.eraseUser(kept.accountId, userId('u'), sampleTraces({ ads: ids }));
    equal(await store.find(kept.bidId, Date.now()), undefined);
  },
};

/** Every guarantee of `AdStore`. */
export const adStoreContract = (make: Make<AdStore>): readonly ContractCase[] =>
  casesOf(make, { ...adGuarantees, ...slotGuarantees, ...textGuarantees, ...erasureGuarantees });
