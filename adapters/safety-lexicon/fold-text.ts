const ASCII = /^[\0-\x7f]*$/;
const MARKS = /[\u0300-\u036f]/g;
/** Zero-width and bidirectional characters, which would hide a word from the lexicon. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Lower case, without Latin accents, compatible forms and invisible characters. */
export const foldLetters = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .replace(INVISIBLE, '')
        .normalize('NFKD')
        .replace(MARKS, '')
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll('ß', 'ss');

/** The sign first: where there is none, nothing else is looked at. */
const CONTRACTION = /['’`](?<=\p{L}.)(?=(?:t|m|re|ve|ll|s|d)(?!\p{L}))/gu;
/** From the first of a run of signs alone: from each of them, the time would grow with the square of its length. */
const SENTENCE_END = /[.!?。！？](?<![.!?。！？].)[.!?。！？]*(?=\s|$)/gs;
/** Stands for the end of a sentence until the rest is done: a folded text has no capital letter of its own. */
const STOP = 'S';
const STOPS = /(?: ?S)+ ?/g;
/** A space between two words stays as it is, and is not replaced by another. */
const OTHER = /[^\p{L}\p{M}\p{N} ][^\p{L}\p{M}\p{N}]*| [^\p{L}\p{M}\p{N}]+/gu;
const OTHER_THAN_NOTATION = /[^\p{L}\p{M}\p{N}()[\]|?*~]+/gu;

const joined = (text: string): string => foldLetters(text).replace(CONTRACTION, '');

/** A phrase of the lexicon as {@link foldText} gives it, but for the signs of its notation, which stay. */
export const foldNotation = (phrase: string): string => joined(phrase).replace(OTHER_THAN_NOTATION, ' ').trim();

/**
 * Text as the lexicon compares it: lower case, without Latin accents and invisible characters, contractions in one
 * word, punctuation as spaces, ` . ` between sentences, a space at both ends.
 */
export const foldText = (text: string): string =>
  joined(` ${text} `).replace(SENTENCE_END, STOP).replace(OTHER, ' ').replace(STOPS, ' . ');
