import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { RECOMMENDED_RELEVANCE } from '../../../domain/catalog/account.js';
import { relevanceOf } from '../../../domain/demand/relevance.js';

test.each([
  [{ words: 0, topics: 0 }, 0.5],
  [{ words: 0, topics: 1 }, 1],
  [{ words: 0, topics: 0.8 }, 0.9],
  [{ words: 0.5, topics: 0 }, 0.7],
  [{ words: 0.5, topics: 0.25 }, 0.83],
])('without a meaning %j is worth %d', (fit, relevance) => {
  expect(relevanceOf(fit)).toBe(relevance);
});

test.each([
  ['a word in another sense', { words: 0.6, topics: 0, meaning: 0.2 }, false],
  ['a wide topic, and another thing', { words: 0, topics: 1, meaning: 0.2 }, false],
  ['the same thing in other words', { words: 0, topics: 0, meaning: 0.6 }, true],
  ['a word in its sense', { words: 0.4, topics: 0, meaning: 0.5 }, true],
  ['everything', { words: 1, topics: 1, meaning: 1 }, true],
])('with a meaning, %s is shown at the recommended threshold or not', (_, fit, isShown) => {
  expect(relevanceOf(fit) >= RECOMMENDED_RELEVANCE).toBe(isShown);
});

test('more of one part never makes less of the whole, which is a share in hundredths', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const maybe = fc.option(part, { nil: undefined });
  fc.assert(
    fc.property(part, part, maybe, part, (words, topics, meaning, more) => {
      const whole = relevanceOf({ words, topics, meaning });
      expect(Math.round(100 * whole) / 100).toBe(whole);
      expect(whole >= 0 && whole <= 1).toBe(true);
      expect(relevanceOf({ words: Math.max(words, more), topics, meaning })).toBeGreaterThanOrEqual(whole);
      expect(relevanceOf({ words, topics: Math.max(topics, more), meaning })).toBeGreaterThanOrEqual(whole);
      if (meaning !== undefined)
        expect(relevanceOf({ words, topics, meaning: Math.max(meaning, more) })).toBeGreaterThanOrEqual(whole);
    }),
    { seed: 3 },
  );
});
