import { wholeWords } from './notation.js';
import { plainText, tokensOf } from './plain-text.js';

export interface NameWords {
  /** Little words of German, which writes every noun with a capital, so that capitals tell nothing there. */
  readonly german: readonly string[];
  /** Capitals that name no one. */
  readonly common: readonly string[];
  /** Names of one place or language in one list. */
  readonly places: readonly (readonly string[])[];
  /** Before a place. */
  readonly beforePlaces: readonly string[];
}

const CAPITALISED = /(?<=[\p{Ll}\p{N},;)"”’'] )["“'‘(«]?(\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?)/gu;
const CAMEL_CASE = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;

const bare = (name: string): string => plainText(name.replace(/['’]s?$/u, ''));

/** What the reader brought into the conversation, in which a sentence may meet them. */
export interface ReaderContext {
  /** BCP 47 primary language of the conversation. */
  readonly language?: string | undefined;
  /** The text of the reader's own messages: a city that they named may be named again. */
  readonly readerWords?: string | undefined;
}

/** More of a conversation is not searched for a name. */
const MAX_READER_CHARS = 4_000;

/**
 * Tells whether a sentence names someone or something that neither `source` nor the reader named, which is how another
 * brand gets in. Seen by capitals within a sentence; German nouns and scripts without capitals pass.
 */
export type NameCheck = (sentence: string, source: string, reader: ReaderContext) => boolean;

/** `isFigure` knows days and months: they have capitals, and are compared as figures. */
export const nameCheck = (words: NameWords, isFigure: (word: string) => boolean): NameCheck => {
  const german = wholeWords(words.german, 'iu');
  const common = new Set(words.common);
  // A name that the reader wrote is repeated as a place alone: otherwise they would bring in brands.
  const beforePlaces = new Set(words.beforePlaces);

  /** Whether `known` has a name, or the same place by its name in another language. */
  const isKnown = (name: string, known: (word: string) => boolean): boolean =>
    known(name) || words.places.some((names) => names.includes(name) && names.some(known));

  return (sentence, source, { language, readerWords }) => {
    const camel = sentence.match(CAMEL_CASE) ?? [];
    const isGerman = language === 'de' || sentence.search(german) >= 0;
    const capitalised = isGerman ? [] : [...sentence.matchAll(CAPITALISED)].map(([, name = '']) => name);
    const own = plainText(source);
    const foreign = [...camel, ...capitalised]
      .filter((name) => !common.has(name))
      .map(bare)
      .filter((name) => !isFigure(name) && !isKnown(name, (word) => own.includes(word)));
    if (foreign.length === 0 || readerWords === undefined) return foreign.length > 0;
    const said = new Set(tokensOf(plainText(readerWords.slice(-MAX_READER_CHARS))));
    const tokens = tokensOf(plainText(sentence));
    const isPlace = (name: string): boolean =>
      tokens.some((token, at) => token === name && beforePlaces.has(tokens[at - 1] ?? ''));
    return foreign.some((name) => !isPlace(name) || !isKnown(name, (word) => said.has(word)));
  };
};
