import type { Opening } from './phrase.js';

/** Something that may begin at a word, if the next word begins with one of these letters; see `bitOf`. */
export interface Candidate<E> {
  readonly entry: E;
  next: number;
}

interface Drawer<E> {
  readonly byWord: Map<string, Candidate<E>[]>;
  /** Whatever the rest of the word is. */
  readonly byBeginning: Candidate<E>[];
}

const FILED_LETTERS = 3;
const BITS = 5;
const LEADING_WORD = /^[a-z0-9]*/;
const ANYTHING = -1;
const NOTHING: readonly never[] = [];

/** Letters have a bit each, digits share theirs with letters: what is filed here is tried, not believed. */
const bitOf = (unit: number): number => unit & 31;

/** A number for the first three letters of the word. */
const keyOf = (text: string, start: number, end: number): number => {
  let key = 0;
  for (let i = start; i < start + FILED_LETTERS; i++) key = (key << BITS) | (i < end ? bitOf(text.charCodeAt(i)) : 0);
  return key;
};

const maskOf = (next: Opening['next']): number =>
  next === undefined ? ANYTHING : next.reduce((mask, letter) => mask | (1 << bitOf(letter.charCodeAt(0))), 0);

const add = <E>(candidates: Candidate<E>[], entry: E, next: number): void => {
  const known = candidates.find((candidate) => candidate.entry === entry);
  if (known === undefined) candidates.push({ entry, next });
  else known.next |= next;
};

/** Entries by how they begin, filed so that most words of a text are seen to begin nothing without being cut out of it. */
export class OpeningFile<E> {
  readonly #drawers: (Drawer<E> | undefined)[] = new Array<undefined>(1 << (BITS * FILED_LETTERS)).fill(undefined);

  add({ letters, isWord, next }: Opening, entry: E): void {
    const word = LEADING_WORD.exec(letters)?.[0] ?? '';
    // What is ASCII ends where another letter follows, so that it is all of a word of its own.
    if (word !== letters) this.#addWord(word || String.fromCodePoint(letters.codePointAt(0) ?? 0), entry, ANYTHING);
    else if (isWord) this.#addWord(word, entry, maskOf(next));
    else this.#addBeginning(word, entry);
  }

  #addWord(word: string, entry: E, next: number): void {
    const { byWord } = this.#drawerOf(keyOf(word, 0, word.length));
    const candidates = byWord.get(word) ?? [];
    byWord.set(word, candidates);
    add(candidates, entry, next);
  }

  /** A beginning of fewer letters is one of every third letter there is. */
  #addBeginning(letters: string, entry: E): void {
    const key = keyOf(letters, 0, letters.length);
    const open = BITS * Math.max(FILED_LETTERS - letters.length, 0);
    for (let rest = 0; rest < 1 << open; rest++) add(this.#drawerOf(key | rest).byBeginning, entry, ANYTHING);
  }

  #drawerOf(key: number): Drawer<E> {
    return (this.#drawers[key] ??= { byWord: new Map(), byBeginning: [] });
  }

  /** Calls `visit` with everything that may begin with the word, or the letter that is not ASCII, from `start` to `end` of a text. */
  visit(text: string, start: number, end: number, visit: (entry: E) => void): void {
    const drawer = this.#drawers[keyOf(text, start, end)];
    if (drawer === undefined) return;
    for (const { entry } of drawer.byBeginning) visit(entry);
    if (drawer.byWord.size === 0) return;
    const following = bitOf(text.charCodeAt(end + 1));
    for (const { entry, next } of drawer.byWord.get(text.slice(start, end)) ?? NOTHING)
      if (((next >>> following) & 1) === 1) visit(entry);
  }
}
