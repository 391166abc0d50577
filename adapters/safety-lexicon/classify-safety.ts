import type { SafetyTier } from '../../domain/signals.js';
import { foldText } from './fold-text.js';
import { HARMLESS_PHRASES } from './harmless-phrases.js';
import { findProfanity } from './profanity.js';
import { compilePhrases, type PhraseRule, type SafetyReason } from './rule.js';
import { CRIME_RULES } from './rules-crime.js';
import { DRUGS_RULES } from './rules-drugs.js';
import { EXTREMISM_RULES } from './rules-extremism.js';
import { GRIEF_RULES } from './rules-grief.js';
import { HEALTH_RULES } from './rules-health.js';
import { POLITICS_RULES } from './rules-politics.js';
import { SELF_HARM_RULES, SELF_HARM_FRAGMENTS } from './rules-self-harm.js';
import { SENSITIVE_RULES } from './rules-sensitive.js';
import { SEXUAL_RULES } from './rules-sexual.js';
import { VIOLENCE_RULES } from './rules-violence.js';

export interface SafetyFinding {
  readonly tier: SafetyTier;
  readonly reason?: SafetyReason | undefined;
}

const MAX_CHARS = 8_000;

/** In order of gravity, the sensitive ones last: the first rule that matches names the reason. */
const RULES: readonly PhraseRule[] = [
  ...SELF_HARM_RULES,
  ...SEXUAL_RULES,
  ...DRUGS_RULES,
  ...HEALTH_RULES,
  ...GRIEF_RULES,
  ...VIOLENCE_RULES,
  ...EXTREMISM_RULES,
  ...CRIME_RULES,
  ...POLITICS_RULES,
  ...SENSITIVE_RULES,
];
const compiled = RULES.map(({ reason, tier, phrases }) => ({ reason, tier, pattern: compilePhrases(phrases) }));
const unsafeRules = compiled.filter(({ tier }) => tier === 'unsafe');
const sensitiveRules = compiled.filter(({ tier }) => tier === 'sensitive');
const harmless = compilePhrases(HARMLESS_PHRASES);
/** In one expression: a text in Latin letters has none of them, and one look tells. */
const fragments = new RegExp(SELF_HARM_FRAGMENTS.map((fragment) => foldText(fragment).trim()).join('|'), 'u');

const matchOf = (text: string, rules: typeof compiled): SafetyFinding | undefined => {
  for (const { reason, tier, pattern } of rules) {
    pattern.lastIndex = 0;
    if (pattern.test(text)) return { tier, reason };
  }
  return undefined;
};

/**
 * Whether an ad may stand beside a text (`reliability.md` B18). `unsafe`: self-harm, violence, hate, weapons, terror, crime, sexual content,
 * drugs, medical and mental crises, grief, politics, slurs. `sensitive`: swearing and delicate subjects. Word lists in six languages,
 * self-harm in more; a text in another language passes as safe, which is why a remote classifier can be configured beside this one.
 * Reads the first 8 000 characters; total.
 */
export const classifySafety = (text: string, language: string | undefined): SafetyFinding => {
  const folded = foldText(text.slice(0, MAX_CHARS));
  if (fragments.test(folded)) return { tier: 'unsafe', reason: 'self-harm' };
  const serious = folded.replace(harmless, ' ');
  const unsafe = matchOf(serious, unsafeRules);
  if (unsafe !== undefined) return unsafe;
  const profanity = findProfanity(text.slice(0, MAX_CHARS), language);
  if (profanity === 'slur') return { tier: 'unsafe', reason: 'hate' };
  return (
    matchOf(serious, sensitiveRules) ??
    (profanity === 'profane' ? { tier: 'sensitive', reason: 'profanity' } : { tier: 'safe' })
  );
};
