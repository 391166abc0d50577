import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { relevanceOf } from '../../../domain/demand/relevance.js';

test.each([
  [{ words: 0, topics: 0 }, 0.5],
  [{ words: 0, topics: 1 }, 1],
  [{ words: 0, topics: 0.8 }, 0.9],
  [{ words: 0.5, topics: 0 }, 0.7],
  [{ words: 0.5, topics: 0.25 }, 0.83],
  [{ words: 0, topics: 0, meaning: 0.5 }, 0.65],
  [{ words: 1, topics: 1, meaning: 1 }, 1],
])('%j is worth %d', (fit, relevance) => {
  expect(relevanceOf(fit)).toBe(relevance);
});

test('more of one part never makes less of the whole, and a meaning that is missing is one that says nothing', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, (words, topics, meaning, more) => {
      const whole = relevanceOf({ words, topics, meaning });
      expect(relevanceOf({ words: Math.max(words, more), topics, meaning })).toBeGreaterThanOrEqual(whole);
      expect(relevanceOf({ words, topics: Math.max(topics, more), meaning })).toBeGreaterThanOrEqual(whole);
      expect(relevanceOf({ words, topics, meaning: Math.max(meaning, more) })).toBeGreaterThanOrEqual(whole);
      expect(relevanceOf({ words, topics })).toBe(relevanceOf({ words, topics, meaning: 0 }));
    }),
    { seed: 3 },
  );
});
