/** A longer word is read in pieces of so many UTF-16 units, so that normalising a text takes linear time. */
const MAX_WORD_UNITS = 64;
/** Begins a word in the vocabulary, as in SentencePiece. */
const WORD_START = '\u2581';

const SPACE = 0x20;
const DELETE = 0x7f;

const isSpace = (unit: number): boolean =>
  unit <= SPACE ||
  unit === 0x85 ||
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000;

/** Zero-width characters and soft hyphens, which stand inside words that read the same without them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const NON_ASCII = /[^\0-\x7f]/;

const folded = (word: string): string =>
  NON_ASCII.test(word) ? word.replace(INVISIBLE, '').normalize('NFKC').toLowerCase() : word.toLowerCase();

/**
 * Calls `take` with each word of a text, without case and in the compatibility form of Unicode, {@link WORD_START} in
 * front. Total for any string; linear in its length.
 */
export const forEachWord = (text: string, take: (word: string) => void): void => {
  const isAscii = !NON_ASCII.test(text);
  const source = isAscii ? text.toLowerCase() : text;
  let at = 0;
  while (at < source.length) {
    if (isSpace(source.charCodeAt(at)) || source.charCodeAt(at) === DELETE) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < source.length && !isSpace(source.charCodeAt(end)) && source.charCodeAt(end) !== DELETE) end++;
    for (let from = at; from < end; from += MAX_WORD_UNITS) {
      const part = source.slice(from, Math.min(from + MAX_WORD_UNITS, end));
      const word = isAscii ? part : folded(part);
      take(from === at ? WORD_START + word : word);
    }
    at = end;
  }
};
