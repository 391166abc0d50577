import { describe, expect, test } from '@jest/globals';
import { frameWords, preRollLine } from '../../../../adapters/http-koa/pages/index.js';

const LANGUAGES = 'en de fr es it pt nl pl sv da fi nb cs tr ru uk ja ko zh ar'.split(' ');

describe('words of a page', () => {
  test.each(LANGUAGES)('%s: a word for everything, and the disclosure names who paid', (language) => {
    const words = frameWords(`${language}-XX`, { name: 'Harbor $& Coffee' }, 'inline');
    expect(words.language).toBe(language);
    expect(words.direction).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(
      [...Object.values({ ...words, say: '-' }), ...Object.values({ ...words.say, reasons: '-' })]
        .concat(Object.values(words.say.reasons))
        .flat()
        .filter((word) => word.trim() === '' || word.includes('{')),
    ).toEqual([]);
    expect(words.about).toHaveLength(3);
    expect(words.about[1]).toContain('Harbor $& Coffee');
    expect(words.label.length).toBeLessThanOrEqual(12);
  });

  const disclosure = {
    onBehalfOf: 'Harbor $& Foods',
    paidBy: 'Agency {used}',
    parameters: [{ domain: 'dsp.example', used: ['profile', 'context', 'location'] as const }],
  };

  test.each(LANGUAGES)('%s: for whom, who paid, and by what it was chosen', (language) => {
    const { about } = frameWords(language, { name: 'Harbor Coffee', disclosure }, 'inline');
    expect(about).toHaveLength(5);
    expect(about[1]).toContain('Harbor $& Foods');
    expect(about[2]).toContain('Agency {used}');
    expect(about[4]).toContain('dsp.example');
    expect(about[4]?.split(', ').length).toBe(3);
    expect(about.join(' ')).not.toMatch(/Harbor Coffee|\{name\}|\{domain\}/);
  });

  test('nobody is said to have paid of whom it is not known', () => {
    const told = (known: object) => frameWords('en', { name: 'Owner', disclosure: known }, 'inline').about.slice(1, -1);
    expect(told({})).toEqual(['It is shown on behalf of Owner, who paid for it.']);
    expect(told({ onBehalfOf: 'Client' })).toEqual(['It is shown on behalf of Client.']);
    expect(told({ paidBy: 'Payer' })).toEqual(['It is shown on behalf of Owner.', 'Payer paid for it.']);
    expect(told({ onBehalfOf: 'Both', paidBy: 'Both' })).toEqual(['It is shown on behalf of Both, who paid for it.']);
  });

  test('every language has words of its own', () => {
    const firsts = LANGUAGES.map((language) => frameWords(language, { name: 'x' }, 'inline').about[0]);
    expect(new Set(firsts).size).toBe(LANGUAGES.length);
  });

  test('every language says in words of its own what a reader can say of an ad', () => {
    const said = LANGUAGES.map((language) => frameWords(language, { name: 'Harbor $& {name}' }, 'inline').say);
    for (const { hide, hidden } of said)
      for (const words of [hide, hidden]) expect(words).toContain('\u2068Harbor $& {name}\u2069');
    expect(new Set(said.map(({ hide }) => hide)).size).toBe(LANGUAGES.length);
    expect(new Set(said.map(({ report }) => report)).size).toBe(LANGUAGES.length);
    for (const { reasons } of said) expect(new Set(Object.values(reasons)).size).toBe(5);
  });

  test('every language has a line of its own above an interstitial, with the name in it as it is', () => {
    const lines = LANGUAGES.map((language) => preRollLine(language, 'Pip $& {name}'));
    for (const line of lines) expect(line).toContain('\u2068Pip $& {name}\u2069');
    expect(new Set(lines).size).toBe(LANGUAGES.length);
  });

  test('an overlay was chosen for its video, a chat ad for its conversation', () => {
    expect(frameWords('en', { name: 'x' }, 'overlay').about[2]).toContain('video');
    expect(frameWords('en', { name: 'x' }, 'modal').about[2]).toContain('conversation');
  });

  test.each([
    ['xx', 'en'],
    [undefined, 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['PT_br', 'pt'],
  ])('%s speaks %s', (given, language) => expect(frameWords(given, { name: 'x' }, 'inline').language).toBe(language));
});
