import { expect, test } from '@jest/globals';
import * as memory from '../../../adapters/store-memory/index.js';
import { MEMORY_BOUNDS, type MemoryBound } from '../../../application/ports/memory-bounds.js';
import {
  accountId,
  bidId,
  conversationId,
  decisionId,
  sessionId,
  subjectId,
  titleId,
  userId,
} from '../../../domain/values/ids.js';
import type { ExposureKey } from '../../../domain/frequency/exposure.js';
import type { NoticeId } from '../../../domain/delivery/notice.js';
import {
  sampleDecision,
  sampleDraft,
  sampleReview,
  sampleSession,
  sampleTitle,
  sampleWonAd,
} from '../../contracts/index.js';
import { adjustableClock } from './adjustable-clock.js';

const ACCOUNT = accountId('a');
const clock = adjustableClock(0);
const HALF_MEBIBYTE = 512 * 1024;
/** Takes a mebibyte wherever it is kept, and here hardly anything, since all have the same. */
const LARGE = 'x'.repeat(HALF_MEBIBYTE);
const MEBIBYTE = 2 * HALF_MEBIBYTE;
const largeEvent = Object.assign({}, sampleDraft().event, { note: LARGE });

/** A store that is filled, and how it is asked for what it still has. */
interface Filled {
  readonly put: (n: number) => unknown;
  readonly has: (n: number) => Promise<boolean>;
}

const STORES: Partial<Record<MemoryBound, () => Filled>> = {
  memoryAds: () => {
    const store = memory.createMemoryAdStore({ clock });
    const brief = { product: LARGE, pitches: { en: 'Short.' }, facts: [] };
    return {
      put: (n) => store.putIfAbsent(sampleWonAd({ bidId: bidId(`${n}`), brief })),
      has: async (n) => (await store.find(bidId(`${n}`), 0)) !== undefined,
    };
  },
  memorySessions: () => {
    const store = memory.createMemorySessionStore({ clock });
    const key = (n: number) => ({ accountId: ACCOUNT, userId: userId('u'), conversationId: conversationId(`${n}`) });
    return {
      put: (n) => store.replace(key(n), 0, sampleSession({ lastUserMessage: LARGE })),
      has: async (n) => (await store.read(key(n))).value !== undefined,
    };
  },
  memoryExposures: () => {
    const store = memory.createMemoryExposureStore({ clock });
    const key = (n: number) => ({ accountId: ACCOUNT, subjectId: subjectId(`${n}`) });
    const exposure = { bidId: bidId('b'), keys: [LARGE as ExposureKey], atMs: 0, heldUntilMs: 0, confirmed: true };
    return {
      put: (n) => store.replace(key(n), 0, { exposures: [exposure] }),
      has: async (n) => (await store.read(key(n))).value !== undefined,
    };
  },
  memoryTitles: () => {
    const store = memory.createMemoryTitleStore();
    return {
      put: (n) => store.put({ ...sampleTitle({ id: titleId(`${n}`) }), ...{ note: LARGE } }),
      has: async (n) => (await store.find(titleId(`${n}`))) !== undefined,
    };
  },
  memoryReviews: () => {
    const store = memory.createMemoryReviewStore();
    const review = sampleReview({ headline: LARGE });
    return {
      put: (n) => store.replace(accountId(`${n}`), 0, review),
      has: async (n) => (await store.read(accountId(`${n}`))).reviews.length > 0,
    };
  },
  memoryDecisions: () => {
    const journal = memory.createMemoryJournal();
    return {
      put: (n) => journal.append({ decision: sampleDecision({ id: decisionId(`${n}`), topics: [LARGE] }), events: [] }),
      has: async (n) => (await journal.findDecision(undefined, decisionId(`${n}`))) !== undefined,
    };
  },
  memoryUserDataRefs: () => {
    const journal = memory.createMemoryJournal();
    const user = subjectId('u');
    const userDataRef = (n: number) => ({
      accountId: ACCOUNT,
      user,
      subject: subjectId(LARGE),
      sessionId: sessionId(`${n}`),
    });
    return {
      put: (n) => journal.append({ events: [], userDataRef: userDataRef(n) }),
      has: async (n) => (await journal.tracesOf(ACCOUNT, user)).sessions.includes(sessionId(`${n}`)),
    };
  },
  memoryEvents: () => {
    const journal = memory.createMemoryJournal();
    return {
      put: () => journal.append({ events: [sampleDraft({ accountId: ACCOUNT, event: largeEvent })] }),
      has: async (n) => (await journal.read(ACCOUNT, n, 1)).oldestId <= n + 1,
    };
  },
  memoryNotices: () => {
    const outbox = memory.createMemoryOutbox();
    const id = (n: number) => `${n}` as NoticeId;
    return {
      put: (n) => outbox.add([{ id: id(n), kind: 'exposure', ad: bidId(LARGE), accountId: ACCOUNT, atMs: 0 }]),
      has: async (n) => outbox.fulfil(id(n)),
    };
  },
};

test.each(Object.entries(STORES))(
  '%s: however large they are, the newest are kept within the bound',
  async (name, open) => {
    const { put, has } = open();
    const bound = MEMORY_BOUNDS[name as MemoryBound] / MEBIBYTE;
    const count = 3 * bound;
    for (let n = 0; n < count; n++) await put(n);
    const kept: number[] = [];
    for (let n = 0; n < count; n++) if (await has(n)) kept.push(n);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(bound);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, i) => count - kept.length + i));
  },
);

test('of the streams of all accounts the longest loses its oldest events', async () => {
  const journal = memory.createMemoryJournal();
  const [quiet, busy] = [accountId('quiet'), accountId('busy')];
  journal.append({ events: [sampleDraft({ accountId: quiet, event: largeEvent })] });
  for (let n = 0; n < 100; n++) journal.append({ events: [sampleDraft({ accountId: busy, event: largeEvent })] });
  expect((await journal.read(quiet, 0, 10)).oldestId).toBe(1);
  expect(await journal.read(busy, 0, 1)).toMatchObject({ newestId: 100, oldestId: 100 - 15 + 2 });
});
