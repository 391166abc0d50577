import { expect, test } from '@jest/globals';
import * as memory from '../../adapters/store-memory/index.js';
import type { AdStore } from '../../application/ports/storage/ad-store.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { SessionStore } from '../../application/ports/storage/session-store.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import * as contracts from '../contracts/index.js';
import { failingCases } from './failing-cases.js';

const clock = { nowMs: () => Date.now() };
const sessions = (): SessionStore => memory.createMemorySessionStore({ clock });
const exposures = (): ExposureStore => memory.createMemoryExposureStore({ clock });
const ads = (): AdStore => memory.createMemoryAdStore({ clock });
const titles = (): TitleStore => memory.createMemoryTitleStore();

const brokenSessions = (change: (good: SessionStore) => Partial<SessionStore>) =>
  contracts.sessionStoreContract(() => {
    const good = sessions();
    return { ...good, ...change(good) };
  });
const brokenExposures = (change: (good: ExposureStore) => Partial<ExposureStore>) =>
  contracts.exposureStoreContract(() => {
    const good = exposures();
    return { ...good, ...change(good) };
  });
const brokenAds = (change: (good: AdStore) => Partial<AdStore>) =>
  contracts.adStoreContract(() => {
    const good = ads();
    return { ...good, ...change(good) };
  });
const brokenTitles = (change: (good: TitleStore) => Partial<TitleStore>) =>
  contracts.titleStoreContract(() => {
    const good = titles();
    return { ...good, ...change(good) };
  });

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is wrong, the case that must notice, the cases. */
const broken: readonly (readonly [string, string, readonly contracts.ContractCase[]])[] = [
  [
    'the last session writer wins',
    'a write with an old version is refused and changes nothing',
    brokenSessions((good) => ({
      replace: async (key, _seen, next) => good.replace(key, (await good.read(key)).version, next),
    })),
  ],
  [
    'sessions are checked first and written later',
    'of many writers that saw the same version exactly one wins',
    brokenSessions((good) => ({
      replace: async (key, seen, next) => {
        if ((await good.read(key)).version !== seen) return false;
        await pause();
        return good.replace(key, (await good.read(key)).version, next);
      },
    })),
  ],
  [
    'session keys are joined with a colon',
    'keys never meet, whatever characters they hold',
    brokenSessions((good) => {
      const joined = (key: Parameters<SessionStore['read']>[0]) => ({
        ...key,
        userId: `${key.userId}:${key.conversationId}` as typeof key.userId,
        conversationId: '' as typeof key.conversationId,
      });
      return {
        read: (key) => good.read(joined(key)),
        replace: (key, seen, next) => good.replace(joined(key), seen, next),
      };
    }),
  ],
  [
    'erasing forgets nothing',
    'erasing a user leaves nothing of it, and everything of others',
    brokenSessions(() => ({ eraseUser: async () => undefined })),
  ],
  [
    'exposures of a user are erased for the first subject only',
    'erasing a user leaves nothing of its subjects, and everything of others',
    brokenExposures((good) => ({
      eraseUser: (account, user, traces) =>
        good.eraseUser(account, user, { ...traces, subjects: traces.subjects.slice(0, 1) }),
    })),
  ],
  [
    'a write of exposures may get lost',
    'no exposure is lost when every loser reads again and writes again',
    brokenExposures((good) => ({ replace: async (key, seen, next) => (await good.replace(key, seen, next)) || true })),
  ],
  [
    'an ad is erased without its text',
    'erased ads are gone with their texts, and all others are there',
    brokenAds((good) => ({
      findText: async (id, nowMs) => (await good.findText(id, nowMs)) ?? 'still there',
    })),
  ],
  [
    'the last ad wins',
    'the first writer wins, and a later one gets what it wrote',
    brokenAds((good) => ({ putIfAbsent: async (ad) => (await good.putIfAbsent(ad), ad) })),
  ],
  [
    'expired ads are returned',
    'an ad is found until it expires, and not from then on',
    brokenAds((good) => ({ find: (id) => good.find(id, 0) })),
  ],
  [
    'an empty slot stays empty for ever',
    'an empty slot stays empty until it expires; then it may be filled',
    brokenAds((good) => ({
      putSlotIfAbsent: (id, outcome, nowMs) => good.putSlotIfAbsent(id, outcome, nowMs, Infinity),
    })),
  ],
  [
    'an empty text counts as none',
    'an empty text can be pinned too',
    brokenAds((good) => ({ findText: async (id, nowMs) => (await good.findText(id, nowMs)) || undefined })),
  ],
  [
    'titles are listed from the start again',
    'titles are listed in order of id, each once, page by page',
    brokenTitles((good) => ({ list: (_after, limit) => good.list(undefined, limit) })),
  ],
];

test.each(broken)('the kit notices when %s', async (_what, noticedBy, cases) => {
  expect(await failingCases(cases.filter(({ name }) => name === noticedBy))).toEqual([noticedBy]);
});
