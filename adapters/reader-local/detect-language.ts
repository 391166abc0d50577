import { detectAll } from 'tinyld/light';
import { languageByFunctionWords } from './function-words.js';

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

const SAMPLE_CHARS = 300;
const MIN_LETTERS = 12;
/** tinyld gives 0 to 1. A wrong language is worse than none, so its first guess has to be clearly ahead of its second. */
const MIN_ACCURACY = 0.12;
const MIN_LEAD = 1.6;
const ONLY_ASCII = /^[\0-\x7f]*$/;

const LETTERS = /\p{L}/gu;
const ASCII_LETTERS = /[a-z]+/gi;

/** How many letters a text has; in ASCII counted by the run. */
const countLetters = (text: string): number => {
  if (!ONLY_ASCII.test(text)) return text.match(LETTERS)?.length ?? 0;
  let count = 0;
  for (const [run] of text.matchAll(ASCII_LETTERS)) count += run.length;
  return count;
};

/** Only Spanish opens a question or an exclamation. */
const OPENING_MARK = /[¿¡]/;

const languageByScript = (text: string, letters: number): string | undefined => {
  if (ONLY_ASCII.test(text)) return undefined;
  if (OPENING_MARK.test(text)) return 'es';
  for (const [script, language] of SCRIPTS) {
    const count = text.match(script)?.length ?? 0;
    if (count >= 2 && count >= letters * 0.2) return language;
  }
  return undefined;
};

/**
 * BCP 47 primary language of a text, or `undefined` when it is too short to tell. By script, then by function words
 * (`terms` are the text's normalised terms), then by n-grams.
 */
export const detectLanguage = (text: string, terms: readonly string[]): string | undefined => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const letters = countLetters(sample);
  const certain = languageByScript(sample, letters) ?? languageByFunctionWords(terms.slice(0, 80));
  if (certain !== undefined || letters < MIN_LETTERS) return certain;
  const [best, second] = detectAll(sample);
  const isClear = best !== undefined && best.accuracy >= Math.max(MIN_ACCURACY, MIN_LEAD * (second?.accuracy ?? 0));
  return isClear ? best.lang : undefined;
};
