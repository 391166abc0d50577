import { anyPhrase, openingsOf, phraseAt, type Opening, type Phrase } from './phrase.js';

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
  readonly pattern: RegExp;
}

const ASCII = /^[\0-\x7f]*$/;
const WORD = /[a-z0-9]+/g;
/** A phrase of which only the beginning of its first word is known is filed under that beginning, of at most so many letters. */
const FILED_LETTERS = 3;

class EntryFile {
  readonly #byWord = new Map<string, Entry[]>();
  readonly #byBeginning = new Map<string, Entry[]>();
  /** How long the keys of the beginnings are: mostly {@link FILED_LETTERS}. */
  readonly #lengths = new Set<number>();

  add({ letters, isWord }: Opening, entry: Entry): void {
    const file = isWord ? this.#byWord : this.#byBeginning;
    const key = isWord ? letters : letters.slice(0, FILED_LETTERS);
    if (!isWord) this.#lengths.add(key.length);
    const entries = file.get(key);
    if (entries === undefined) file.set(key, [entry]);
    else if (!entries.includes(entry)) entries.push(entry);
  }

  /** Shows everything that may begin with this word. */
  visit(word: string, visitor: (entry: Entry) => void): void {
    this.#byWord.get(word)?.forEach(visitor);
    for (const length of this.#lengths)
      if (length <= word.length) this.#byBeginning.get(word.slice(0, length))?.forEach(visitor);
  }
}

const fileOf = (lists: readonly (readonly Phrase[])[]): EntryFile => {
  const file = new EntryFile();
  let rank = 0;
  lists.forEach((phrases, list) => {
    for (const phrase of phrases) {
      const entry: Entry = { list, rank: rank++, pattern: phraseAt(phrase) };
      for (const opening of openingsOf(phrase)) file.add(opening, entry);
    }
  });
  return file;
};

const standsAt = ({ pattern }: Entry, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

const firstList = (file: EntryFile, text: string): number | undefined => {
  let first: number | undefined;
  for (const { 0: word, index } of text.matchAll(WORD))
    file.visit(word, (entry) => {
      if ((first === undefined || entry.list < first) && standsAt(entry, text, index)) first = entry.list;
    });
  return first;
};

/** The end of the phrase that counts at this place. */
const endOfPhrase = (file: EntryFile, text: string, word: string, at: number): number | undefined => {
  let best: Entry | undefined;
  let end: number | undefined;
  file.visit(word, (entry) => {
    if ((best !== undefined && entry.rank > best.rank) || !standsAt(entry, text, at)) return;
    best = entry;
    end = entry.pattern.lastIndex;
  });
  return end;
};

const withoutPhrases = (file: EntryFile, text: string): string => {
  let rest = '';
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const end = index < from ? undefined : endOfPhrase(file, text, word, index);
    if (end === undefined) continue;
    rest += `${text.slice(from, index)} `;
    from = end;
  }
  return rest + text.slice(from);
};

/**
 * Looks at each word of a text once and tries only the phrases that begin with it: a thousand phrases cost little more than ten. That needs
 * to know where words begin, which it does in ASCII, into which most Latin texts are folded; in any other text every phrase is tried.
 */
export const indexPhrases = (lists: readonly (readonly Phrase[])[]): PhraseIndex => {
  const file = fileOf(lists);
  const patterns = lists.map(anyPhrase);
  const all = anyPhrase(lists.flat());
  return {
    firstListIn(text) {
      if (ASCII.test(text)) return firstList(file, text);
      const found = patterns.findIndex((pattern) => text.search(pattern) !== -1);
      return found === -1 ? undefined : found;
    },
    without: (text) => (ASCII.test(text) ? withoutPhrases(file, text) : text.replace(all, ' ')),
  };
};
