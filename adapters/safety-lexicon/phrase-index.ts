import { widthAt } from '../../domain/conversation/letters.js';
import { OpeningFile } from './opening-file.js';
import type { ReadPhrase } from './phrase.js';

/** Several lists of phrases, looked for all at once in texts that went through `foldText`. */
export interface PhraseIndex {
  /** The number of the first list of which a phrase stands in the text. */
  firstListIn(text: string): number | undefined;
  /** The text with a space in place of each phrase. */
  without(text: string): string;
}

interface Entry {
  readonly list: number;
  /** Of two phrases at one place the one with the lower rank counts. */
  readonly rank: number;
  readonly phrase: ReadPhrase;
}

const isWordUnit = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
const ASCII_UNITS = 0x80;

/**
 * Calls `visit` with both ends of everything that a phrase may begin with: each word of ASCII letters, and each other letter that
 * follows none of them, which no Latin text has after it was folded.
 */
const forEachBeginning = (text: string, visit: (start: number, end: number) => void): void => {
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (isWordUnit(text.charCodeAt(at))) at++;
    if (at > start) visit(start, at);
    else if (text.charCodeAt(at) >= ASCII_UNITS) visit(at, at + widthAt(text, at));
    at += widthAt(text, at);
  }
};

const fileOf = (lists: readonly (readonly ReadPhrase[])[]): OpeningFile<Entry> => {
  const file = new OpeningFile<Entry>();
  let rank = 0;
  lists.forEach((phrases, list) => {
    for (const phrase of phrases) {
      const entry: Entry = { list, rank: rank++, phrase };
      for (const opening of phrase.openings) file.add(opening, entry);
    }
  });
  return file;
};

const firstList = (file: OpeningFile<Entry>, text: string): number | undefined => {
  let first = Infinity;
  let at = 0;
  const tryEntry = ({ list, phrase }: Entry): void => {
    if (list < first && phrase.endAt(text, at) !== undefined) first = list;
  };
  forEachBeginning(text, (start, end) => {
    at = start;
    file.visit(text, start, end, tryEntry);
  });
  return first === Infinity ? undefined : first;
};

const withoutPhrases = (file: OpeningFile<Entry>, text: string): string => {
  let rest = '';
  let from = 0;
  forEachBeginning(text, (start, end) => {
    if (start < from) return;
    let rankOfBest = Infinity;
    let endOfBest = from;
    file.visit(text, start, end, ({ rank, phrase }) => {
      const ends = rank < rankOfBest ? phrase.endAt(text, start) : undefined;
      if (ends !== undefined) [rankOfBest, endOfBest] = [rank, ends];
    });
    if (rankOfBest === Infinity) return;
    rest += `${text.slice(from, start)} `;
    from = endOfBest;
  });
  return rest + text.slice(from);
};

/** Looks at each word of a text once and tries only the phrases that begin with it: a thousand phrases cost little more than ten. */
export const indexPhrases = (lists: readonly (readonly ReadPhrase[])[]): PhraseIndex => {
  const file = fileOf(lists);
  return { firstListIn: (text) => firstList(file, text), without: (text) => withoutPhrases(file, text) };
};
