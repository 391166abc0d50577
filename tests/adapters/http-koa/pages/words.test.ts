import { describe, expect, test } from '@jest/globals';
import { frameWords } from '../../../../adapters/http-koa/pages/index.js';

const LANGUAGES = 'en de fr es it pt nl pl sv da fi nb cs tr ru uk ja ko zh ar'.split(' ');

describe('words of a page', () => {
  test.each(LANGUAGES)('%s: a word for everything, and the disclosure names who paid', (language) => {
    const words = frameWords(`${language}-XX`, 'Harbor $& Coffee', 'inline');
    expect(words.language).toBe(language);
    expect(words.direction).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(
      Object.values(words)
        .flat()
        .filter((word) => word.trim() === '' || word.includes('{')),
    ).toEqual([]);
    expect(words.about).toHaveLength(3);
    expect(words.about[1]).toContain('Harbor $& Coffee');
    expect(words.label.length).toBeLessThanOrEqual(12);
  });

  test('every language has words of its own', () => {
    const firsts = LANGUAGES.map((language) => frameWords(language, 'x', 'inline').about[0]);
    expect(new Set(firsts).size).toBe(LANGUAGES.length);
  });

  test('an overlay was chosen for its video, a chat ad for its conversation', () => {
    expect(frameWords('en', 'x', 'overlay').about[2]).toContain('video');
    expect(frameWords('en', 'x', 'modal').about[2]).toContain('conversation');
  });

  test.each([
    ['xx', 'en'],
    [undefined, 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['PT_br', 'pt'],
  ])('%s speaks %s', (given, language) => expect(frameWords(given, 'x', 'inline').language).toBe(language));
});
