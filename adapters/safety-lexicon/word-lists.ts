import { z } from 'zod';
import { SAFETY_CLASS_NAMES } from '../../domain/conversation/safety-class.js';
import coreWords from './data/core-words.json' with { type: 'json' };
import crime from './data/rules/crime.json' with { type: 'json' };
import drugs from './data/rules/drugs.json' with { type: 'json' };
import elections from './data/rules/elections.json' with { type: 'json' };
import extremism from './data/rules/extremism.json' with { type: 'json' };
import falseFriends from './data/false-friends.json' with { type: 'json' };
import grief from './data/rules/grief.json' with { type: 'json' };
import harmlessPhrases from './data/harmless-phrases.json' with { type: 'json' };
import health from './data/rules/health.json' with { type: 'json' };
import lifeEvents from './data/rules/life-events.json' with { type: 'json' };
import politics from './data/rules/politics.json' with { type: 'json' };
import profanity from './data/rules/profanity.json' with { type: 'json' };
import selfHarm from './data/rules/self-harm.json' with { type: 'json' };
import sensitive from './data/rules/sensitive.json' with { type: 'json' };
import sexual from './data/rules/sexual.json' with { type: 'json' };
import senses from './data/senses.json' with { type: 'json' };
import violence from './data/rules/violence.json' with { type: 'json' };

/** Languages that every list has phrases of; those on self-harm have more. */
export const LEXICON_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;

/** In the notation of `phrase.ts`. */
const phrases = z.array(z.string().min(1)).min(1);
/** Headings are for people: the order of the phrases is all that counts. */
const underHeadings = z.record(z.string(), phrases).transform((lists) => Object.values(lists).flat());
/** The sets of `senses.json`. */
const SENSE_SETS = ['civic', 'sex', 'stories', 'games', 'heroines', 'protection'] as const;
const rule = z.strictObject({
  reason: z.enum(SAFETY_CLASS_NAMES),
  /** Where its words mean another thing. */
  otherSenses: z.enum(SENSE_SETS).optional(),
  phrases: underHeadings,
});
const otherSense = z.strictObject({ beside: phrases, words: phrases });

const file = z.strictObject({ source: z.string().min(1), licence: z.string().min(1), about: z.string() });
const ruleFile = file.extend({ rules: z.array(rule) });
const selfHarmFile = ruleFile.extend({ fragments: phrases });
const profanityFile = file.extend({ slurs: underHeadings, swearing: underHeadings, harmless: underHeadings });
const sensesFile = file.extend({ sets: z.record(z.enum(SENSE_SETS), z.array(otherSense)), sexPhrases: phrases });
const falseFriendsFile = file.extend({ languages: z.record(z.string().length(2), phrases) });

export type PhraseRule = Readonly<z.infer<typeof rule>>;
/** Words of a delicate subject that mean another thing in a sentence that holds one of `beside`. */
export type OtherSense = Readonly<z.infer<typeof otherSense>>;

const checkedSelfHarm = selfHarmFile.parse(selfHarm);

/** In order of gravity within a tier: the first rule that matches names the reason. */
export const RULES: readonly PhraseRule[] = [
  checkedSelfHarm,
  ...[sexual, drugs, health, grief, lifeEvents, violence, extremism, crime, politics, elections, sensitive].map(
    (list) => ruleFile.parse(list),
  ),
].flatMap(({ rules }) => rules);

/** Scripts without spaces, or whose words take prefixes: looked for anywhere in the text. */
export const SELF_HARM_FRAGMENTS: readonly string[] = checkedSelfHarm.fragments;

/**
 * Everyday phrases that borrow grave words. They are taken out of a text before the rules look at it, so that what
 * stands around them still counts.
 */
export const HARMLESS_PHRASES: readonly string[] = file
  .extend({ phrases: underHeadings })
  .parse(harmlessPhrases).phrases;

/** Swearing that is sexual, and so unsafe, is among the sexual rules. */
export const PROFANITY = profanityFile.parse(profanity);

/** Only what is ambiguous is taken out: a politician in the sentence still counts. */
export const SENSES = sensesFile.parse(senses);

/** Words that are harmless in a language, and grave in another one. */
export const FALSE_FRIENDS = falseFriendsFile.parse(falseFriends).languages;

/** Words that are recognised with a slip, unless what is there is a word of its own. */
export const CORE_WORDS = file.extend({ words: underHeadings, ownWords: phrases }).parse(coreWords);
