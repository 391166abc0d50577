import { describe, expect, test } from '@jest/globals';
import * as memory from '../../../adapters/store-memory/index.js';
import { MAX_CAP_WINDOW_MS, NO_EXPOSURES } from '../../../domain/frequency/exposure.js';
import { MUTE_MS, withMute } from '../../../domain/frequency/mute.js';
import {
  accountId,
  advertiserId,
  bidId,
  conversationId,
  decisionId,
  sessionId,
  slotId,
  subjectId,
  titleId,
  userId,
  type SubjectId,
} from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import {
  sampleDecision,
  sampleDraft,
  sampleOverlayAd,
  sampleSession,
  sampleTitle,
  sampleTraces,
  sampleWonAd,
} from '../../contracts/index.js';
import { adjustableClock } from './adjustable-clock.js';

const ACCOUNT = accountId('a');
const sessionKey = (user: string, conversation = 'c') => ({
  accountId: ACCOUNT,
  userId: userId(user),
  conversationId: conversationId(conversation),
});

describe('the session store', () => {
  test('keeps the sessions used last, and erasing still finds them', async () => {
    const store = memory.createMemorySessionStore({ clock: adjustableClock(0), maxEntries: 2 });
    for (const conversation of ['1', '2', '3']) await store.replace(sessionKey('u', conversation), 0, sampleSession());
    expect((await store.read(sessionKey('u', '1'))).value).toBeUndefined();
    expect((await store.read(sessionKey('u', '3'))).value).toBeDefined();
    await store.eraseUser(ACCOUNT, userId('u'), sampleTraces());
    for (const conversation of ['2', '3']) expect((await store.read(sessionKey('u', conversation))).version).toBe(0);
  });

  test('forgets a session that was idle for a day, and starts it anew', async () => {
    const clock = adjustableClock(0);
    const store = memory.createMemorySessionStore({ clock });
    await store.replace(sessionKey('u'), 0, sampleSession());
    clock.set(DAY_MS - 1);
    const before = await store.read(sessionKey('u'));
    expect(before.value).toBeDefined();
    clock.set(DAY_MS);
    expect(await store.read(sessionKey('u'))).toEqual({ value: undefined, version: 0 });
    expect(await store.replace(sessionKey('u'), before.version, sampleSession())).toBe(false);
    expect(await store.replace(sessionKey('u'), 0, sampleSession())).toBe(true);
  });
});

test('the exposure store forgets a subject when no cap can count it any more', async () => {
  const clock = adjustableClock(0);
  const store = memory.createMemoryExposureStore({ clock, maxEntries: 2 });
  const key = (subject: string) => ({ accountId: ACCOUNT, subjectId: subjectId(subject) });
  for (const subject of ['1', '2', '3']) await store.replace(key(subject), 0, NO_EXPOSURES);
  expect((await store.read(key('1'))).value).toBeUndefined();
  clock.set(MAX_CAP_WINDOW_MS - 1);
  expect((await store.read(key('3'))).value).toBeDefined();
  clock.set(MAX_CAP_WINDOW_MS);
  expect((await store.read(key('3'))).value).toBeUndefined();
});

test('the exposure store keeps a subject that has hidden an advertiser until that is over', async () => {
  const clock = adjustableClock(0);
  const store = memory.createMemoryExposureStore({ clock });
  const subject = { accountId: ACCOUNT, subjectId: subjectId('hides') };
  await store.replace(subject, 0, withMute(NO_EXPOSURES, { id: advertiserId('a'), domain: 'a.example' }, 0));
  clock.set(MUTE_MS - 1);
  expect((await store.read(subject)).value).toBeDefined();
  clock.set(MUTE_MS);
  expect((await store.read(subject)).value).toBeUndefined();
});

test('the ad store keeps so many ads, slots and texts each', async () => {
  const clock = adjustableClock(0);
  const store = memory.createMemoryAdStore({ clock, maxEntries: 2 });
  for (const n of ['1', '2', '3']) {
    await store.putIfAbsent(sampleWonAd({ bidId: bidId(n) }));
    await store.pinTextIfAbsent(bidId(n), n, 10);
  }
  expect(await store.find(bidId('1'), 0)).toBeUndefined();
  expect(await store.findText(bidId('1'), 0)).toBeUndefined();
  expect(await store.find(bidId('3'), 0)).toBeDefined();
  for (const n of ['4', '5', '6']) {
    await store.putSlotIfAbsent(slotId(n), { kind: 'ad', ad: sampleOverlayAd({ bidId: bidId(n) }) }, 0, 10);
  }
  expect(await store.findSlot(slotId('4'), 0)).toBeUndefined();
  expect(await store.findSlot(slotId('6'), 0)).toBeDefined();
});

test('the ad of a slot that was taken already is not kept', async () => {
  const store = memory.createMemoryAdStore({ clock: adjustableClock(0) });
  await store.putSlotIfAbsent(slotId('s'), { kind: 'empty' }, 0, 10);
  await store.putSlotIfAbsent(slotId('s'), { kind: 'ad', ad: sampleOverlayAd() }, 0, 10);
  expect(await store.find(sampleOverlayAd().bidId, 0)).toBeUndefined();
});

test('the title store keeps the titles used last', async () => {
  const store = memory.createMemoryTitleStore({ maxEntries: 2 });
  for (const n of ['1', '2']) await store.put(sampleTitle({ id: titleId(n) }));
  await store.find(titleId('1'));
  await store.put(sampleTitle({ id: titleId('3') }));
  expect((await store.list(undefined, 10)).map(({ id }) => id)).toEqual(['1', '3']);
});

describe('the journal', () => {
  test('keeps the newest decisions, and forgets the ads of the others', async () => {
    const journal = memory.createMemoryJournal({ maxDecisions: 2 });
    for (const n of ['1', '2', '3']) {
      journal.append({ decision: sampleDecision({ id: decisionId(n), bidIds: [bidId(n)] }), events: [] });
    }
    expect(await journal.findDecision(undefined, decisionId('1'))).toBeUndefined();
    expect(await journal.findDecisionOfBid(undefined, bidId('1'))).toBeUndefined();
    expect((await journal.findDecisionOfBid(undefined, bidId('3')))?.id).toBe('3');
  });

  test('keeps the newest events of each account, and says where the gap ends', async () => {
    const journal = memory.createMemoryJournal({ maxEventsPerAccount: 3 });
    journal.append({ events: Array.from({ length: 8 }, (_, i) => sampleDraft({ accountId: ACCOUNT, atMs: i })) });
    journal.append({ events: [sampleDraft({ accountId: accountId('b') })] });
    const page = await journal.read(ACCOUNT, 2, 10);
    expect(page).toMatchObject({ oldestId: 6, newestId: 8 });
    expect(page.events.map(({ id, atMs }) => [id, atMs])).toEqual([
      [6, 5],
      [7, 6],
      [8, 7],
    ]);
    expect(await journal.read(accountId('b'), 0, 10)).toMatchObject({ oldestId: 1, newestId: 1 });
  });

  test('keeps the newest user data refs, however many conversations one user has', async () => {
    const journal = memory.createMemoryJournal({ maxUserDataRefs: 3 });
    const [one, other] = [subjectId('one'), subjectId('other')];
    const append = (user: SubjectId, session: string): void =>
      journal.append({
        events: [],
        userDataRef: { accountId: ACCOUNT, user, subject: user, sessionId: sessionId(session) },
      });
    append(other, 'of another');
    for (const session of ['1', '2', '3', '4', '2', '5']) append(one, session);
    expect([...(await journal.tracesOf(ACCOUNT, one)).sessions].sort()).toEqual(['2', '4', '5']);
    expect(await journal.tracesOf(ACCOUNT, other)).toEqual(sampleTraces({ user: other }));
    await journal.eraseUser(ACCOUNT, userId('one'), sampleTraces({ user: one }));
    append(one, '6');
    expect((await journal.tracesOf(ACCOUNT, one)).sessions).toEqual(['6']);
  });

  test.each([NaN, -1, -Infinity, Infinity, 1.5, 2 ** 60])('a read after %s neither throws nor hangs', async (after) => {
    const journal = memory.createMemoryJournal();
    journal.append({ events: Array.from({ length: 3 }, () => sampleDraft({ accountId: ACCOUNT })) });
    const { events } = await journal.read(ACCOUNT, after, 10);
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3].filter((id) => id > after));
    expect((await journal.read(ACCOUNT, 0, after)).events.length).toBeLessThanOrEqual(3);
  });

  test('many appends in one go are one call to a follower', async () => {
    const journal = memory.createMemoryJournal();
    let calls = 0;
    journal.follow(ACCOUNT, () => calls++);
    for (let i = 0; i < 100; i++) journal.append({ events: [sampleDraft({ accountId: ACCOUNT })] });
    expect(calls).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toBe(1);
  });
});
