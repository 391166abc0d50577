import { foldAscii } from './fold-ascii.js';
import { foldLetters } from './fold-letters.js';
import { inAscii } from './ascii-stand-ins.js';

const CONTRACTION = /(?<=\p{L})['’`](?=(?:t|m|re|ve|ll|s|d)(?!\p{L}))/gu;
/** Tried at the beginning of a run of signs alone: from each of its signs, the time would grow with the square of its length. */
const SENTENCE_END = /(?<![.…!?。！？])[.!?。！？]+(?=\s|$)/g;
const OTHER = /[^\p{L}\p{M}\p{N}.]+|(?<=\S)\.(?=\S)|\.{2,}/gu;
const OTHER_THAN_NOTATION = /[^\p{L}\p{M}\p{N}()[\]|?*~]+/gu;

/** Runs of spaces, and spaces of other kinds than the plain one. */
const SPACES = /\s{2,}|[^\S ]/g;

const joined = (text: string): string => foldLetters(text).replace(CONTRACTION, '');

/** A phrase of the lexicon as {@link foldText} gives it, but for the signs of its notation, which stay. */
export const foldNotation = (phrase: string): string => joined(phrase).replace(OTHER_THAN_NOTATION, ' ').trim();

/** {@link foldText} by asking Unicode about every character. */
export const foldAnyText = (text: string): string => {
  const words = joined(text).replace(SENTENCE_END, ' . ').replace(OTHER, ' ');
  return ` ${words.replace(SPACES, ' ').trim()} `;
};

/**
 * Text as the lexicon compares it: lower case, without Latin accents and invisible characters, contractions in one word,
 * punctuation as spaces, ` . ` between sentences.
 */
export const foldText = (text: string): string => {
  const plain = inAscii(text);
  return plain === undefined ? foldAnyText(text) : foldAscii(plain);
};
