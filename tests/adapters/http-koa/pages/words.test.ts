import { describe, expect, test } from '@jest/globals';
import type { AdChoice } from '../../../../domain/delivery/ad-choice.js';
import type { Advertiser } from '../../../../domain/catalog/campaign.js';
import type { FramePageData } from '../../../../adapters/wire/frame-page.js';
import { CHOICES, PAGE_LANGUAGES as LANGUAGES } from '../../frame-web/support/fixtures.js';
import { frameWords, playerWords, preRollLine } from '../../../../adapters/http-koa/pages/index.js';

const BY_TOPIC: AdChoice = { basis: 'topic', data: 'own' };
const wordsOf = (
  language: string | undefined,
  advertiser: Pick<Advertiser, 'name' | 'disclosure'>,
  kind: FramePageData['kind'] = 'inline',
  choice = BY_TOPIC,
) => frameWords(language, { advertiser, choice, isTest: false }, { kind });

describe('words of a page', () => {
  const disclosure = {
    onBehalfOf: 'Harbor $& Foods',
    paidBy: 'Agency {used}',
    parameters: [{ domain: 'dsp.example', used: ['profile', 'context', 'location'] as const }],
  };

  test.each(LANGUAGES)('%s: a word for everything, and the disclosure names who paid', (language) => {
    const words = wordsOf(`${language}-XX`, { name: 'Harbor $& Coffee' });
    expect(words.language).toBe(language);
    expect(words.direction).toBe(['ar', 'he'].includes(language) ? 'rtl' : 'ltr');
    expect(
      [
        ...Object.values({ ...words, say: '-', ...playerWords(language) }),
        ...Object.values({ ...words.say, reasons: '-' }),
      ]
        .concat(Object.values(words.say.reasons))
        .flat()
        .filter((word = '') => word.trim() === '' || word.includes('{')),
    ).toEqual([]);
    expect(words.about).toHaveLength(4);
    expect(words.about[1]).toContain('Harbor $& Coffee');
    expect(words.label.length).toBeLessThanOrEqual(12);
  });

  test('a list is written as the language writes one', () => {
    const listIn = (language: string) => wordsOf(language, { name: 'x', disclosure }).about[5];
    expect(listIn('en')).toContain('a profile of you, this page and your device, and your exact location.');
    expect(listIn('ja')).toContain('：あなたのプロフィール、このページの内容と端末、正確な位置情報。');
    expect(listIn('ar')).toContain(' و');
  });

  test('a name keeps its own direction within a sentence', () => {
    for (const language of LANGUAGES) {
      const [, behalf, payer, , , party] = wordsOf(language, { name: 'x', disclosure }).about;
      expect([behalf, payer, party]).toEqual([
        expect.stringContaining('\u2068Harbor $& Foods\u2069'),
        expect.stringContaining('\u2068Agency {used}\u2069'),
        expect.stringContaining('\u2068dsp.example\u2069'),
      ]);
    }
  });

  test.each(LANGUAGES)('%s: of a test ad nobody is said to have paid for it', (language) => {
    const disclosed = { advertiser: { name: 'Test ad' }, choice: BY_TOPIC };
    const [[, billed], [, test]] = [false, true].map(
      (isTest) => frameWords(language, { ...disclosed, isTest }, { kind: 'inline' }).about,
    ) as [readonly string[], readonly string[]];
    expect(test).toContain('\u2068Test ad\u2069');
    expect(test?.length).toBeLessThan(billed?.length ?? 0);
  });

  test.each(LANGUAGES)('%s: for whom, who paid, and by what it was chosen', (language) => {
    const { about } = wordsOf(language, { name: 'Harbor Coffee', disclosure });
    expect(about).toHaveLength(6);
    expect(about[1]).toContain('Harbor $& Foods');
    expect(about[2]).toContain('Agency {used}');
    expect(about[5]).toContain('dsp.example');
    expect(about.join(' ')).not.toMatch(/Harbor Coffee|\{name\}|\{domain\}/);
  });

  test('nobody is said to have paid of whom it is not known', () => {
    const told = (known: object) =>
      wordsOf('en', { name: 'Owner', disclosure: known })
        .about.slice(1, -2)
        .map((line) => line.replace(/[\u2068\u2069]/g, ''));
    expect(told({})).toEqual(['It is shown on behalf of Owner, who paid for it.']);
    expect(told({ onBehalfOf: 'Client' })).toEqual(['It is shown on behalf of Client.']);
    expect(told({ paidBy: 'Payer' })).toEqual(['It is shown on behalf of Owner.', 'Payer paid for it.']);
    expect(told({ onBehalfOf: 'Both', paidBy: 'Both' })).toEqual(['It is shown on behalf of Both, who paid for it.']);
  });

  test('every language has words of its own', () => {
    const firsts = LANGUAGES.map((language) => wordsOf(language, { name: 'x' }).about[0]);
    expect(new Set(firsts).size).toBe(LANGUAGES.length);
  });

  test('every language says in words of its own what a reader can say of an ad', () => {
    const said = LANGUAGES.map((language) => wordsOf(language, { name: 'Harbor $& {name}' }).say);
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

  test.each(LANGUAGES)('%s: each way of choosing and each use of data has a sentence of its own', (language) => {
    const said = CHOICES.map((choice) => wordsOf(language, { name: 'x' }, 'inline', choice).about.slice(2));
    expect(new Set(said.map(([why]) => why)).size).toBe(4);
    expect(new Set(said.map(([, data]) => data)).size).toBe(3);
    const english = CHOICES.map((choice) => wordsOf('en', { name: 'x' }, 'inline', choice).about.slice(2));
    if (language !== 'en') for (const [at, pair] of said.entries()) expect(english[at]).not.toContain(pair[0]);
  });

  test.each([
    ['topic', true],
    ['words', true],
    ['general', false],
  ] as const)('an ad chosen by %s is said to match a conversation or a video: %s', (basis, isMatch) => {
    const why = (kind: FramePageData['kind']) => wordsOf('en', { name: 'x' }, kind, { basis, data: 'own' }).about[2];
    expect(why('overlay')).toBe(`It was ${isMatch ? '' : 'not '}chosen to match this video.`);
    expect(why('modal')).toMatch(
      isMatch ? /^It was chosen to match (the topic|words) of/ : /^It was not chosen to match/,
    );
  });

  test.each([
    ['xx', 'en'],
    [undefined, 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['PT_br', 'pt'],
  ])('%s speaks %s', (given, language) => expect(wordsOf(given, { name: 'x' }).language).toBe(language));
});
