import { lifeEventOf, SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import type { SafetyTier } from '../../domain/conversation/signals.js';
import { withoutLookAlikes, withoutSeparators, withoutSlips } from './disguise.js';
import { foldText } from './fold-text.js';
import { findProfanity } from './profanity.js';
import { indexPhrases } from './phrase-index.js';
import { readPhrases } from './phrase.js';
import {
  FALSE_FRIENDS,
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
const senses = new Map(Object.entries(SENSES.sets).map(([name, set]) => [name, set.map(readSense)]));
const falseFriends = new Map(
  Object.entries(FALSE_FRIENDS).map(([language, words]) => [language, indexPhrases([readPhrases(words)])]),
);

/** The text without the words of a set that mean another thing in their sentence. */
const withoutOtherSenses = (folded: string, set: string): string =>
  folded
    .split(' . ')
    .map((sentence) =>
      (senses.get(set) ?? []).reduce(
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
 * The worst rule that a text breaks once its harmless phrases are taken out, and then the words of that rule that mean
 * another thing there, as long as another rule is left.
 */
const brokenRule = (folded: string, language: string | undefined): PhraseRule | undefined => {
  const harmlessTaken = harmless.without(folded);
  let text = falseFriends.get(language ?? '')?.without(harmlessTaken) ?? harmlessTaken;
  const taken = new Set<string>();
  for (;;) {
    const broken = firstRule(text);
    if (broken?.otherSenses === undefined || taken.has(broken.otherSenses)) return broken;
    taken.add(broken.otherSenses);
    text = withoutOtherSenses(text, broken.otherSenses);
  }
};

/** In one expression: a text in Latin letters has none of them, and one look tells. */
const fragments = new RegExp(SELF_HARM_FRAGMENTS.map((fragment) => foldText(fragment).trim()).join('|'), 'u');

const ruleIn = (folded: string, language: string | undefined): PhraseRule | undefined =>
  anything.firstListIn(folded) === undefined ? undefined : brokenRule(folded, language);

/** An unsafe rule that a text breaks once look-alikes, separators and slips are taken out. */
const disguisedRule = (text: string, folded: string, language: string | undefined): PhraseRule | undefined => {
  const whole = withoutSeparators(text);
  const plain = withoutLookAlikes(whole ?? text) ?? whole;
  const read = plain === undefined ? folded : foldText(plain);
  const mended = withoutSlips(read) ?? (plain === undefined ? undefined : read);
  const rule = mended === undefined ? undefined : ruleIn(mended, language);
  return rule !== undefined && isUnsafe(rule.reason) ? rule : undefined;
};

/**
 * Whether an ad may stand beside a text, with the class of {@link SAFETY_CLASSES} that decides. Word lists in six
 * languages, self-harm in more. Reads the first 8 000 characters; total.
 */
export const classifySafety = (text: string, language: string | undefined): SafetyFinding => {
  const read = text.slice(0, MAX_CHARS);
  const folded = foldText(read);
  if (fragments.test(folded)) return { tier: 'unsafe', reason: 'self-harm' };
  const isPlain = anything.firstListIn(folded) === undefined;
  const rule = isPlain ? undefined : brokenRule(folded, language);
  const unsafe = rule !== undefined && isUnsafe(rule.reason) ? rule : disguisedRule(read, folded, language);
  if (unsafe !== undefined) return { tier: 'unsafe', reason: unsafe.reason };
  const profanity = findProfanity(read, isPlain ? undefined : folded, language);
  if (profanity === 'slur') return { tier: 'unsafe', reason: 'hate' };
  if (rule !== undefined) return { tier: 'sensitive', reason: rule.reason };
  return profanity === 'profane' ? { tier: 'sensitive', reason: 'profanity' } : { tier: 'safe' };
};
