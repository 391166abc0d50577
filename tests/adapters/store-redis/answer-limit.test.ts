import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAnswerLimit } from '../../../adapters/store-redis/slow-server-breaker.js';
import { SEED } from '../../domain/property.js';

const MOST_MS = 200;
const LEAST_MS = 100;

const after = (answersMs: readonly number[]): number => {
  const limit = createAnswerLimit(MOST_MS);
  for (const ms of answersMs) limit.heard(ms);
  return limit.ms;
};

describe('how long an answer is waited for', () => {
  test('as long as nothing was heard: all of the time', () => expect(after([])).toBe(MOST_MS));

  test('answers that are always quick: half of it, which a pause of the machine may take', () =>
    expect(after(Array.from({ length: 10 }, () => 1))).toBe(LEAST_MS));

  test('a Redis that is far away is given the time it needs, and a little more', () => {
    const ms = after(Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 110 : 120)));
    expect(ms).toBeGreaterThan(120);
    expect(ms).toBeLessThan(MOST_MS);
  });

  test('never less than half, never more than all, whatever was heard', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), (answersMs) => {
        expect(after(answersMs)).toBeGreaterThanOrEqual(LEAST_MS);
        expect(after(answersMs)).toBeLessThanOrEqual(MOST_MS);
      }),
      { seed: SEED },
    );
  });
});
