import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from '@jest/globals';
import { createSystemClock } from '../../../adapters/clock-system/index.js';

const clock = createSystemClock();

/** After so many milliseconds of the clock. */
const passed = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

/** Keeps the process waiting: a timer of the clock does not. */
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

describe('a timer', () => {
  test('runs when its time is over, not before, and once', async () => {
    const start = clock.monotonicMs();
    let runs = 0;
    await whileAwake(new Promise((resolve) => void clock.after(30, () => resolve(void runs++))));
    expect(clock.monotonicMs() - start).toBeGreaterThanOrEqual(25);
    await whileAwake(passed(40));
    expect(runs).toBe(1);
  });

  test('that was cleared never runs, and may be cleared twice', async () => {
    let hasRun = false;
    const cleared = clock.after(5, () => (hasRun = true));
    cleared.clear();
    cleared.clear();
    await whileAwake(passed(40));
    expect(hasRun).toBe(false);
  });

  test.each([0, -5, NaN])('of %s ms runs at once', async (ms) => {
    await whileAwake(passed(ms));
  });

  test('that passed while the process was busy runs after what had arrived by then', async () => {
    const [order, { port1, port2 }] = [[] as string[], new MessageChannel()];
    // From here timers come next.
    await new Promise((resolve) => setImmediate(resolve));
    const isOver = passed(5).then(() => order.push('over'));
    const hasArrived = new Promise<void>((resolve) => port2.once('message', () => (order.push('arrived'), resolve())));
    port1.postMessage('an answer');
    for (const start = clock.monotonicMs(); clock.monotonicMs() - start < 20;);
    await Promise.all([isOver, hasArrived]);
    port1.close();
    expect(order).toEqual(['arrived', 'over']);
  });

  test('beyond what a timer can take does not run at once', async () => {
    let runs = 0;
    const timers = [Infinity, 2 ** 40].map((ms) => clock.after(ms, () => runs++));
    await whileAwake(passed(20));
    expect(runs).toBe(0);
    for (const timer of timers) timer.clear();
  });
});
