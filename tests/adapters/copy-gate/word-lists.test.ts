import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  commaSeparated,
  fullRecord,
  list,
  number,
  object,
  oneOf,
  partialRecord,
  record,
  spaced,
  text,
} from '../../../adapters/copy-gate/shape.js';
import { readWordLists } from '../../../adapters/copy-gate/word-lists.js';
import { plainText } from '../../../domain/ad-text/plain-text.js';

const DATA = 'adapters/copy-gate/data';
const files = readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

/** Every text of a value, without the names of its keys. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('the lists', () => {
  test.each(files)('%s says first where it is from, under which licence, and what it is for', (name) => {
    const given = JSON.parse(readFileSync(join(DATA, name), 'utf8')) as Readonly<Record<string, unknown>>;
    expect(Object.keys(given).slice(0, 3)).toEqual(['source', 'licence', 'about']);
  });

  test('are written as they are met: in small letters, without accents', () => {
    const { claims, adWords, offences, phrases, superlatives, things, littleWords, figures } = readWordLists();
    const words = textsIn([claims, adWords, offences, phrases, superlatives, things, littleWords, figures]);
    expect(words.length).toBeGreaterThan(5_000);
    // Classes of characters have capitals, and signs stand as they are written.
    const letters = words.map((word) => word.replaceAll(/\\p\{\w+\}|[^\p{L}]/gu, ''));
    expect(letters.filter((word) => plainText(word) !== word)).toEqual([]);
  });
});

describe('a list of another shape is refused, with the way to the mistake', () => {
  const thing = object({ id: text, words: partialRecord(['en', 'de'], commaSeparated) });
  test.each([
    [text, '', 'x must be a text.'],
    [text, 3, 'x must be a text.'],
    [number, '3', 'x must be a number above zero.'],
    [number, 0, 'x must be a number above zero.'],
    [spaced, 'a  b', 'x must be words with one " " between two.'],
    [commaSeparated, 'a, , b', 'x must be words with one ", " between two.'],
    [oneOf(['a', 'b']), 'c', 'x must be one of a, b.'],
    [list(text), 'a', 'x must be a list.'],
    [list(text), ['a', ''], 'x[1] must be a text.'],
    [record(number), [], 'x must be an object.'],
    [record(number), { a: '1' }, 'x.a must be a number above zero.'],
    [fullRecord(['en', 'de'], text), { en: 'a' }, 'x.de must be there.'],
    [thing, { id: 'tea', words: { fr: 'thé' } }, 'x.words: the key fr must be one of en, de.'],
    [thing, { id: 'tea' }, 'x.words must be an object.'],
    [thing, { id: 'tea', words: {}, kind: 'x' }, 'x.kind must be left out: nothing reads it.'],
  ])('%#', (shape, value, message) => {
    expect(() => shape(value, 'x')).toThrow(new TypeError(message));
  });

  test('what has the right one is read', () => {
    const value: unknown = { id: 'tea', words: { en: 'tea, green tea' } };
    expect(thing(value, 'x')).toEqual({ id: 'tea', words: { en: ['tea', 'green tea'] } });
    expect(spaced('a b', 'x')).toEqual(['a', 'b']);
    expect(fullRecord(['en'], number)({ en: 2 }, 'x')).toEqual({ en: 2 });
  });
});
