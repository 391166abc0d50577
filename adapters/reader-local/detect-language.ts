import { detectAll, supportedLanguages, toISO2 } from 'tinyld/light';
import { kindAt, LETTER, widthAt } from '../../domain/conversation/letters.js';
import { LANGUAGES, languageByFunctionWords, type MaybeFunctionWord } from './function-words.js';

/** Scripts that one language alone writes, or nearly so. Kana before ideographs: Japanese mixes both. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

/**
 * Letters that one language alone writes, or nearly so, of those that the n-grams below take for a neighbour: Ukrainian
 * for Russian, Vietnamese for Portuguese.
 */
const OWN_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[іїєґ]/iu, 'uk'],
  [/[\u1ea0-\u1ef9ơư]/iu, 'vi'],
  [/[ěřů]/iu, 'cs'],
];
/** Letters of languages that share some of the above: Belarusian, Kazakh. */
const NOT_UKRAINIAN = /[ўәғқңөұүһ]/iu;

/** Every language that {@link detectLanguage} may answer. */
export const KNOWN_LANGUAGES: readonly string[] = [
  ...new Set([
    ...LANGUAGES,
    ...[...SCRIPTS, ...OWN_LETTERS].map(([, language]) => language),
    ...supportedLanguages.map(toISO2),
  ]),
];

const SAMPLE_CHARS = 300;
const MIN_LETTERS = 12;
/**
 * tinyld gives 0 to 1. A wrong language is worse than none, so its first guess has to be clearly ahead of its second.
 */
const MIN_ACCURACY = 0.12;
const MIN_LEAD = 1.6;
/** In one expression: a text in Latin letters has none of them, and one look tells. */
const ANY_SCRIPT = new RegExp(SCRIPTS.map(([{ source }]) => source).join('|'), 'u');

const countLetters = (text: string): number => {
  let count = 0;
  for (let at = 0; at < text.length; at += widthAt(text, at)) if (kindAt(text, at) === LETTER) count++;
  return count;
};

/** Only Spanish opens a question or an exclamation. */
const OPENING_MARK = /[¿¡]/;

const languageByScript = (text: string): string | undefined => {
  if (OPENING_MARK.test(text)) return 'es';
  if (!ANY_SCRIPT.test(text)) return undefined;
  const letters = countLetters(text);
  for (const [script, language] of SCRIPTS) {
    const count = text.match(script)?.length ?? 0;
    if (count >= 2 && count >= letters * 0.2) return language;
  }
  return undefined;
};

const languageByLetters = (text: string): string | undefined => {
  const language = OWN_LETTERS.find(([letters]) => letters.test(text))?.[1];
  return language === 'uk' && NOT_UKRAINIAN.test(text) ? undefined : language;
};

/**
 * BCP 47 primary language of a text, or `undefined` when it is too short to tell. By script, then by function words
 * (`terms`: what is known of each of the text's), then by letters of its own, then by n-grams.
 */
export const detectLanguage = (text: string, terms: readonly MaybeFunctionWord[]): string | undefined => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const certain = languageByScript(sample) ?? languageByFunctionWords(terms);
  if (certain !== undefined || countLetters(sample) < MIN_LETTERS) return certain;
  const own = languageByLetters(sample);
  if (own !== undefined) return own;
  const [best, second] = detectAll(sample);
  const isClear = best !== undefined && best.accuracy >= Math.max(MIN_ACCURACY, MIN_LEAD * (second?.accuracy ?? 0));
  return isClear ? best.lang : undefined;
};

/** Scripts of several languages, by those that write most of it. */
const SHARED_SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr']],
];
const LATIN = /\p{Script=Latin}/gu;

/** Where no language was recognised, a script that none of the readable languages writes tells enough. */
const isInUnreadScript = (text: string, readable: readonly string[]): boolean => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const letters = countLetters(sample);
  const others = letters - (sample.match(LATIN)?.length ?? 0);
  if (others < 2 || others <= letters / 2) return false;
  return !SHARED_SCRIPTS.some(
    ([script, languages]) => sample.search(script) !== -1 && languages.some((language) => readable.includes(language)),
  );
};

/** Whether a text is in none of these languages. Of a text that is too short to tell its language the answer is no. */
export const isUnread = (text: string, language: string | undefined, readable: readonly string[]): boolean =>
  language === undefined ? isInUnreadScript(text, readable) : !readable.includes(language);
