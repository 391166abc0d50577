import { expect, test } from '@jest/globals';
import { COHORT, createTurnCohorts } from '../../../../../adapters/http-koa/server/admission/turn-cohorts.js';

/** Turns of three steps, and a loop whose turns the test ends. */
const begun = () => {
  const atEnd: (() => void)[] = [];
  const steps: string[] = [];
  const cohorts = createTurnCohorts((done) => void atEnd.push(done));
  return {
    steps,
    turn: async (name: string): Promise<void> => {
      await cohorts.join();
      for (const step of [1, 2, 3]) {
        steps.push(`${name}${step}`);
        await Promise.resolve();
      }
    },
    endLoopTurn: (): void => {
      for (const done of atEnd.splice(0)) done();
    },
  };
};

/** As long as promises have something to do. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('turns that came together take each step together, in the order in which they came', async () => {
  const { turn, steps, endLoopTurn } = begun();
  const turns = ['a', 'b', 'c'].map(turn);
  await settled();
  expect(steps).toEqual([]);
  endLoopTurn();
  await Promise.all(turns);
  expect(steps).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});

test('a full cohort waits for nothing; whoever comes after it begins with the next', async () => {
  const { turn, steps, endLoopTurn } = begun();
  const full = Array.from({ length: COHORT }, (_, i) => turn(`${i}:`));
  const next = turn('next');
  await Promise.all(full);
  expect(steps).toHaveLength(3 * COHORT);
  expect(steps).not.toContain('next1');
  endLoopTurn();
  await next;
  expect(steps.slice(-3)).toEqual(['next1', 'next2', 'next3']);
});

test('every turn begins once, whatever its place', async () => {
  const { turn, steps, endLoopTurn } = begun();
  const turns: Promise<void>[] = [];
  for (let loopTurn = 0; loopTurn < 5; loopTurn++) {
    for (let i = 0; i < COHORT * 2 + loopTurn; i++) turns.push(turn(`${loopTurn}.${i}:`));
    endLoopTurn();
    await settled();
  }
  await Promise.all(turns);
  expect(steps).toHaveLength(3 * turns.length);
  expect(new Set(steps).size).toBe(steps.length);
});
