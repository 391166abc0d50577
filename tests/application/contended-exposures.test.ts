import { expect, test } from '@jest/globals';
import { changeExposures } from '../../application/holds/change-exposures.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import { accountId, bidId, subjectId } from '../../domain/values/ids.js';
import { createMemoryExposureStore } from '../../adapters/store-memory/index.js';
import { FakeClock } from './fake-clock.js';

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
