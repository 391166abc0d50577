import { lifeEventOf, SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import type { SafetyTier } from '../../domain/conversation/signals.js';
import { foldText } from './fold-text.js';
import { findProfanity } from './profanity.js';
import { indexPhrases } from './phrase-index.js';
import { readPhrases } from './phrase.js';
import {
  HARMLESS_PHRASES,
  PROFANITY,
  RULES,
  SELF_HARM_FRAGMENTS,
  SENSES,
  type OtherSense,
  type PhraseRule,
} from './word-lists.js';

export interface SafetyFinding {
  readonly tier: SafetyTier;
  readonly reason?: SafetyClass | undefined;
}

const MAX_CHARS = 8_000;

const isUnsafe = (reason: SafetyClass): boolean => SAFETY_CLASSES[reason].tier === 'unsafe';

/** Unsafe rules, life events, then the rest, so that the first list that is found says the worst. */
const rules = [
  ...RULES.filter(({ reason }) => isUnsafe(reason)),
  ...RULES.filter(({ reason }) => lifeEventOf(reason) !== undefined),
  ...RULES.filter(({ reason }) => !isUnsafe(reason) && lifeEventOf(reason) === undefined),
];
const lists = rules.map(({ phrases }) => readPhrases(phrases));
const harmlessPhrases = readPhrases([...HARMLESS_PHRASES, ...SENSES.sexPhrases]);
const ruleIndex = indexPhrases(lists);
const harmless = indexPhrases([harmlessPhrases]);
/** In one pass: most texts hold no phrase at all, harmless or not. */
const anything = indexPhrases([harmlessPhrases, ...lists, readPhrases([...PROFANITY.slurs, ...PROFANITY.swearing])]);

const readSense = ({ beside, words }: OtherSense) => ({
  beside: indexPhrases([readPhrases(beside)]),
  words: indexPhrases([readPhrases(words)]),
});
const civic = SENSES.civic.map(readSense);
const senses = { politics: civic, elections: civic, sexual: SENSES.sex.map(readSense) };

/** The text without the words of a subject that mean another in their sentence. */
const withoutOtherSenses = (folded: string, subject: keyof typeof senses): string =>
  folded
    .split(' . ')
    .map((sentence) =>
      senses[subject].reduce(
        (rest, { beside, words }) => (beside.firstListIn(sentence) === undefined ? rest : words.without(rest)),
        sentence,
      ),
    )
    .join(' . ');

const firstRule = (text: string): PhraseRule | undefined => {
  const list = ruleIndex.firstListIn(text);
  return list === undefined ? undefined : rules[list];
};

/**
 * The worst rule that a text breaks once its harmless phrases are taken out. `list` is the first of {@link anything}.
 */
const brokenRule = (folded: string, list: number): PhraseRule | undefined => {
  let text = list > 0 ? folded : harmless.without(folded);
  let broken = list > 0 ? rules[list - 1] : firstRule(text);
  for (const subject of ['sexual', 'politics', 'elections'] as const)
    if (broken?.reason === subject) broken = firstRule((text = withoutOtherSenses(text, subject)));
  return broken;
};

/** In one expression: a text in Latin letters has none of them, and one look tells. */
const fragments = new RegExp(SELF_HARM_FRAGMENTS.map((fragment) => foldText(fragment).trim()).join('|'), 'u');

/**
 * Whether an ad may stand beside a text, with the class of {@link SAFETY_CLASSES} that decides. Word lists in six
 * languages, self-harm in more. Reads the first 8 000 characters; total.
 */
export const classifySafety = (text: string, language: string | undefined): SafetyFinding => {
  const read = text.slice(0, MAX_CHARS);
  const folded = foldText(read);
  if (fragments.test(folded)) return { tier: 'unsafe', reason: 'self-harm' };
  const list = anything.firstListIn(folded);
  const rule = list === undefined ? undefined : brokenRule(folded, list);
  if (rule !== undefined && isUnsafe(rule.reason)) return { tier: 'unsafe', reason: rule.reason };
  const profanity = findProfanity(read, list === undefined ? undefined : folded, language);
  if (profanity === 'slur') return { tier: 'unsafe', reason: 'hate' };
  if (rule !== undefined) return { tier: 'sensitive', reason: rule.reason };
  return profanity === 'profane' ? { tier: 'sensitive', reason: 'profanity' } : { tier: 'safe' };
};
