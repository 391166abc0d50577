import { widthAt } from '../../domain/conversation/letters.js';
import type { Opening, ReadPhrase } from './phrase.js';

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
 * Calls `visit` with both ends of everything that a phrase may begin with: each word of ASCII letters, and each other
 * letter that follows none of them, which no Latin text has after it was folded.
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

/** The beginning of a word is known by so many letters, which every beginning in the lexicon has. */
const KEY_CHARS = 3;
const LEADING_WORD = /^[a-z0-9]*/;

type Visit = (entry: Entry) => void;

interface Candidate {
  readonly entry: Entry;
  /** What the text has there, or the phrase need not be tried. */
  readonly letters: string;
}

const addTo = <K>(index: Map<K, Candidate[]>, key: K, candidate: Candidate): void => {
  const filed = index.get(key);
  if (filed === undefined) index.set(key, [candidate]);
  else filed.push(candidate);
};

const visitEach = (filed: readonly Candidate[] | undefined, text: string, start: number, visit: Visit): void => {
  if (filed === undefined) return;
  for (const { entry, letters } of filed) if (text.startsWith(letters, start)) visit(entry);
};

/** What may follow a word: by the first letter of the next one, `''` for any. */
type Followers = Map<string, Candidate[]>;

/** Phrases by their first word and the first letter of the next one, or by the first letters of a word (`mur*`). */
class Openings {
  readonly #words = new Map<string, Followers>();
  readonly #beginnings = new Map<string, Candidate[]>();

  constructor(lists: readonly (readonly ReadPhrase[])[]) {
    let rank = 0;
    lists.forEach((phrases, list) => {
      for (const phrase of phrases) {
        const entry: Entry = { list, rank: rank++, phrase };
        for (const opening of phrase.openings) this.#add(opening, entry);
      }
    });
  }

  #add({ letters, isWord, next = [''] }: Opening, entry: Entry): void {
    const word = LEADING_WORD.exec(letters)?.[0] ?? '';
    const candidate = { entry, letters };
    // What is ASCII ends where another letter follows, so that it is all of a word of its own.
    if (word !== letters) this.#addWord(word || String.fromCodePoint(letters.codePointAt(0) ?? 0), [''], candidate);
    else if (isWord) this.#addWord(word, next, candidate);
    else if (word.length >= KEY_CHARS) addTo(this.#beginnings, word.slice(0, KEY_CHARS), candidate);
    else throw new RangeError(`A phrase must begin with ${KEY_CHARS} letters or more before its first sign: ${word}`);
  }

  #addWord(word: string, next: readonly string[], candidate: Candidate): void {
    const followers = this.#words.get(word) ?? new Map<string, Candidate[]>();
    this.#words.set(word, followers);
    for (const letter of next) addTo(followers, letter, candidate);
  }

  /**
   * Calls `visit` with every phrase that may begin with the word, or the letter that is not ASCII, from `start` to
   * `end`.
   */
  visit(text: string, start: number, end: number, visit: Visit): void {
    const followers = this.#words.get(text.slice(start, end));
    if (followers !== undefined) {
      visitEach(followers.get(''), text, start, visit);
      visitEach(followers.get(text.charAt(end + 1)), text, start, visit);
    }
    visitEach(this.#beginnings.get(text.slice(start, Math.min(end, start + KEY_CHARS))), text, start, visit);
  }
}

const firstList = (openings: Openings, text: string): number | undefined => {
  let first = Infinity;
  let at = 0;
  const tryEntry = ({ list, phrase }: Entry): void => {
    if (list < first && phrase.endAt(text, at) !== undefined) first = list;
  };
  forEachBeginning(text, (start, end) => {
    at = start;
    openings.visit(text, start, end, tryEntry);
  });
  return first === Infinity ? undefined : first;
};

const withoutPhrases = (openings: Openings, text: string): string => {
  let rest = '';
  let from = 0;
  forEachBeginning(text, (start, end) => {
    if (start < from) return;
    let rankOfBest = Infinity;
    let endOfBest = from;
    openings.visit(text, start, end, ({ rank, phrase }) => {
      const ends = rank < rankOfBest ? phrase.endAt(text, start) : undefined;
      if (ends !== undefined) [rankOfBest, endOfBest] = [rank, ends];
    });
    if (rankOfBest === Infinity) return;
    rest += `${text.slice(from, start)} `;
    from = endOfBest;
  });
  return rest + text.slice(from);
};

/**
 * Looks at each word of a text once and tries only the phrases that begin with it: a thousand phrases cost little more
 * than ten.
 */
export const indexPhrases = (lists: readonly (readonly ReadPhrase[])[]): PhraseIndex => {
  const openings = new Openings(lists);
  return { firstListIn: (text) => firstList(openings, text), without: (text) => withoutPhrases(openings, text) };
};
