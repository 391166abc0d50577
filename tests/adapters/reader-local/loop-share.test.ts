import { expect, test } from '@jest/globals';
import { LoopShare, type PausingWork } from '../../../adapters/reader-local/loop-share.js';

/** A clock and an event loop that a test moves. */
const world = () => {
  let nowMs = 0;
  const turns: (() => void)[] = [];
  const share = new LoopShare({ monotonicMs: () => nowMs, nextTurn: (done) => turns.push(done) });
  const done: string[] = [];
  function* work(name: string, parts: number, ms: number, end = () => name): PausingWork<string> {
    for (let part = 1; part <= parts; part++) {
      nowMs += ms;
      yield;
    }
    done.push(name);
    return end();
  }
  return { share, work, done, turns, turn: () => turns.shift()?.() };
};

test('work that is short is done at once, without a promise, until together it is not', () => {
  const { share, work, done } = world();
  expect(share.run(work('a', 3, 0.5))).toBe('a');
  expect(share.run(work('b', 1, 0.25))).toBe('b');
  expect(share.run(work('c', 3, 0.5))).toBeInstanceOf(Promise);
  expect(done).toEqual(['a', 'b']);
});

test('long work takes a few milliseconds of each turn of the loop, and who came first is done first', async () => {
  const { share, work, done, turns, turn } = world();
  const results = Promise.all([
    share.run(work('a', 6, 1.5)),
    share.run(work('b', 1, 0.5)),
    share.run(work('c', 1, 0.5)),
  ]);
  const doneAfter: number[] = [];
  while (turns.length > 0) {
    turn();
    doneAfter.push(done.length);
  }
  expect(doneAfter).toEqual([0, 0, 3]);
  expect(await results).toEqual(['a', 'b', 'c']);
  expect(share.run(work('d', 1, 0.5))).toBe('d');
});

test('work that breaks hurts nobody else', async () => {
  const { share, work, turns, turn } = world();
  const long = share.run(work('a', 6, 3));
  const failed = Promise.resolve(
    share.run(
      work('broken', 0, 1, () => {
        throw new Error('broken');
      }),
    ),
  ).catch((error: Error) => error.message);
  const last = share.run(work('b', 1, 1));
  while (turns.length > 0) turn();
  expect(await Promise.all([long, failed, last])).toEqual(['a', 'broken', 'b']);
});
