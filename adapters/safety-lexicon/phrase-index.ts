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

const ASCII = /^[\0-\x7f]*$/;
/** A phrase begins with one of these, or with a letter that no Latin text has after it was folded. */
const WORD = /[a-z0-9]+/g;
const WORD_OR_LETTER = /[a-z0-9]+|(?<![a-z0-9])[^\0-\x7f]/gu;
const LEADING_WORD = /^[a-z0-9]*/;
/** A phrase of which only the beginning of its first word is known is filed under that beginning, of at most so many letters. */
const FILED_LETTERS = 3;

class EntryFile {
  /** Words, and single letters that are not ASCII: what begins with such a letter is filed under it. */
  readonly #byWord = new Map<string, Entry[]>();
  readonly #byBeginning = new Map<string, Entry[]>();
  /** How long the keys of the beginnings are: mostly {@link FILED_LETTERS}. */
  readonly #lengths = new Set<number>();

  add({ letters, isWord }: Opening, entry: Entry): void {
    const word = LEADING_WORD.exec(letters)?.[0] ?? '';
    // What is ASCII ends where another letter follows, so that it is all of a word of its own.
    if (word !== letters) this.#put(this.#byWord, word || String.fromCodePoint(letters.codePointAt(0) ?? 0), entry);
    else if (isWord) this.#put(this.#byWord, word, entry);
    else {
      const key = word.slice(0, FILED_LETTERS);
      this.#lengths.add(key.length);
      this.#put(this.#byBeginning, key, entry);
    }
  }

  /** Shows everything that may begin with this word. */
  visit(word: string, visitor: (entry: Entry) => void): void {
    this.#byWord.get(word)?.forEach(visitor);
    for (const length of this.#lengths)
      if (length <= word.length) this.#byBeginning.get(word.slice(0, length))?.forEach(visitor);
  }

  #put(file: Map<string, Entry[]>, key: string, entry: Entry): void {
    const entries = file.get(key);
    if (entries === undefined) file.set(key, [entry]);
    else if (!entries.includes(entry)) entries.push(entry);
  }
}

const fileOf = (lists: readonly (readonly ReadPhrase[])[]): EntryFile => {
  const file = new EntryFile();
  let rank = 0;
  lists.forEach((phrases, list) => {
    for (const phrase of phrases) {
      const entry: Entry = { list, rank: rank++, phrase };
      for (const opening of phrase.openings) file.add(opening, entry);
    }
  });
  return file;
};

const beginningsIn = (text: string) => text.matchAll(ASCII.test(text) ? WORD : WORD_OR_LETTER);

const firstList = (file: EntryFile, text: string): number | undefined => {
  let first: number | undefined;
  for (const { 0: word, index } of beginningsIn(text))
    file.visit(word, ({ list, phrase }) => {
      if ((first === undefined || list < first) && phrase.endAt(text, index) !== undefined) first = list;
    });
  return first;
};

/** The end of the phrase that counts at this place. */
const endOfPhrase = (file: EntryFile, text: string, word: string, at: number): number | undefined => {
  let best: Entry | undefined;
  let end: number | undefined;
  file.visit(word, (entry) => {
    if (best !== undefined && entry.rank > best.rank) return;
    const ends = entry.phrase.endAt(text, at);
    if (ends !== undefined) [best, end] = [entry, ends];
  });
  return end;
};

const withoutPhrases = (file: EntryFile, text: string): string => {
  let rest = '';
  let from = 0;
  for (const { 0: word, index } of beginningsIn(text)) {
    const end = index < from ? undefined : endOfPhrase(file, text, word, index);
    if (end === undefined) continue;
    rest += `${text.slice(from, index)} `;
    from = end;
  }
  return rest + text.slice(from);
};

/** Looks at each word of a text once and tries only the phrases that begin with it: a thousand phrases cost little more than ten. */
export const indexPhrases = (lists: readonly (readonly ReadPhrase[])[]): PhraseIndex => {
  const file = fileOf(lists);
  return { firstListIn: (text) => firstList(file, text), without: (text) => withoutPhrases(file, text) };
};
