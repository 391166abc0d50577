import type { WeightedTopic } from '../../domain/conversation/signals.js';
import type { HintWord } from './topic-hints.js';
import type { TopicEntry } from './word-lists.js';

/** More are not kept of one message. */
export const MAX_TOPICS = 8;
/** How much of a topic's weight its broader topic receives. */
const BROADER_SHARE = 0.7;

/** What is known of a term of a text; absent: no hint begins with it. */
export type MaybeHint = { readonly hint: HintWord | undefined } | undefined;

/** The words at which the terms have come to a hint, or may have, each once. */
const hintsAmong = (terms: readonly string[], known: readonly MaybeHint[]): ReadonlySet<HintWord> => {
  const reached = new Set<HintWord>();
  known.forEach((begun, start) => {
    let word = begun?.hint;
    for (let at = start + 1; word !== undefined; at++) {
      reached.add(word);
      word = word.next.get(terms[at] ?? '');
    }
  });
  return reached;
};

/** How strongly each topic is hinted at, in English or in the language given. */
const strengthsOf = (words: Iterable<HintWord>, own: string | undefined): ReadonlyMap<TopicEntry, number> => {
  const strengths = new Map<TopicEntry, number>();
  for (const { hints } of words)
    for (const { topic, language, strength } of hints)
      if (language === 'en' || language === own) strengths.set(topic, (strengths.get(topic) ?? 0) + strength);
  return strengths;
};

/**
 * Topics of a text by its terms in order, and what is known of each; heaviest first, at most 8. One word gives 0.5,
 * each further one halves what is missing to 1.
 */
export const detectTopics = (
  terms: readonly string[],
  known: readonly MaybeHint[],
  language: string | undefined,
): readonly WeightedTopic[] => {
  const weights = new Map<string, number>();
  const raise = (id: string, weight: number): void => {
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  };
  for (const [{ id, broader }, strength] of strengthsOf(hintsAmong(terms, known), language)) {
    const weight = 1 - 0.5 ** strength;
    raise(id, weight);
    if (broader !== undefined) raise(broader, weight * BROADER_SHARE);
  }
  return [...weights]
    .map(([id, weight]) => ({ id, weight }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_TOPICS);
};
