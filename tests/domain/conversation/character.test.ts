import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  adCharacter,
  CHARACTER_LIMITS,
  plainLine,
  withTags,
  type Character,
} from '../../../domain/conversation/character.js';
import { foldSignals } from '../../../domain/conversation/fold-signals.js';
import { holds } from '../property.js';

const character = (differs: Partial<Character> = {}): Character => ({
  id: 'pip',
  name: 'Pip',
  tags: [],
  isNsfw: false,
  ...differs,
});

describe('a line of a host', () => {
  test.each([
    ['as it is', 'Grüße, 世界! 👩‍👧 می‌خواهم', 'Grüße, 世界! 👩‍👧 می‌خواهم'],
    ['on one line', ' one\r\n\ttwo\u2028three\u00a0four ', 'one two three four'],
    ['without what hides or turns text', 'a\u202egnp.\u0000exe\u200b\u2066b\ufeff\u{e0041}\u3164', 'agnp.exeb'],
    ['without half of a pair', 'x\ud83dy\udc00', 'xy'],
    ['without a tower of marks', `Z${'\u0300\u0301\u0302'.repeat(40)}!`, `Z\u0300\u0301\u0302\u0300!`],
    ['markup is text', '<b onclick=x>Ad</b>', '<b onclick=x>Ad</b>'],
  ])('%s', (_, text, line) => expect(plainLine(text, 60)).toBe(line));

  test.each(['', ' \n', '\u200b\u200d', '\u3164\u2800', '\u0301\u0301', undefined])('%j has nothing to see', (text) =>
    expect(plainLine(text, 60)).toBeUndefined(),
  );

  test('is cut at a word, where there is one in its second half, and says so', () => {
    expect(plainLine('It was a dark and stormy night.', 20)).toBe('It was a dark and…');
    expect(plainLine('Donaudampfschifffahrtsgesellschaft', 10)).toBe('Donaudamp…');
    expect(plainLine('👩🏽‍🚀'.repeat(9), 3)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('any text: bounded, seen, one line, and the same again', () => {
    holds(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.integer({ min: 2, max: 80 }), (text, maxChars) => {
        const line = plainLine(text, maxChars);
        if (line === undefined) return;
        expect(Array.from(line).length).toBeLessThanOrEqual(maxChars);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u);
        expect(plainLine(line, maxChars)).toBe(line);
      }),
      2_000,
    );
  });
});

describe('what an ad keeps of a character', () => {
  test('is nothing without a name', () => {
    for (const name of ['', '  ', '\u202e\u200b']) expect(adCharacter(character({ name }))).toBeUndefined();
    expect(adCharacter(undefined)).toBeUndefined();
  });

  test('has bounds, however much a host sends', () => {
    const long = 'ab cd '.repeat(5_000);
    const kept = adCharacter(
      character({
        name: long,
        greeting: long,
        persona: long,
        tags: [long, long, ...Array.from({ length: 500 }, (_, i) => `tag ${i}`)],
      }),
    );
    expect(Array.from(kept?.name ?? '').length).toBeLessThanOrEqual(CHARACTER_LIMITS.name);
    expect(Array.from(kept?.greeting ?? '').length).toBeLessThanOrEqual(CHARACTER_LIMITS.greeting);
    expect(Array.from(kept?.persona ?? '').length).toBeLessThanOrEqual(CHARACTER_LIMITS.persona);
    expect(kept?.tags).toHaveLength(CHARACTER_LIMITS.tags);
    expect(kept?.tags.slice(1, 3)).toEqual(['tag 0', 'tag 1']);
  });
});

describe('tags', () => {
  const spoken = {
    ...foldSignals([]),
    terms: new Map([
      ['boat', 1],
      ['tea', 0.01],
    ]),
  };

  test('are weak terms behind what was said, and change nothing else', () => {
    const { terms, ...others } = withTags(spoken, ['Pirate boats', 'tea', 'Sea-faring']);
    expect([...terms]).toEqual([
      ['boat', 1],
      ['tea', 0.01],
      ['pirate', 0.15],
      ['sea-faring', 0.15],
    ]);
    expect({ ...others, terms: spoken.terms }).toEqual(spoken);
    expect(withTags(spoken, [])).toBe(spoken);
  });

  test('never make more terms than a conversation has', () => {
    const tags = Array.from({ length: 500 }, (_, i) => `tag${i}`);
    expect(withTags(spoken, tags).terms.size).toBe(64);
  });
});
