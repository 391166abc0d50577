import type { SafetyClassifier } from '../adapters/reader-local/index.js';
import { createSafetyHead } from '../adapters/safety-head/index.js';
import { classifySafety, type OperatorWords } from '../adapters/safety-lexicon/index.js';
import { calmTurnsOf, SAFETY_CLASSES } from '../domain/conversation/safety-class.js';
import { SAFETY_TIERS } from '../domain/conversation/signals.js';

type Finding = ReturnType<SafetyClassifier>;

/** A life event weighs more than a delicate subject, beside which there may be ads. */
const isWorse = (one: Finding, other: Finding): boolean => {
  const tiers = SAFETY_TIERS.indexOf(one.tier) - SAFETY_TIERS.indexOf(other.tier);
  return tiers === 0 ? calmTurnsOf(one.tier, one.reason) > calmTurnsOf(other.tier, other.reason) : tiers > 0;
};

/**
 * The built-in check: the worse of what the words and the meaning of a text say. Of two findings that weigh the same
 * the words' is kept. A reason found by meaning begins with `meaning: `.
 */
export const createSafetyClassifier = (): SafetyClassifier => {
  const judge = createSafetyHead();
  return (text, language, vector) => {
    const byWords = classifySafety(text, language);
    const byMeaning = judge(vector);
    return isWorse(byMeaning, byWords) ? byMeaning : byWords;
  };
};

/**
 * A check that also knows an operator's phrases: a blocked one counts beside what is found, a harmless one is taken out
 * before the words are judged. The reason of a blocked one begins with `operator: `.
 */
export const withOperatorWords =
  (classify: SafetyClassifier, words: () => OperatorWords): SafetyClassifier =>
  (text, language, vector) => {
    const own = words();
    const found = classify(text, language, vector);
    const rest = found.tier === 'safe' ? undefined : own.withoutHarmless(text);
    const judged = rest === undefined ? found : classify(rest, language, vector);
    const name = own.blockedIn(text);
    if (name === undefined) return judged;
    const blocked: Finding = { tier: SAFETY_CLASSES[name].tier, reason: `operator: ${name}` };
    return isWorse(blocked, judged) ? blocked : judged;
  };
