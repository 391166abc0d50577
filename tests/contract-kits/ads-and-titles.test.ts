import * as memory from '../../adapters/store-memory/index.js';
import type { AdStore } from '../../application/ports/storage/ad-store.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { slotId, titleId } from '../../domain/values/ids.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const clock = { nowMs: () => Date.now() };

const ads =
  (change: (good: AdStore) => Partial<AdStore>) =>
  (good: AdStore): AdStore => ({ ...good, ...change(good) });

tryKit<AdStore>('ad store', {
  kit: contracts.adStoreContract,
  good: () => memory.createMemoryAdStore({ clock }),
  idle: () => ({
    find: async () => undefined,
    putIfAbsent: async (ad) => ad,
    findSlot: async () => undefined,
    putSlotIfAbsent: async (_id, outcome) => outcome,
    findText: async () => undefined,
    pinTextIfAbsent: async (_id, text) => text,
    eraseUser: async () => undefined,
  }),
  idlePasses: {
    'an unknown ad is not found': 'it promises nothing else',
    'an undecided slot is not found': 'it promises nothing else',
  },
  mutants: {
    'an unknown ad is not found': [
      'the prototype is an ad',
      ads(({ find }) => ({
        find: async (id, nowMs) => (id in {} ? contracts.sampleWonAd({ bidId: id }) : find(id, nowMs)),
      })),
    ],
    'an ad is found whole': [
      'texts are kept in Latin letters',
      ads(({ putIfAbsent }) => ({
        putIfAbsent: (ad) =>
          putIfAbsent(ad.kind === 'chat' ? { ...ad, text: ad.text.replace(/[^\x20-\xff]/g, '?') } : ad),
      })),
    ],
    'the first writer of an ad wins, later ones get its ad': [
      'a later writer gets its own',
      ads(({ putIfAbsent }) => ({ putIfAbsent: async (ad) => (await putIfAbsent(ad), ad) })),
    ],
    'simultaneous writers get the same ad': [
      'ads are looked for first and written later',
      ads(({ find, putIfAbsent }) => ({
        putIfAbsent: async (ad) => {
          const found = await find(ad.bidId, ad.wonAtMs);
          await pause();
          return found ?? (await putIfAbsent(ad), ad);
        },
      })),
    ],
    'an ad is found until it expires': ['expired ads are found', ads(({ find }) => ({ find: (id) => find(id, 0) }))],
    'an undecided slot is not found': [
      'an open slot is an empty one',
      ads(({ findSlot }) => ({ findSlot: async (id, nowMs) => (await findSlot(id, nowMs)) ?? { kind: 'empty' } })),
    ],
    'a slot keeps its ad, also found by bid id': [
      'an ad of a slot has no bid id',
      ads(({ find }) => ({
        find: async (id, nowMs) => {
          const found = await find(id, nowMs);
          return found?.kind === 'overlay' ? undefined : found;
        },
      })),
    ],
    'an empty slot stays empty until it expires': [
      'an empty slot stays empty for ever',
      ads(({ putSlotIfAbsent }) => ({
        putSlotIfAbsent: (id, outcome, nowMs) => putSlotIfAbsent(id, outcome, nowMs, Infinity),
      })),
    ],
    'simultaneous writers of a slot get the same outcome': [
      'each writer of a slot gets its own',
      ads(({ putSlotIfAbsent }) => ({
        putSlotIfAbsent: async (id, outcome, nowMs, endMs) => (
          await putSlotIfAbsent(id, outcome, nowMs, endMs),
          outcome
        ),
      })),
    ],
    'slots with ids of any characters never collide': [
      'slots are compared without case',
      ads(({ findSlot, putSlotIfAbsent }) => ({
        findSlot: (id, nowMs) => findSlot(slotId(id.toLowerCase()), nowMs),
        putSlotIfAbsent: (id, ...rest) => putSlotIfAbsent(slotId(id.toLowerCase()), ...rest),
      })),
    ],
    'an ad has no text before one is pinned': [
      'the draft counts as pinned',
      ads(({ find, findText }) => ({
        findText: async (id, nowMs) => {
          const ad = await find(id, nowMs);
          return (await findText(id, nowMs)) ?? (ad?.kind === 'chat' ? ad.text : undefined);
        },
      })),
    ],
    'the first text is pinned, later writers get it': [
      'a later writer gets its own text',
      ads(({ pinTextIfAbsent }) => ({
        pinTextIfAbsent: async (id, text, endMs) => (await pinTextIfAbsent(id, text, endMs), text),
      })),
    ],
    'an empty text can be pinned': [
      'an empty text counts as none',
      ads(({ findText }) => ({ findText: async (id, nowMs) => (await findText(id, nowMs)) || undefined })),
    ],
    'simultaneous writers of a text get the same one': [
      'texts are looked for first and written later',
      ads(({ findText, pinTextIfAbsent }) => ({
        pinTextIfAbsent: async (id, text, endMs) => {
          const found = await findText(id, Date.now());
          await pause();
          return found ?? (await pinTextIfAbsent(id, text, endMs), text);
        },
      })),
    ],
    'a text is found until it expires': [
      'a text is found for ever',
      ads(({ findText }) => ({ findText: (id) => findText(id, 0) })),
    ],
    'erasure removes ads with their texts, and no others': [
      'texts are not erased',
      ads(({ findText, pinTextIfAbsent }) => {
        const kept = new Map<string, string>();
        return {
          pinTextIfAbsent: async (id, text, endMs) => {
            kept.set(id, text);
            return pinTextIfAbsent(id, text, endMs);
          },
          findText: async (id, nowMs) => (await findText(id, nowMs)) ?? kept.get(id),
        };
      }),
    ],
    'thousands of ads can be erased': [
      'the first thousand alone is erased',
      ads(({ eraseUser }) => ({
        eraseUser: (account, user, traces) => eraseUser(account, user, { ...traces, ads: traces.ads.slice(0, 1_000) }),
      })),
    ],
  },
});

const titles =
  (change: (good: TitleStore) => Partial<TitleStore>) =>
  (good: TitleStore): TitleStore => ({ ...good, ...change(good) });

tryKit<TitleStore>('title store', {
  kit: contracts.titleStoreContract,
  good: () => memory.createMemoryTitleStore(),
  idle: () => ({ find: async () => undefined, put: async () => undefined, list: async () => [] }),
  idlePasses: { 'an unknown title is not found': 'it promises nothing else' },
  mutants: {
    'an unknown title is not found': [
      'the prototype is a title',
      titles(({ find }) => ({ find: async (id) => (id in {} ? contracts.sampleTitle({ id }) : find(id)) })),
    ],
    'a title is read back whole': [
      'names are forgotten',
      titles(({ put }) => ({ put: (title) => put({ ...title, name: undefined }) })),
    ],
    'a later analysis replaces the earlier one': [
      'a later analysis is laid over the earlier one',
      titles(({ find, put }) => ({ put: async (title) => put({ ...(await find(title.id)), ...title }) })),
    ],
    'ids of any characters never collide': [
      'ids are normalised',
      titles(({ find, put }) => ({
        find: (id) => find(titleId(id.normalize('NFC'))),
        put: (title) => put({ ...title, id: titleId(title.id.normalize('NFC')) }),
      })),
    ],
    'titles are listed by id, each once, page by page': [
      'each page begins at the first',
      titles(({ list }) => ({ list: (_after, limit) => list(undefined, limit) })),
    ],
    'a list without a start begins at the first title': [
      'no limit means one title',
      titles(({ list }) => ({ list: (after, limit) => list(after, Math.max(limit, 1)) })),
    ],
  },
});
