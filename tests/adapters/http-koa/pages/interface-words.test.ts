import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { INTERFACE_LANGUAGES, languageIn } from '../../../../adapters/http-koa/pages/index.js';

const FOLDER = 'adapters/http-koa/data/words';
type Words = { readonly [key: string]: string | Words };

const FILES: ReadonlyMap<string, Words> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => [basename(path, '.json'), JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8')) as Words]),
);

const ABOUT_THE_FILE = ['source', 'licence', 'address'];
const flat = (words: Words, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]) => {
    if (ABOUT_THE_FILE.includes(key)) return [];
    return typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`);
  });
const wordsOf = (language: string) => flat(FILES.get(language) ?? {});
const ENGLISH = new Map(wordsOf('en'));

/** Words that these languages have in common with English. */
const LOAN_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: ['player.pause'],
  fr: ['player.pause'],
  da: ['player.pause', 'disclosure.reference'],
  nb: ['player.pause'],
};

/** Scripts by the codes of `Intl.Locale`, as regular expressions call them. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Latn: ['Latin'],
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
  Thai: ['Thai'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
  Hans: ['Han'],
};

/** Pronouns of the familiar address, where it would be rude from a stranger. */
const FAMILIAR: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(tú|tu|tus|ti|tuyo|inténtalo)(?!\p{L})/iu,
  pt: /(?<!\p{L})(tu|te|teu|tua|teus)(?!\p{L})/iu,
  ro: /(?<!\p{L})(tu|tine|tău|ta|închide|deschide)(?!\p{L})/iu,
  nl: /(?<!\p{L})(je|jij|jou|jouw)(?!\p{L})/iu,
  pl: /(?<!\p{L})(ty|ciebie|tobie|tw[oó]j\p{L}*)(?!\p{L})/iu,
  cs: /(?<!\p{L})(ty|tebe|tobě|tvůj|tv\p{L}+)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|тво\p{L}+)(?!\p{L})/iu,
  uk: /(?<!\p{L})(ти|тебе|тобі|тв[оі]\p{L}+)(?!\p{L})/iu,
  tr: /(?<!\p{L})(sen|senin|seni|sana|profilin|konumun)(?!\p{L})/iu,
  el: /(?<!\p{L})(εσύ|εσένα|σου)(?!\p{L})/iu,
  hu: /(?<!\p{L})(te|téged|neked|profilod|próbáld)(?!\p{L})/iu,
  hi: /(तुम|तुझ|तेरा)/u,
  id: /(?<!\p{L})(kamu|kau|\p{L}+mu)(?!\p{L})/iu,
  ja: /(お前|君の)/u,
  ko: /(너의|네가|반말)/u,
  zh: /你/u,
};

const slotsIn = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('interface words', () => {
  test('at least 24 languages, each in a file of its own, and each file is read', () => {
    expect([...FILES.keys()].toSorted()).toEqual([...INTERFACE_LANGUAGES].toSorted());
    expect(FILES.size).toBeGreaterThanOrEqual(24);
  });

  test.each(INTERFACE_LANGUAGES)('%s: every key, and no other, with the slots of the English one', (language) => {
    const words = wordsOf(language);
    expect(words.map(([key]) => key)).toEqual([...ENGLISH.keys()]);
    for (const [key, text] of words) {
      expect([key, text.trim()]).toEqual([key, text]);
      expect([key, slotsIn(text)]).toEqual([key, slotsIn(ENGLISH.get(key) ?? '')]);
    }
    expect(FILES.get(language)).toMatchObject({ source: expect.any(String), licence: 'Apache-2.0' });
  });

  test.each(INTERFACE_LANGUAGES.filter((language) => language !== 'en'))(
    '%s: no English but its loan words, and its own script',
    (language) => {
      const same = wordsOf(language).filter(([key, text]) => text === ENGLISH.get(key));
      expect(same.map(([key]) => key)).toEqual(LOAN_WORDS[language] ?? []);
      const names = SCRIPTS[new Intl.Locale(language).maximize().script ?? ''] ?? [];
      const own = new RegExp(`^[${names.map((name) => `\\p{scx=${name}}`).join('')}\\p{scx=Common}]*$`, 'u');
      for (const [key, text] of wordsOf(language)) {
        const said = text.replace(/\{\w+\}/g, '');
        expect([key, said.match(/\p{L}/u) !== null, own.test(said)]).toEqual([key, true, true]);
      }
    },
  );

  test.each(INTERFACE_LANGUAGES)('%s: addresses strangers as is the custom', (language) => {
    const { address } = FILES.get(language) ?? {};
    expect(address === 'formal').toBe(language in FAMILIAR);
    for (const [key, text] of wordsOf(language))
      expect([key, FAMILIAR[language]?.test(text) ?? false]).toEqual([key, false]);
  });

  test('no word counts anything: a number would need the plurals of each language', () => {
    const slots = new Set([...ENGLISH.values()].flatMap(slotsIn));
    expect([...slots].toSorted()).toEqual(['{domain}', '{name}', '{used}']);
    for (const language of INTERFACE_LANGUAGES)
      for (const [key, text] of wordsOf(language)) expect([key, /\p{N}/u.test(text)]).toEqual([key, false]);
  });
});

/** What browsers know of a language, as an oracle; not in the types yet. */
const directionByIntl = (language: string): string =>
  (new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction;

test('words beside those of the page have their own direction, or the one that they show', () => {
  for (const lang of [...INTERFACE_LANGUAGES, 'fa', 'ur', 'yi', 'ps', 'dv', 'sw', 'ka', 'am'])
    expect(languageIn({ language: 'xx' }, lang)).toEqual({ lang, dir: directionByIntl(lang) });
  expect(languageIn({ language: 'de' }, 'de-AT')).toBeUndefined();
  expect(languageIn({ language: 'de' }, 'pt-BR')).toEqual({ lang: 'pt-BR', dir: 'ltr' });
  for (const unknown of [undefined, '', 'und', '"><script>'])
    expect(languageIn({ language: 'de' }, unknown)).toEqual({ lang: '', dir: 'auto' });
});
