import { expect, test } from '@jest/globals';
import { expressionOf, wholeWords } from '../../../domain/ad-text/notation.js';

test.each([
  ['(cut|low) price', 'a cut price', true],
  ['(cut|low) price', 'a price', false],
  ['perfett[oa]', 'è perfetta.', true],
  ['perfett[oa]', 'perfetti', false],
  ['rules?', 'the rule', true],
  ['guarantee*', 'guaranteed', true],
  ['guarantee*', 'a guarantee', true],
  ['spitzen+', 'spitzenklasse', true],
  ['spitzen+', 'spitzen', false],
  ['_{2,}est', 'best', false],
  ['_{2,}est', 'finest', true],
  ['never (+ ){0,2}again', 'never be late again', true],
  ['never (+ ){0,2}again', 'never so very late again', false],
  ['free(?! time)', 'free tea', true],
  ['free(?! time)', 'free time', false],
  ['(?<!sugar )free', 'sugar free', false],
  ['no\\.1', 'no.1', true],
  ['no\\.1', 'no 1', false],
])('%s in "%s": %s', (wording, text, isFound) => {
  expect(wholeWords([wording]).test(text)).toBe(isFound);
});

test('words are whole words, and what stands anywhere need not be', () => {
  const free = expressionOf({ words: ['free', 'gratis'], anywhere: ['免费'] });
  expect(['free tea', 'gratis!', '现在免费茶'].map((text) => free.test(text))).toEqual([true, true, true]);
  expect(['freely', 'x1free', 'carefree'].map((text) => free.test(text))).toEqual([false, false, false]);
});

test('without anything anywhere, no other text is found', () => {
  expect(expressionOf({ words: ['free'], anywhere: [] }).test('tea')).toBe(false);
});
