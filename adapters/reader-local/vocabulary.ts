import { functionWords, type FunctionWord } from './function-words.js';
import { hintWords, type HintWord } from './topic-hints.js';

/** All that the word lists say of one normalised term. */
export interface KnownTerm {
  readonly functionWord: FunctionWord | undefined;
  /** Present: a hint at a topic is this term or begins with it. */
  readonly hint: HintWord | undefined;
}

const vocabulary: ReadonlyMap<string, KnownTerm> = new Map(
  [...functionWords.keys(), ...hintWords.keys()].map((term) => [
    term,
    { functionWord: functionWords.get(term), hint: hintWords.get(term) },
  ]),
);

/** Each term looked up once for whoever reads a text: the lists are large, and a word that was just cut out has no hash yet. */
export const lookUp = (terms: readonly string[]): readonly (KnownTerm | undefined)[] =>
  terms.map((term) => vocabulary.get(term));
