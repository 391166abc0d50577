import { expect, test } from '@jest/globals';
import { changeExposures } from '../../application/sale/change-exposures.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { ExposureState } from '../../domain/frequency/exposure.js';
import { accountId, bidId, subjectId } from '../../domain/values/ids.js';
import { createMemoryExposureStore } from '../../adapters/store-memory/index.js';
import { FakeClock, outcomeOf } from './fake-clock.js';

const SUBJECT = { accountId: accountId('acme'), subjectId: subjectId('subject') };
const clock = new FakeClock();
const ad = { bidId: bidId('b'), keys: [], atMs: clock.nowMs(), heldUntilMs: clock.nowMs() + 1, confirmed: false };

/** Another node is faster so many times. */
const outcomeAfter = async (lostRaces: number): Promise<unknown> => {
  const store = createMemoryExposureStore({ clock });
  let races = 0;
  const exposures: ExposureStore = Object.assign(Object.create(store) as ExposureStore, {
    replace: async (...args: Parameters<ExposureStore['replace']>) => ++races > lostRaces && store.replace(...args),
  });
  return changeExposures({ exposures, clock }, SUBJECT, (state) => ({ ...state, exposures: [ad] }));
};

test('a change is written after fifteen lost races, and given up after the sixteenth', async () => {
  expect([await outcomeAfter(15), await outcomeAfter(16)]).toEqual(['written', 'contended']);
});

test('whoever waits for a change no more is left out', async () => {
  const store = createMemoryExposureStore({ clock });
  const change = (state: ExposureState): ExposureState => ({ ...state, exposures: [ad] });
  expect(await changeExposures({ exposures: store, clock }, SUBJECT, change, { isGone: () => true })).toBe('written');
  expect((await store.read(SUBJECT)).value).toBeUndefined();
});

test('behind a thousand changes that wait nobody waits', async () => {
  const store = createMemoryExposureStore({ clock });
  const exposures: ExposureStore = Object.assign(Object.create(store) as ExposureStore, {
    read: () => new Promise(() => undefined),
  });
  const change = () => changeExposures({ exposures, clock }, SUBJECT, (state) => state);
  const waiting = Array.from({ length: 1 + 1_000 }, change);
  expect(await change()).toBe('contended');
  const ended = Promise.allSettled(waiting);
  await outcomeOf(clock, ended);
  expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
});
