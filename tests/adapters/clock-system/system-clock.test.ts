import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from '@jest/globals';
import { createSystemClock } from '../../../adapters/clock-system/index.js';

const clock = createSystemClock();

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Keeps the process waiting: a deadline's own timer does not. */
const whileAwake = async (work: Promise<void>): Promise<void> => {
  const awake = setInterval(() => undefined, 1_000);
  await work;
  clearInterval(awake);
};

describe('time', () => {
  test('nowMs is the wall clock in whole milliseconds', () => {
    const before = Date.now();
    const now = clock.nowMs();
    expect(Number.isSafeInteger(now)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test('monotonicMs never goes back', () => {
    const readings = Array.from({ length: 1_000 }, () => clock.monotonicMs());
    expect(readings.every((reading, i) => reading >= (readings[i - 1] ?? 0))).toBe(true);
  });
});

describe('a deadline', () => {
  test('aborts when its time is over, not before', async () => {
    const start = clock.monotonicMs();
    const { signal } = clock.deadline(30);
    expect(signal.aborted).toBe(false);
    await whileAwake(aborted(signal));
    expect(clock.monotonicMs() - start).toBeGreaterThanOrEqual(25);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  test('that was let go never aborts, and may be let go twice', async () => {
    const cleared = clock.deadline(5);
    cleared.clear();
    cleared.clear();
    await whileAwake(aborted(clock.deadline(40).signal));
    expect(cleared.signal.aborted).toBe(false);
  });

  test.each([0, -5, NaN])('of %s ms is over at once', async (ms) => {
    await whileAwake(aborted(clock.deadline(ms).signal));
  });

  test('that passed while the process was busy aborts after what had arrived by then', async () => {
    const [order, { port1, port2 }] = [[] as string[], new MessageChannel()];
    // From here timers come next.
    await new Promise((resolve) => setImmediate(resolve));
    const { signal } = clock.deadline(5);
    const isOver = aborted(signal).then(() => order.push('over'));
    const hasArrived = new Promise<void>((resolve) => port2.once('message', () => (order.push('arrived'), resolve())));
    port1.postMessage('an answer');
    for (const start = clock.monotonicMs(); clock.monotonicMs() - start < 20;);
    await Promise.all([isOver, hasArrived]);
    port1.close();
    expect(order).toEqual(['arrived', 'over']);
  });

  test('beyond what a timer can take does not abort at once', async () => {
    const [endless, far] = [clock.deadline(Infinity), clock.deadline(2 ** 40)];
    await whileAwake(aborted(clock.deadline(20).signal));
    expect([endless.signal.aborted, far.signal.aborted]).toEqual([false, false]);
    endless.clear();
    far.clear();
  });
});
