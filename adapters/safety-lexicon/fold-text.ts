const MARKS = /[\u0300-\u036f]/g;
/** Zero-width and bidirectional characters, which would hide a word from the lexicon. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const CONTRACTION = /(?<=\p{L})['’`](?=(?:t|m|re|ve|ll|s|d)(?!\p{L}))/gu;
const SENTENCE_END = /(?<![.…])[.!?。！？]+(?=\s|$)/g;
const OTHER = /[^\p{L}\p{M}\p{N}.]+|(?<=\S)\.(?=\S)|\.{2,}/gu;
const OTHER_THAN_NOTATION = /[^\p{L}\p{M}\p{N}()[\]|?*~]+/gu;

/** Runs of spaces, and spaces of other kinds than the plain one. */
const SPACES = /\s{2,}|[^\S ]/g;

const ASCII = /^[\0-\x7f]*$/;
/** The same as {@link CONTRACTION} and {@link OTHER} where nobody need ask what Unicode says of a character; spaces stay as they are. */
const ASCII_CONTRACTION = /(?<=[a-z])['`](?=(?:t|m|re|ve|ll|s|d)(?![a-z]))/g;
const ASCII_OTHER = /[^a-z0-9. ]+|(?<=\S)\.(?=\S)|\.{2,}/g;

const letters = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .replace(INVISIBLE, '')
        .normalize('NFKD')
        .replace(MARKS, '')
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll('ß', 'ss');

/**
 * Text as the lexicon compares it: lower case, without Latin accents and invisible characters, contractions in one word,
 * punctuation as spaces, ` . ` between sentences. With `keepNotation` the signs of a phrase stay.
 */
export const foldText = (text: string, { keepNotation = false } = {}): string => {
  const plain = letters(text);
  const isAscii = ASCII.test(plain);
  const joined = plain.replace(isAscii ? ASCII_CONTRACTION : CONTRACTION, '');
  if (keepNotation) return joined.replace(OTHER_THAN_NOTATION, ' ').trim();
  const words = joined.replace(SENTENCE_END, ' . ').replace(isAscii ? ASCII_OTHER : OTHER, ' ');
  return ` ${words.replace(SPACES, ' ').trim()} `;
};
