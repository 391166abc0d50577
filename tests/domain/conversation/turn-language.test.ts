import { expect, test } from '@jest/globals';
import { languageOfLocale, languageOfTurn } from '../../../domain/conversation/turn-language.js';

test.each([
  ['de-DE', 'de'],
  ['DE', 'de'],
  ['pt_BR.UTF-8', 'pt'],
  ['zh-Hant-TW', 'zh'],
  ['gsw-CH', 'gsw'],
  ['iw-IL', 'he'],
  ['C', undefined],
  ['POSIX', undefined],
  ['und', undefined],
  ['english', undefined],
  ['d', undefined],
  ['', undefined],
  ['__proto__', undefined],
  ['\ud800', undefined],
  [undefined, undefined],
  [`de${'-x'.repeat(100_000)}`, 'de'],
])('the language of locale %#', (locale, language) => expect(languageOfLocale(locale)).toBe(language));

test('the conversation goes before the device, and that before the account', () => {
  expect(languageOfTurn('fr', 'de-DE', 'en')).toEqual({ language: 'fr', from: 'conversation' });
  expect(languageOfTurn(undefined, 'de-DE', 'en')).toEqual({ language: 'de', from: 'device' });
  expect(languageOfTurn(undefined, 'und', 'en')).toEqual({ language: 'en', from: 'account' });
  expect(languageOfTurn(undefined, undefined, undefined)).toEqual({});
});
