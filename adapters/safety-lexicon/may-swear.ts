import {
  englishDataset,
  englishRecommendedBlacklistMatcherTransformers,
  type Node,
  type ParsedPattern,
} from 'obscenity';
import { ALPHABET, LetterAutomaton, type SoughtWord } from './letter-automaton.js';

const DIGIT = ALPHABET.indexOf('0');
const SIGN = ALPHABET.indexOf('.');

const placeOf = (character: string): number => {
  const place = ALPHABET.indexOf(character);
  if (place !== -1) return place;
  return /\w/.test(character) ? DIGIT : SIGN;
};

/** What a part of a pattern stands for. Of a gap it is enough to know the letter, since the matcher itself looks again. */
const spellings = (node: Node): readonly string[] => {
  if ('chars' in node) return [node.chars.map((code) => ALPHABET.charAt(placeOf(String.fromCodePoint(code)))).join('')];
  return 'childNode' in node ? ['', ...spellings(node.childNode)] : Array.from(ALPHABET);
};

const soughtIn = ({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }: ParsedPattern): SoughtWord[] => {
  const join = (words: readonly string[], node: Node) =>
    words.flatMap((word) => spellings(node).map((part) => word + part));
  return nodes
    .reduce<readonly string[]>(join, [''])
    .map((letters) => ({ letters, beginsWord: requireWordBoundaryAtStart, endsWord: requireWordBoundaryAtEnd }));
};

const automaton = new LetterAutomaton(
  englishDataset.build().blacklistedTerms.flatMap(({ pattern }) => soughtIn(pattern)),
);

const NOTHING = -1;

/** What one character stands for: look-alikes, digits for letters and capitals, as the matcher reads them. */
const letterOf = (code: number): number => {
  let meant: number | undefined = code;
  for (const step of englishRecommendedBlacklistMatcherTransformers)
    if ('transform' in step && meant !== undefined) meant = step.transform(meant);
  return meant === undefined ? NOTHING : placeOf(String.fromCodePoint(meant));
};

const ASCII = 128;
const letters = Int8Array.from({ length: ASCII }, (_, code) => letterOf(code));

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** A pair of surrogates is read at the first of them. */
const letterAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  if (unit < ASCII) return letters[unit] ?? NOTHING;
  if (isLowSurrogate(unit) && at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff) return NOTHING;
  return letterOf(text.codePointAt(at) ?? 0);
};

/**
 * Whether a text can hold a word of the data set at all. The matcher itself takes each character through four steps twice and tries
 * a hundred expressions, which is most of the cost of reading a message; hardly any message needs it.
 */
export const maySwear = (text: string): boolean => automaton.findsIn(text, letterAt);
