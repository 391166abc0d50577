import { LRUCache } from 'lru-cache';
import type { MessageReader } from '../../application/ports/message-reader.js';
import type { MessageSignals, SafetyTier } from '../../domain/signals.js';
import { termsOf } from '../../domain/term.js';
import { detectLanguage } from './detect-language.js';
import { detectRegister } from './detect-register.js';
import { detectTopics } from './detect-topics.js';
import { isFunctionWord } from './function-words.js';
import { lookUp, type KnownTerm } from './vocabulary.js';

/** How safe a text is beside an ad. Total; the language is that of {@link MessageSignals}. */
export type SafetyClassifier = (
  text: string,
  language: string | undefined,
) => { readonly tier: SafetyTier; readonly reason?: string | undefined };

export interface LocalReaderOptions {
  readonly classifySafety: SafetyClassifier;
}

/** What stands behind this is not read: the cost of a message is bounded, whatever its size. */
const MAX_CHARS = 8_000;
const MAX_TERMS = 64;
const MIN_TERM_CHARS = 2;
const CACHED_MESSAGES = 10_000;

/** The most frequent terms first, so that whoever keeps fewer keeps the telling ones. */
const tellingTerms = (
  terms: readonly string[],
  known: readonly (KnownTerm | undefined)[],
  language: string | undefined,
): readonly string[] => {
  const counts = new Map<string, number>();
  terms.forEach((term, i) => {
    if (term.length >= MIN_TERM_CHARS && !isFunctionWord(known[i], language))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  const all = [...counts];
  // Most words of a message stand there once, and keep their order: only the few others are sorted.
  const repeated = all.filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  const telling = [...repeated, ...all.filter(([, count]) => count === 1)].slice(0, MAX_TERMS);
  if (telling.length === 0) return [];
  // A long word cut out of a text keeps that whole text in memory; words cut out of this short copy keep only the copy.
  const copy = telling.map(([term]) => term).join(' ');
  return copy.split(' ');
};

/** The head and the tail of a long text: a plea for help at its end counts as much as one at its beginning. */
const bounded = (content: string): string =>
  content.length <= MAX_CHARS ? content : `${content.slice(0, MAX_CHARS / 2)}\n${content.slice(1 - MAX_CHARS / 2)}`;

/**
 * Reads messages inside the process: language, topics, terms, register by word lists and n-grams, safety by the function given.
 * Keeps signals by digest, never the text. Never throws on any text.
 */
export const createLocalReader = ({ classifySafety }: LocalReaderOptions): MessageReader => {
  const remembered = new LRUCache<string, MessageSignals>({ max: CACHED_MESSAGES });
  const analyse = (content: string): MessageSignals => {
    const text = bounded(content);
    const terms = termsOf(text);
    const known = lookUp(terms);
    const language = detectLanguage(text, known);
    const { tier, reason } = classifySafety(text, language);
    return {
      language,
      topics: detectTopics(terms, known, language),
      safety: tier,
      safetyReason: reason,
      terms: tellingTerms(terms, known, language),
      register: detectRegister(text),
    };
  };
  return {
    read(content, digest) {
      const cached = remembered.get(digest);
      if (cached !== undefined) return cached;
      const signals = analyse(content);
      remembered.set(digest, signals);
      return signals;
    },
  };
};
