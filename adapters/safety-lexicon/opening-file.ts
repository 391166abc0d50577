import type { Opening } from './phrase.js';

interface Candidate<E> {
  readonly entry: E;
  /** What it may begin with; tells most words apart that begin with the same three letters. */
  readonly letters: string;
}

/** Of a beginning so many letters are filed at most. */
const FILED_LETTERS = 3;
const LEADING_WORD = /^[a-z0-9]*/;
const WORD_END = 0;

/** Multiplies by the golden ratio, so that the uppermost bits are as good as random. */
const hashWith = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x9e3779b1);

const hashOf = (letters: string): number => {
  let hash = 0;
  for (let at = 0; at < letters.length; at++) hash = hashWith(hash, letters.charCodeAt(at));
  return hash;
};

const MARK_BITS = 16;
const [MARK_BYTE, MARK_BIT] = [32 - MARK_BITS + 3, 32 - MARK_BITS];

/**
 * Entries by how they begin: by a whole word, by a word and the first letter of the next one, or by a few letters. What is found here is
 * tried, not believed. Most words of a text begin nothing, which a few bits tell that always stay in the processor's cache.
 */
export class OpeningFile<E> {
  readonly #candidates = new Map<number, Candidate<E>[]>();
  /** A bit for the uppermost bits of each hash that is filed. */
  readonly #marks = new Uint8Array(1 << (MARK_BITS - 3));
  #shortestBeginning = FILED_LETTERS;

  add({ letters, isWord, next }: Opening, entry: E): void {
    const word = LEADING_WORD.exec(letters)?.[0] ?? '';
    // What is ASCII ends where another letter follows, so that it is all of a word of its own.
    if (word !== letters) this.#addWord(word || String.fromCodePoint(letters.codePointAt(0) ?? 0), undefined, entry);
    else if (isWord) this.#addWord(word, next, entry);
    else this.#addBeginning(word, entry);
  }

  #addWord(letters: string, next: Opening['next'], entry: E): void {
    const hash = hashWith(hashOf(letters), WORD_END);
    if (next === undefined) this.#file(hash, { entry, letters });
    else for (const letter of next) this.#file(hashWith(hash, letter.charCodeAt(0)), { entry, letters });
  }

  #addBeginning(letters: string, entry: E): void {
    this.#shortestBeginning = Math.min(this.#shortestBeginning, letters.length);
    this.#file(hashOf(letters.slice(0, FILED_LETTERS)), { entry, letters });
  }

  #file(hash: number, candidate: Candidate<E>): void {
    const filed = this.#candidates.get(hash);
    if (filed === undefined) this.#candidates.set(hash, [candidate]);
    else filed.push(candidate);
    const byte = hash >>> MARK_BYTE;
    this.#marks[byte] = (this.#marks[byte] ?? 0) | (1 << ((hash >>> MARK_BIT) & 7));
  }

  /** Calls `visit` with everything that may begin with the word, or the letter that is not ASCII, from `start` to `end` of a text. */
  visit(text: string, start: number, end: number, visit: (entry: E) => void): void {
    let hash = 0;
    for (let at = start; at < end; at++) {
      hash = hashWith(hash, text.charCodeAt(at));
      const length = at + 1 - start;
      if (length <= FILED_LETTERS && length >= this.#shortestBeginning) this.#tryFiled(hash, text, start, visit);
    }
    hash = hashWith(hash, WORD_END);
    this.#tryFiled(hash, text, start, visit);
    this.#tryFiled(hashWith(hash, text.charCodeAt(end + 1)), text, start, visit);
  }

  #tryFiled(hash: number, text: string, start: number, visit: (entry: E) => void): void {
    if ((((this.#marks[hash >>> MARK_BYTE] ?? 0) >> ((hash >>> MARK_BIT) & 7)) & 1) === 0) return;
    for (const { entry, letters } of this.#candidates.get(hash) ?? [])
      if (text.startsWith(letters, start)) visit(entry);
  }
}
