import type { WeightedTopic } from '../../domain/signals.js';
import { termsOf } from '../../domain/term.js';
import { TOPIC_LANGUAGES, type TopicEntry, type TopicLanguage } from './topic-entry.js';
import { TRAVEL_TOPICS } from './topics-travel.js';
import { SPORTS_TOPICS } from './topics-sports.js';
import { HOBBY_TOPICS } from './topics-hobbies.js';
import { FOOD_TOPICS } from './topics-food.js';
import { HOME_TOPICS } from './topics-home.js';
import { SHOPPING_TOPICS } from './topics-shopping.js';
import { TECHNOLOGY_TOPICS } from './topics-technology.js';
import { MEDIA_TOPICS } from './topics-media.js';
import { WORK_TOPICS } from './topics-work.js';

const MAX_TOPICS = 8;
const MAX_PHRASE_WORDS = 4;
/** How much of a topic's weight its broader topic receives. */
const BROADER_SHARE = 0.7;

interface Hint {
  readonly topic: TopicEntry;
  readonly strength: number;
}
type Hints = ReadonlyMap<string, readonly Hint[]>;

const ALL_TOPICS: readonly TopicEntry[] = [
  ...TRAVEL_TOPICS,
  ...SPORTS_TOPICS,
  ...HOBBY_TOPICS,
  ...FOOD_TOPICS,
  ...HOME_TOPICS,
  ...SHOPPING_TOPICS,
  ...TECHNOLOGY_TOPICS,
  ...MEDIA_TOPICS,
  ...WORK_TOPICS,
];

const hintsIn = (language: TopicLanguage): Hints => {
  const hints = new Map<string, Hint[]>();
  for (const topic of ALL_TOPICS)
    for (const written of topic.words[language]?.split(', ') ?? []) {
      const terms = termsOf(written);
      const strength = written.startsWith('~') ? 0.5 : terms.length > 1 ? 2 : 1;
      const key = terms.join(' ');
      hints.set(key, [...(hints.get(key) ?? []), { topic, strength }]);
    }
  return hints;
};

const HINTS = new Map<string, Hints>(TOPIC_LANGUAGES.map((language) => [language, hintsIn(language)]));
const ENGLISH: Hints = HINTS.get('en') ?? new Map();

const collect = (phrases: ReadonlySet<string>, hints: Hints, strengths: Map<TopicEntry, number>): void => {
  for (const phrase of phrases)
    for (const { topic, strength } of hints.get(phrase) ?? [])
      strengths.set(topic, (strengths.get(topic) ?? 0) + strength);
};

/** Every beginning of a hint: where a phrase is none, no longer one is a hint either. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...HINTS.values()].flatMap((hints) =>
    [...hints.keys()].flatMap((hint) => {
      const words = hint.split(' ');
      return words.map((_, i) => words.slice(0, i + 1).join(' '));
    }),
  ),
);

/** The phrases of up to four words that may be hints, each once. */
const phrasesOf = (terms: readonly string[]): ReadonlySet<string> => {
  const phrases = new Set<string>();
  for (let start = 0; start < terms.length; start++) {
    let phrase = terms[start] ?? '';
    for (let end = start + 1; BEGINNINGS.has(phrase) && end <= start + MAX_PHRASE_WORDS; end++) {
      phrases.add(phrase);
      if (end === terms.length) break;
      phrase = `${phrase} ${terms[end]}`;
    }
  }
  return phrases;
};

/** Topics of a text by its terms in order, heaviest first, at most 8. One word gives 0.5, each further one halves what is missing to 1. */
export const detectTopics = (terms: readonly string[], language: string | undefined): readonly WeightedTopic[] => {
  const phrases = phrasesOf(terms);
  const strengths = new Map<TopicEntry, number>();
  collect(phrases, ENGLISH, strengths);
  const own = language === undefined || language === 'en' ? undefined : HINTS.get(language);
  if (own !== undefined) collect(phrases, own, strengths);
  const weights = new Map<string, number>();
  const raise = (id: string, weight: number): void => {
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  };
  for (const [{ id, broader }, strength] of strengths) {
    const weight = 1 - 0.5 ** strength;
    raise(id, weight);
    if (broader !== undefined) raise(broader, weight * BROADER_SHARE);
  }
  return [...weights]
    .map(([id, weight]) => ({ id, weight }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_TOPICS);
};
