import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normaliseTerm, termsOf } from '../../../domain/conversation/term.js';

describe('normaliseTerm', () => {
  test.each([
    ['Shoes', 'shoe'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['tennis', 'tennis'],
    ['gas', 'gas'],
    ["Anna's", 'anna'],
    ['Café', 'cafe'],
    ['ＥＴＦ', 'etf'],
    ['가방', '가방'],
    ['__proto__', '__proto__'],
    ['', ''],
  ])('%s', (word, term) => expect(normaliseTerm(word)).toBe(term));

  test.each(['ﷺ', 'ﬃ', 'ﬃ㏌s', '㎇s'])('%s, which becomes longer, is bounded as well, and the same again', (char) => {
    for (const word of [char.repeat(3), char.repeat(14), char.repeat(40)]) {
      const term = normaliseTerm(word);
      expect(term.length).toBeLessThanOrEqual(40);
      expect(normaliseTerm(term)).toBe(term);
    }
  });

  test('any word: bounded, and the same again when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (word) => {
        const term = normaliseTerm(word);
        expect(term.length).toBeLessThanOrEqual(40);
        expect(normaliseTerm(term)).toBe(term);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });
});

describe('termsOf', () => {
  test('words in order, repetitions included', () => {
    expect(termsOf('Running shoes, e-bikes & shoes!')).toEqual(['running', 'shoe', 'e-bike', 'shoe']);
  });

  test('of letters beyond the first 65536 characters too, emojis being none', () => {
    expect(termsOf('𝐓𝐞𝐚 😀𝐒𝐡𝐨𝐞𝐬👍🏽 𠮷野家 𝟒𝟐')).toEqual(['tea', 'shoe', '𠮷野', '野家', '42']);
  });

  test('ideographs in pairs, katakana in runs', () => {
    expect(termsOf('京都旅行のカフェ')).toEqual(['京都', '都旅', '旅行', 'カフェ']);
  });

  test('a keyword of several words has the terms of the text that holds it', () => {
    const said = new Set(termsOf('I need two pairs of Running Shoes'));
    expect(termsOf('running shoe').every((term) => said.has(term))).toBe(true);
  });
});
