import { termsOf } from '../conversation/term.js';

/** What one sentence of a text rests on. */
export interface SentenceGrounds {
  readonly sentence: string;
  /** Statements of the brief that share words with the sentence, the one that shares most first. */
  readonly statements: readonly string[];
  /** Words of the sentence, as terms, that no statement has. */
  readonly ownWords: readonly string[];
}

const MAX_STATEMENTS = 3;
/** Shorter words are little ones in most languages. */
const MIN_TERM_CHARS = 4;
/** Words that begin alike are forms of one word: "roasts", "roasted". */
const STEM_CHARS = 5;

/** A word of the text by its stem. */
const wordsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    termsOf(text)
      .filter((term) => term.length >= MIN_TERM_CHARS || /\P{ASCII}/u.test(term))
      .map((term) => [term.slice(0, STEM_CHARS), term]),
  );

/**
 * Tells an operator which statements of a brief a sentence repeats, and which words it brings itself. It compares words
 * and decides nothing: gate and judge do.
 */
export const groundsOf = (sentence: string, statements: readonly string[]): SentenceGrounds => {
  const words = wordsOf(sentence);
  const rated = statements
    .map((statement) => ({ statement, shared: [...wordsOf(statement).keys()].filter((stem) => words.has(stem)) }))
    .filter(({ shared }) => shared.length > 0)
    .sort((a, b) => b.shared.length - a.shared.length);
  const stated = new Set(rated.flatMap(({ shared }) => shared));
  return {
    sentence,
    statements: rated.slice(0, MAX_STATEMENTS).map(({ statement }) => statement),
    ownWords: [...words].flatMap(([stem, word]) => (stated.has(stem) ? [] : [word])),
  };
};
