import { describe, expect, test } from '@jest/globals';
import { endOfRun, kindAt, LETTER, MARK, NUMBER, widthAt } from '../../../domain/conversation/letters.js';

const LONE_HALF = '\ud835';

describe('a character', () => {
  test.each([
    ['a letter', 'é', LETTER, 1],
    ['a digit', '٣', NUMBER, 1],
    ['a mark', '\u0301', MARK, 1],
    ['neither', '-', 0, 1],
    ['a letter of two units', '𝒜', LETTER, 2],
    ['a digit of two units', '𝟙', NUMBER, 2],
    ['an emoji', '😀', 0, 2],
    ['half of a pair', LONE_HALF, 0, 1],
  ])('%s', (_, text, kind, width) => {
    expect([kindAt(text, 0), widthAt(text, 0)]).toEqual([kind, width]);
  });

  test('a run ends before the first of another kind, and begins there or not at all', () => {
    expect(endOfRun('a𝒜b1', 0, LETTER)).toBe(4);
    expect(endOfRun('a𝒜b1', 0, LETTER | NUMBER)).toBe(5);
    expect(endOfRun(`a${LONE_HALF}b`, 0, LETTER)).toBe(1);
    expect(endOfRun('1a', 0, LETTER)).toBe(0);
  });
});
