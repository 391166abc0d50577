import { normaliseTerm } from '../../domain/conversation/term.js';
import { FUNCTION_WORDS } from './word-lists.js';

/** Languages that are told by their function words. */
export const LANGUAGES: readonly string[] = Object.keys(FUNCTION_WORDS);

/**
 * The languages of a word, by their place in {@link LANGUAGES}, and what it says of each: a word that many share says
 * little.
 */
export interface FunctionWord {
  readonly languages: readonly number[];
  readonly weight: number;
  readonly isEnglish: boolean;
}

/** By normalised term. */
export const functionWords: ReadonlyMap<string, FunctionWord> = (() => {
  const found = new Map<string, number[]>();
  Object.values(FUNCTION_WORDS).forEach((words, language) => {
    for (const word of new Set(words.map(normaliseTerm))) found.set(word, [...(found.get(word) ?? []), language]);
  });
  const english = LANGUAGES.indexOf('en');
  const entries = [...found].map(([word, languages]): [string, FunctionWord] => [
    word,
    { languages, weight: 1 / languages.length, isEnglish: languages.includes(english) },
  ]);
  return new Map(entries);
})();

/** What is known of a term of a text; absent: it is no function word. */
export type MaybeFunctionWord = { readonly functionWord: FunctionWord | undefined } | undefined;

/** Whether a term carries no subject, in English or in the language given. */
export const isFunctionWord = (known: MaybeFunctionWord, language: string | undefined): boolean => {
  const word = known?.functionWord;
  if (word === undefined) return false;
  return word.isEnglish || (language !== undefined && word.languages.includes(LANGUAGES.indexOf(language)));
};

const MIN_VOTES = 1.5;
const MIN_LEAD = 1.5;
/** What stands behind these terms tells nothing new. */
const VOTERS = 80;

/** The language whose function words stand out among the terms of a text; `undefined` when none clearly does. */
export const languageByFunctionWords = (terms: readonly MaybeFunctionWord[]): string | undefined => {
  const votes = new Float64Array(LANGUAGES.length);
  const voters = Math.min(terms.length, VOTERS);
  for (let i = 0; i < voters; i++) {
    const word = terms[i]?.functionWord;
    if (word === undefined) continue;
    for (const language of word.languages) votes[language] = (votes[language] ?? 0) + word.weight;
  }
  let leader = 0;
  let most = 0;
  let second = 0;
  votes.forEach((weight, language) => {
    if (weight > most) {
      second = most;
      most = weight;
      leader = language;
    } else if (weight > second) second = weight;
  });
  return most >= MIN_VOTES && most >= MIN_LEAD * second ? LANGUAGES[leader] : undefined;
};
