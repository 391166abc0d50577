import { expect, test } from '@jest/globals';
import { createDelayQueue } from '../../../../../adapters/http-koa/server/admission/controlled-delay.js';

/** A loop that does one thing after the other, `serviceMs` each; who is refused takes no time. */
const loopWith = (serviceMs: number) => {
  let nowMs = 0;
  let end: (() => void) | undefined;
  const queue = createDelayQueue(
    () => nowMs,
    (done) => (end = done),
  );
  return {
    queue,
    /**
     * One turn of the loop: how long each of so many had waited. Whoever waited for longer than `maxDelayMs` is
     * refused.
     */
    turn(count: number, maxDelayMs = Infinity): readonly number[] {
      const waits = Array.from({ length: count }, () => {
        const waitedMs = queue.arrive();
        if (waitedMs > maxDelayMs) queue.refuse();
        else nowMs += serviceMs;
        return waitedMs;
      });
      end?.();
      end = undefined;
      return waits;
    },
    rest: (ms: number) => void (nowMs += ms),
  };
};

test('each waits for those before it in the same turn of the loop, and for nobody of an earlier one', () => {
  const { turn, rest } = loopWith(3);
  expect(turn(4)).toEqual([0, 3, 6, 9]);
  rest(1_000);
  expect(turn(2)).toEqual([0, 3]);
});

test('a crowd in turn after turn is a queue that stands', () => {
  const { queue, turn } = loopWith(0.5);
  for (let n = 0; n < 3; n++) turn(250);
  expect(queue.isStanding).toBe(true);
});

test('a hundred that ask again as soon as they are answered are none', () => {
  const { queue, turn } = loopWith(0.5);
  for (let n = 0; n < 100; n++) turn(100);
  expect(queue.isStanding).toBe(false);
});

test('what a pause left behind is none', () => {
  const { queue, turn, rest } = loopWith(0.5);
  rest(500);
  for (const left of [250, 120, 60, 20, 250]) turn(left);
  expect(queue.isStanding).toBe(false);
});

test('so many at once are a crowd', () => {
  const { queue } = loopWith(1);
  for (let n = 1; n < 64; n++) queue.arrive();
  expect(queue.isCrowd).toBe(false);
  queue.arrive();
  expect(queue.isCrowd).toBe(true);
});

test('a few who take long are none', () => {
  const { queue, turn } = loopWith(20);
  for (let n = 0; n < 100; n++) turn(16);
  expect(queue.isStanding).toBe(false);
});

test('it stands as long as many are refused, and a second longer', () => {
  const { queue, turn, rest } = loopWith(0.5);
  for (let n = 0; n < 3; n++) turn(250);
  for (let n = 0; n < 1_000; n++) turn(30, 5);
  expect(queue.isStanding).toBe(true);
  for (let n = 0; n < 1_000; n++) {
    turn(4, 5);
    rest(1);
  }
  expect(queue.isStanding).toBe(false);
});
