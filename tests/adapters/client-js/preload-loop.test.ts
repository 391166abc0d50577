import { expect, test } from '@jest/globals';
import type { CallResult } from '../../../adapters/client-js/io/call.js';
import { createPreloadLoop } from '../../../adapters/client-js/preload/preload-loop.js';
import { createVirtualClock, settle } from './support/virtual-clock.js';

const TIMEOUT_MS = 16_000;
const HOUR_MS = 3_600_000;

/** A preload whose calls are answered at once, and a clock that can be put back. */
const startPreload = (answer: CallResult) => {
  const clock = createVirtualClock();
  const seen = { given: [] as number[], settled: [] as CallResult[] };
  let putBackMs = 0;
  const loop = createPreloadLoop({
    clock: { ...clock, nowMs: () => clock.nowMs() - putBackMs },
    random: () => 1,
    timeoutMs: () => TIMEOUT_MS,
    collect: () => Promise.resolve(undefined),
    ask: (_signals, timeoutMs) => {
      seen.given.push(timeoutMs);
      // While the answer is under way.
      putBackMs = HOUR_MS;
      return { result: Promise.resolve(answer), cancel: () => undefined };
    },
    settle: (result) => void seen.settled.push(result),
  });
  loop.wake();
  return { clock, seen };
};

test('a clock that is put back while a preload waits gives no try more time than the whole preload has', async () => {
  const { clock, seen } = startPreload({ kind: 'unanswered', reason: 'network' });
  await clock.advance(10);
  await clock.advance(1_000);
  await settle();
  expect(seen.given).toEqual([TIMEOUT_MS, TIMEOUT_MS]);
});

test('nor is a Retry-After waited for that is longer than the whole preload', async () => {
  const answer: CallResult = { kind: 'answered', status: 429, body: undefined, retryAfterMs: TIMEOUT_MS };
  const { clock, seen } = startPreload(answer);
  await clock.advance(10);
  await settle();
  expect([seen.settled, clock.count()]).toEqual([[answer], 0]);
});
