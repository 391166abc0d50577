import { endOfRun, kindAt, LETTER, MARK, NUMBER } from './letters.js';

/**
 * Words in one comparable spelling. A message's terms and a campaign's keywords both go through here, so that they
 * meet. Total: any string is accepted, lone surrogates and NUL included.
 */

const MAX_TERM_CHARS = 40;
const ASCII = /^[\0-\x7f]*$/;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const POSSESSIVE = /['’]s?$/;
const PLURAL_ES = /(?:ss|x|ch|sh|zz)es$/;

const fold = (word: string): string =>
  ASCII.test(word) ? word : word.normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFKC');

const S = 's'.charCodeAt(0);

const singular = (word: string): string => {
  if (word.length <= 3 || word.charCodeAt(word.length - 1) !== S) return word;
  if (PLURAL_ES.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[suiy]s$/.test(word) ? word : word.slice(0, -1);
};

/**
 * One word, compatibility-folded, lower-cased, without Latin accents and without a plural ending; at most 40
 * characters. The same word in singular and plural gives the same term in most cases; applying it twice changes
 * nothing.
 */
export const normaliseTerm = (word: string): string => {
  const folded = fold(word.slice(0, MAX_TERM_CHARS).toLowerCase()).toLowerCase().slice(0, MAX_TERM_CHARS);
  return singular(folded.trim().replace(POSSESSIVE, ''));
};

const APOSTROPHES = [0x27, 0x2019];
const HYPHEN = 0x2d;
const isJoiner = (unit: number): boolean => unit === HYPHEN || APOSTROPHES.includes(unit);

/** The end of the word that begins here: letters and digits, and after each apostrophe or hyphen more of them. */
const endOfWord = (text: string, from: number): number => {
  let end = endOfRun(text, from, LETTER | NUMBER | MARK);
  while (isJoiner(text.charCodeAt(end))) {
    const next = endOfRun(text, end + 1, LETTER | NUMBER);
    if (next === end + 1) return end;
    end = next;
  }
  return end;
};

const HAN = /\p{Script=Han}/u;
const HAN_OR_KANA = /\p{Script=Han}+|\p{Script=Katakana}[\p{Script=Katakana}ー]*/gu;

/** Chinese and Japanese write no spaces: pairs of ideographs and runs of katakana stand in for words. */
const pairs = (run: string): readonly string[] => {
  const found: string[] = [];
  for (const [piece] of run.matchAll(HAN_OR_KANA)) {
    const chars = Array.from(piece);
    if (!HAN.test(piece) || chars.length <= 2) found.push(piece);
    else for (let i = 0; i + 1 < chars.length; i++) found.push(`${chars[i]}${chars[i + 1]}`);
  }
  return found;
};

const NO_SPACES = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;

/** {@link normaliseTerm} of a word in small ASCII letters, which only has to lose its endings. */
const withoutEndings = (word: string): string => {
  if (word.length > MAX_TERM_CHARS) return normaliseTerm(word);
  return singular(word.endsWith("'s") ? word.slice(0, -2) : word);
};

const pushTermsOf = (word: string, terms: string[]): void => {
  if (ASCII.test(word)) terms.push(withoutEndings(word.toLowerCase()));
  else if (NO_SPACES.test(word)) terms.push(...pairs(word.normalize('NFKC')));
  else terms.push(normaliseTerm(word));
};

/**
 * The terms of a text in order, repetitions included, stop words included. A keyword of several words matches when each
 * of its terms does. The caller bounds the text.
 */
export const termsOf = (text: string): readonly string[] => {
  const isAscii = ASCII.test(text);
  const source = isAscii ? text.toLowerCase() : text;
  const terms: string[] = [];
  let at = 0;
  while (at < source.length) {
    if ((kindAt(source, at) & (LETTER | NUMBER)) === 0) {
      at++;
      continue;
    }
    const end = endOfWord(source, at);
    const word = source.slice(at, end);
    at = end;
    if (isAscii) terms.push(withoutEndings(word));
    else pushTermsOf(word, terms);
  }
  return terms.includes('') ? terms.filter((term) => term !== '') : terms;
};
