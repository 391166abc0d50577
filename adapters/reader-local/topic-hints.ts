import { termsOf } from '../../domain/conversation/term.js';
import { ALL_TOPICS, TOPIC_LANGUAGES, type TopicEntry, type TopicLanguage } from './word-lists.js';

/** The ids of all topics that may be detected, each once. */
export const KNOWN_TOPICS: readonly string[] = [
  ...new Set(ALL_TOPICS.flatMap(({ id, broader }) => (broader === undefined ? [id] : [id, broader]))),
];

interface Hint {
  readonly topic: TopicEntry;
  readonly language: TopicLanguage;
  readonly strength: number;
}

/** A term of hints that begin alike. */
export interface HintWord {
  /** Those that end here. */
  readonly hints: readonly Hint[];
  /** Those that go on, by their next term. */
  readonly next: ReadonlyMap<string, HintWord>;
}

interface OpenHintWord extends HintWord {
  readonly hints: Hint[];
  readonly next: Map<string, OpenHintWord>;
}

const wordIn = (words: OpenHintWord['next'], term: string): OpenHintWord => {
  const word = words.get(term) ?? { hints: [], next: new Map() };
  words.set(term, word);
  return word;
};

const add = (begun: OpenHintWord['next'], topic: TopicEntry, language: TopicLanguage, written: string): void => {
  const [first, ...rest] = termsOf(written);
  if (first === undefined) return;
  const last = rest.reduce((word, term) => wordIn(word.next, term), wordIn(begun, first));
  last.hints.push({ topic, language, strength: written.startsWith('~') ? 0.5 : rest.length > 0 ? 2 : 1 });
};

/** What a hint may begin with, by normalised term. */
export const hintWords: ReadonlyMap<string, HintWord> = (() => {
  const begun: OpenHintWord['next'] = new Map();
  for (const topic of ALL_TOPICS)
    for (const language of TOPIC_LANGUAGES)
      for (const written of topic.words[language] ?? []) add(begun, topic, language, written);
  return begun;
})();
