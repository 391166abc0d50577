const MARKS = /[\u0300-\u036f]/g;
/** Zero-width and bidirectional characters, which would hide a word from the lexicon. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const CONTRACTION = /(?<=\p{L})['’`](?=(?:t|m|re|ve|ll|s|d)(?!\p{L}))/gu;
const SENTENCE_END = /(?<![.…])[.!?。！？]+(?=\s|$)/g;
const OTHER = /[^\p{L}\p{M}\p{N}.]+|(?<=\S)\.(?=\S)|\.{2,}/gu;
const OTHER_THAN_NOTATION = /[^\p{L}\p{M}\p{N}()[\]|?*~]+/gu;

const ASCII = /^[\0-\x7f]*$/;

const letters = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');

/**
 * Text as the lexicon compares it: lower case, without Latin accents and invisible characters, contractions in one word,
 * punctuation as spaces, ` . ` between sentences. With `keepNotation` the signs of a phrase stay.
 */
export const foldText = (text: string, { keepNotation = false } = {}): string => {
  const plain = letters(text.replace(INVISIBLE, '')).replace(CONTRACTION, '');
  if (keepNotation) return plain.replace(OTHER_THAN_NOTATION, ' ').trim();
  return ` ${plain.replace(SENTENCE_END, ' . ').replace(OTHER, ' ').replace(/\s+/g, ' ').trim()} `;
};
