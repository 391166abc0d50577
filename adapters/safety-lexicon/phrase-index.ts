import { widthAt } from '../../domain/conversation/letters.js';
import { HASH_SEED, hashWith } from '../../domain/conversation/pieces/piece-index.js';
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
/** As in the notation of phrases. */
const STAR = 0x2a;
const SPACE = 0x20;

type Visit = (entry: Entry) => void;

interface Candidate {
  readonly entry: Entry;
  /** What the text has there, or the phrase need not be tried. */
  readonly letters: string;
}

const hashOf = (key: string): number => {
  let hash = HASH_SEED;
  for (let at = 0; at < key.length; at++) hash = hashWith(hash, key.charCodeAt(at));
  return hash;
};

/**
 * Phrases by their first word (`kill`), or that and the first letter of the next one (`kill y`), or by the first
 * letters of a word (`mur*`). They are known by hashes, so that reading a text makes no string of each of its words;
 * where two keys share a hash, a phrase is tried in vain.
 */
class Openings {
  readonly #candidates = new Map<number, Candidate[]>();

  constructor(lists: readonly (readonly ReadPhrase[])[]) {
    let rank = 0;
    lists.forEach((phrases, list) => {
      for (const phrase of phrases) {
        const entry: Entry = { list, rank: rank++, phrase };
        for (const opening of phrase.openings) this.#add(opening, entry);
      }
    });
  }

  #add({ letters, isWord, next }: Opening, entry: Entry): void {
    const word = LEADING_WORD.exec(letters)?.[0] ?? '';
    const candidate = { entry, letters };
    // What is ASCII ends where another letter follows, so that it is all of a word of its own.
    if (word !== letters) this.#file(word || String.fromCodePoint(letters.codePointAt(0) ?? 0), candidate);
    else if (isWord) for (const key of next?.map((letter) => `${word} ${letter}`) ?? [word]) this.#file(key, candidate);
    else if (word.length >= KEY_CHARS) this.#file(`${word.slice(0, KEY_CHARS)}*`, candidate);
    else throw new RangeError(`A phrase must begin with ${KEY_CHARS} letters or more before its first sign: ${word}`);
  }

  #file(key: string, candidate: Candidate): void {
    const hash = hashOf(key);
    const filed = this.#candidates.get(hash);
    if (filed === undefined) this.#candidates.set(hash, [candidate]);
    else filed.push(candidate);
  }

  /**
   * Calls `visit` with every phrase that may begin with the word, or the letter that is not ASCII, from `start` to
   * `end`.
   */
  visit(text: string, start: number, end: number, visit: Visit): void {
    let hash = HASH_SEED;
    for (let at = start; at < end; at++) {
      hash = hashWith(hash, text.charCodeAt(at));
      if (at === start + KEY_CHARS - 1) this.#visitEach(hashWith(hash, STAR), text, start, visit);
    }
    this.#visitEach(hash, text, start, visit);
    this.#visitEach(hashWith(hashWith(hash, SPACE), text.charCodeAt(end + 1)), text, start, visit);
  }

  #visitEach(hash: number, text: string, start: number, visit: Visit): void {
    const candidates = this.#candidates.get(hash);
    if (candidates === undefined) return;
    for (const { entry, letters } of candidates) if (text.startsWith(letters, start)) visit(entry);
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
