import { expect, test } from '@jest/globals';
import type { CallResult } from '../../../adapters/client-js/io/call.js';
import { createPreloadLoop } from '../../../adapters/client-js/preload/preload-loop.js';
import { createVirtualClock, settle } from './support/virtual-clock.js';

const TIMEOUT_MS = 16_000;
const HOUR_MS = 3_600_000;

test('a clock that is put back while a preload waits gives no try more time than the whole preload has', async () => {
  const clock = createVirtualClock();
  let putBackMs = 0;
  const given: number[] = [];
  const failed: CallResult = { kind: 'unanswered', reason: 'network' };
  const loop = createPreloadLoop({
    clock: { ...clock, nowMs: () => clock.nowMs() - putBackMs },
    random: () => 1,
    timeoutMs: () => TIMEOUT_MS,
    collect: () => Promise.resolve(undefined),
    ask: (_signals, timeoutMs) => {
      given.push(timeoutMs);
      return { result: Promise.resolve(failed), cancel: () => undefined };
    },
    settle: () => undefined,
  });
  loop.wake();
  await clock.advance(10);
  putBackMs = HOUR_MS;
  await clock.advance(1_000);
  await settle();
  expect(given).toEqual([TIMEOUT_MS, TIMEOUT_MS]);
});
